"""The data files: sound as they come, and every mistake in them is told with its place."""

from __future__ import annotations

import shutil
from importlib.resources import files
from pathlib import Path

import pytest

from companions.cry_havoc.battle import Effect, Tactic
from companions.cry_havoc.catalogue import TERRAINS, load_box, load_box_from
from snails_core.errors import DataError
from snails_core.words import LANGUAGES

DATA = Path(str(files("companions.cry_havoc"))) / "data"


def test_the_box_holds_what_the_rulebook_lists() -> None:
    box = load_box()
    assert sum(card.count for card in box.cards) == 32 + 4 * 8
    assert [army.units for army in box.armies] == [12, 12, 12, 16]
    assert [len(army.structures) for army in box.armies] == [3, 3, 5, 3]
    markers = [sum(s.markers for s in army.structures) for army in box.armies]
    assert markers == [9, 9, 15, 13]
    assert sum(tile.count for tile in box.explorations) == 12
    assert sum(tile.count for tile in box.war_parties) == 18
    assert sum(tile.count for tile in box.nests) == 12
    assert len(box.events) == 6


def test_the_three_tactics_of_the_rulebook() -> None:
    cards = {card.id: card.battle for card in load_box().cards}
    assert cards["hologram"] == Tactic(Effect.MOVE, 1)
    assert cards["air_support"] == Tactic(Effect.REINFORCE, 1)
    assert cards["flanking"] == Tactic(Effect.MOVE, 2)


def test_every_side_of_the_board_is_sound() -> None:
    box = load_box()
    for players in (2, 3, 4):
        side = box.side_for(players)
        for region, near in enumerate(side.borders):
            assert region not in near
            assert all(region in side.borders[other] for other in near)
        terrains = {region.terrain for region in side.regions}
        assert set(TERRAINS) <= terrains
        assert {region.id for region in side.regions} >= {"sapos_gorge", "world_grotto"}
        assert all(region.is_hq or set(region.names) == set(LANGUAGES) for region in side.regions)


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("cards.toml", 'battle = "move 2"', 'battle = "mov 2"', "move"),
        ("cards.toml", 'battle = "move 2"', 'battle = "move"', "word and a number"),
        ("cards.toml", 'move = "2"', 'move = "9"', "0 to 5"),
        ("cards.toml", 'move = "2 draw"', 'move = "2 drawe"', "draw_once"),
        ("cards.toml", "count = 2", "count = 3", "must have 8"),
        ("cards.toml", "scoring = true", "scoring = false", "exactly one"),
        ("cards.toml", 'owner = "humans"', 'owner = "humns"', "humans"),
        ("armies.toml", "units = 12", "units = 99", "from 4 to 30"),
        ("armies.toml", "default = true", "default = false", "exactly one skill"),
        ("armies.toml", 'id = "trogg"', 'id = "humans"', "already in use"),
        ("armies.toml", 'effect = "kill 1"', 'effect = "claim 1"', "not known"),
        ("tiles.toml", "count = 4", "count = 5", "box holds 12"),
        ("tiles.toml", 'id = "nest"', 'idd = "nest"', "did you mean"),
        ("map.toml", '"hq_north-misty_lands"', '"hq_north-misty_land"', "misty_lands"),
        ("map.toml", 'terrain = "jungle"', 'terrain = "jungel"', "jungle"),
        ("game.toml", "hand_limit = { value = 7", "hand_limit = { value = 70", "from 1 to 12"),
        ("game.toml", 'source = "rulebook"', 'source = "hearsay"', "house"),
    ],
)
def test_a_mistake_is_told(tmp_path: Path, file: str, old: str, new: str, says: str) -> None:
    shutil.copytree(DATA, tmp_path / "data")
    path = tmp_path / "data" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError, match=says) as raised:
        load_box_from(tmp_path / "data")
    assert file in raised.value.message()


def test_a_copy_of_the_data_is_the_same_box(tmp_path: Path) -> None:
    shutil.copytree(DATA, tmp_path / "data")
    assert load_box_from(tmp_path / "data") == load_box()
