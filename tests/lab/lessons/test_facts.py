"""The numbers that lessons say, against those of the rulebook."""

from __future__ import annotations

import pytest

from snails_lab.models.lessons.facts import facts

RULEBOOK = {
    "rounds": 6,
    "phases": 4,
    "health": 30,
    "snails": 4,
    "least_players": 2,
    "most_players": 4,
    "slots": 5,
    "basics": 5,
    "halves": 2,
    "limit": 5,
    "shells": 2,
    "crowd": 3,
    "first_cards": 3,
    "other_cards": 4,
    "swapped": 2,
    "moves": 2,
    "drawn": 1,
    "punch": 5,
    "flat": 1,
    "up": 2,
    "climb": 1,
    "steep": 2,
    "fire": 5,
    "mine": 10,
    "trap": 5,
    "dynamite": 15,
    "rage": 5,
    "rot": 5,
    "softer": 5,
    "water": 0,
    "beach": 1,
    "meadow": 2,
    "mountain": 3,
    "triangle": 3,
    "square": 2,
    "circle": 1,
    "two_cards": 2,
    "barrels": 10,
    "mines": 3,
    "traps": 4,
    "beach_tiles": 20,
    "meadow_tiles": 15,
    "mountain_tiles": 6,
}
HOUSE = {"clean_water": 0, "worst_water": 15}
"""The numbers of the contamination track are ours."""


@pytest.mark.parametrize("name", RULEBOOK)
def test_what_a_lesson_says_is_what_the_book_says(name: str) -> None:
    assert facts()[name] == RULEBOOK[name]


def test_no_number_is_unchecked() -> None:
    assert dict(facts()) == RULEBOOK | HOUSE
