"""The battle of the first page: a real round in one picture that needs no kernel to move."""

from __future__ import annotations

import re
from html import unescape

import pytest

from snails_core.scene import board_scene
from snails_core.words import LANGUAGES
from snails_lab.drawing.flip_book import FlipStyle, leaves_of
from snails_lab.pages.welcome_battle import moving_battle, round_of_bots, shown_moments
from snails_lab.pages.welcome_view import example

MOST_BYTES = 250_000


def test_every_page_of_the_book_is_its_scene() -> None:
    timeline = round_of_bots()
    scenes = [board_scene(timeline[index].position, "en", 720) for index in shown_moments()]
    assert len(scenes) > 10
    for layer in range(len(scenes[0].layers)):
        pages = [scene.layers[layer].groups for scene in scenes]
        leaves = leaves_of(pages)
        for number, groups in enumerate(pages):
            seen = [leaf.group for leaf in leaves if number in leaf.scenes]
            assert sorted(seen) == sorted(set(groups))


def test_a_rule_shows_a_leaf_on_its_pages_alone() -> None:
    style = FlipStyle(4, 1.0)
    name = style.showing((1, 2))
    rule = re.search(rf"@keyframes {name}{{(.*?)}}}}", style.text)
    assert rule and f"{rule[1]}}}" == (
        "0%{visibility:hidden}25%{visibility:visible}75%{visibility:hidden}"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_battle_tells_what_happens_and_can_be_paused(language: str) -> None:
    battle = moving_battle(language)
    timeline = round_of_bots()
    for index in shown_moments()[1:]:
        assert timeline.told(index, language) in unescape(battle)
    assert 'type="checkbox"' in battle and len(battle.encode()) < MOST_BYTES
    shown = re.findall(r'class="snails-leaf" style="visibility:(\w+)', battle)
    assert {"visible", "hidden"} == set(shown), "without motion the first page is seen"


def test_the_saved_picture_is_the_same_battle() -> None:
    assert "Amazons" in example().data and "@keyframes" not in example().data
