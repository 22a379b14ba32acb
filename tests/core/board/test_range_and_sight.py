"""Range and sight explain themselves: the verdict, its numbers, and the sentence."""

from __future__ import annotations

import pytest

from snails_core import PositionError, read_position
from snails_core.reach import reach
from snails_core.tell import reach_text
from snails_core.words import LANGUAGES

BOARD = read_position("""
    snails 1
    map 1 2 3 . 1
    player A
    G a2
    player B pirates
    G a4
""")
GRUNT_A, GRUNT_B = 1, 5


def action(name: str) -> int:
    return BOARD.setting.catalogue.action_index[name]


def reasons(snail: int, name: str, space: str) -> tuple[str, ...]:
    found = reach(BOARD, snail, BOARD.setting.catalogue.actions[action(name)], space_of(space))
    assert found.reaches is (found.reasons[0] == "in_range" and found.reasons[-1] != "too_high")
    return found.reasons


def space_of(name: str) -> int:
    return BOARD.setting.board.index(name)


@pytest.mark.parametrize(
    ("name", "space", "expected"),
    [
        ("missile", "a1", ("in_range", "in_sight")),
        ("missile", "a3", ("in_range", "sight_ignored")),
        ("missile", "a2", ("too_near", "in_sight")),
        ("gatling_gun", "a3", ("in_range", "too_high")),
        ("gatling_gun", "a1", ("in_range", "in_sight")),
        ("gatling_gun", "a5", ("too_far", "in_sight")),
        ("disintegrator", "a4", ("no_tile",)),
    ],
)
def test_a_space_is_judged_with_its_reasons(
    name: str, space: str, expected: tuple[str, ...]
) -> None:
    """R13, R14: distance against range, two levels against each other, a tile is no water."""
    assert reasons(GRUNT_A, name, space) == expected


def test_water_settles_the_question_unless_one_has_ships() -> None:
    """R29: from water only Pirates attack, at level 0."""
    assert reasons(GRUNT_B, "missile", "a5") == ("in_range", "sight_ignored")
    assert reasons(GRUNT_B, "gatling_gun", "a5") == ("in_range", "too_high")
    others = read_position("snails 1; map . 1; player A; G a1; player B; G a2")
    missile = others.setting.catalogue.actions[action("missile")]
    assert reach(others, GRUNT_A, missile, 1).reasons == ("on_water",)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sentence_has_the_numbers(language: str) -> None:
    gatling = BOARD.setting.catalogue.actions[action("gatling_gun")]
    sentence = reach_text(reach(BOARD, GRUNT_A, gatling, space_of("a5")), language)
    assert "3" in sentence and "1" in sentence
    texts = {reach_text(reach(BOARD, GRUNT_A, gatling, space_of("a3")), lang) for lang in LANGUAGES}
    assert len(texts) == len(LANGUAGES)


def test_a_snail_that_is_nowhere_sees_nothing() -> None:
    missile = BOARD.setting.catalogue.actions[action("missile")]
    with pytest.raises(PositionError) as caught:
        reach(BOARD, 2, missile, 0)
    assert str(caught.value).startswith("AS: ")
