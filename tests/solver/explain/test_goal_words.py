"""Goals in words: no expression is shown to somebody who never wrote one."""

from __future__ import annotations

import re

import pytest

from snails_core import read_position
from snails_core.tell import Names
from snails_core.words import LANGUAGES
from solver.explain.goal_words import goal_words
from solver.goals import read_goal
from solver.puzzles.packs import pack
from solver.puzzles.task_text import task_lines

TABLE = read_position("snails 1; map 1 2 1; player A; L a1; S a1; player B; L a3; G a3")
ENGLISH = {
    "net": "the most damage to enemies, less what your own snails lose",
    "at(AS, a2)": "the highest chance that Scout A stands on a2 at the end of the round",
    "gone(BL) and damage >= 10": (
        "the highest chance that Leader B is eliminated and your enemies lose at least 10 health"
    ),
    "survive then kills": (
        "the highest chance that you lose no snail; if that is equal, the most enemies eliminated"
    ),
    "damage - 2*losses": (
        "the highest value of this: damage to enemies minus (2 times damage to your own snails)"
    ),
    "gone(BL) + 1/2*gone(BG)": (
        "the highest value of this: (a point if Leader B is eliminated) plus "
        "(1/2 times (a point if Grunt B is eliminated))"
    ),
    "not won or losses < 5": (
        "the highest chance that it is not so that you win the game this round or "
        "damage to your own snails is less than 5"
    ),
    "min(damage, 10) - deaths/2": (
        "the highest value of this: (the smallest of these: damage to enemies, 10) minus "
        "(your own snails eliminated divided by 2)"
    ),
    "-health(BL)": "the highest value of this: minus health of Leader B",
    "-losses": "the least damage to your own snails",
    "damage and standing": (
        "the highest chance that damage to enemies is anything but 0 and "
        "your standing among the players is anything but 0"
    ),
}
INTERNAL = re.compile(r"\b(at|gone|alive|health|eliminate)\(|[<>=]=|\b[A-D][LGSM]\b|\*")


@pytest.mark.parametrize(("goal", "told"), ENGLISH.items())
def test_any_goal_is_said_in_words(goal: str, told: str) -> None:
    parts = read_goal(goal).parts
    assert goal_words(parts, Names(TABLE, "en")) == told
    for language in LANGUAGES:
        said = goal_words(parts, Names(TABLE, language))
        assert not INTERNAL.search(said), said
        assert language == "en" or said != told


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_task_of_the_pack_shows_an_expression(language: str) -> None:
    for puzzle in pack():
        for line in task_lines(puzzle, language)[:1]:
            assert not INTERNAL.search(line), line
