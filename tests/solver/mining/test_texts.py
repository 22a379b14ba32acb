"""The words of mined puzzles: as many in each language, all filled in, no title twice."""

from __future__ import annotations

import string
from dataclasses import replace
from fractions import Fraction

import pytest

from snails_core import read_position
from snails_core.words import LANGUAGES
from solver.puzzles.mining import texts
from solver.puzzles.mining.texts import MOST_TELLING_FIRST, goal_kind, main_theme, told
from solver.puzzles.puzzle import Proof, Puzzle
from solver.puzzles.themes import THEMES
from tests.support.solver.lines_by_hand import TEXT, table

PLAN = "AL AG missile crawl_dig crawl_switch crawl_punch dig_aim"
GOALS = {
    "gone(BL)": "eliminate",
    "eliminate(BG)": "eliminate",
    "gone(BL) then -losses": "both",
    "net": "damage",
    "damage": "damage",
    "kills - deaths": "kills",
    "survive": "survive",
    "-losses": "survive",
    "survive then damage": "survive",
    "at(AL, b2) then net": "reach",
    "at(BL, b2)": "drive",
    "gone(BL) and at(AL, b2)": "raid",
    "gone(BL) and survive": "strike",
    "at(AL, b2) and survive": "hold",
    "won": "win",
    "health(AL)": "survive",
}
LISTS = [(section, name) for section, lists in texts._lists().items() for name in lists]


def puzzle(goal: str = "net", theme: str = "water") -> Puzzle:
    proof = Proof((Fraction(1),), (PLAN,), None, 1, 1)
    return Puzzle("one", table(), 0, goal, {}, {}, ({}, {}, {}), themes=(theme,), proof=proof)


def test_every_theme_can_tell() -> None:
    assert set(MOST_TELLING_FIRST) == set(THEMES) == set(texts._lists()["title"])


@pytest.mark.parametrize(("section", "name"), LISTS)
def test_every_language_has_as_many_and_fills_the_same(section: str, name: str) -> None:
    lists = texts._lists()[section][name]
    assert set(lists) == set(LANGUAGES)
    assert len({len(lists[language]) for language in LANGUAGES}) == 1
    for variants in zip(*(lists[language] for language in LANGUAGES), strict=True):
        assert all(variant.strip() == variant != "" for variant in variants)
        if section == "hint":
            fields = [{field for _, field, _, _ in string.Formatter().parse(v)} for v in variants]
            assert fields[0] == fields[1] == fields[2]


def test_no_title_is_there_twice() -> None:
    for language in LANGUAGES:
        titles = [t for lists in texts._lists()["title"].values() for t in lists[language]]
        assert len(set(titles)) == len(titles)


@pytest.mark.parametrize(("goal", "kind"), GOALS.items())
def test_the_story_fits_the_goal(goal: str, kind: str) -> None:
    assert goal_kind(puzzle(goal)) == kind


@pytest.mark.parametrize(
    ("goal", "theme"),
    [*((goal, "water") for goal in GOALS), *(("net", theme) for theme in THEMES)],
)
def test_all_is_told_in_three_languages(goal: str, theme: str) -> None:
    found = told(puzzle(goal, theme))
    for words in (found.title, found.story, *found.hints):
        assert set(words) == set(LANGUAGES)
        assert all(text and "{" not in text and "  " not in text for text in words.values())
    assert "Missile" in found.hints[1]["en"] and "Rakieta" in found.hints[1]["pl"]


def test_stories_vary_and_stay_the_same_for_the_same_puzzle() -> None:
    spaces = ["a2", "a3", "b2", "b4", "c1", "c2", "c3", "c4"]
    stories = {told(puzzle(f"at(AL, {space})")).story["en"].replace(space, "") for space in spaces}
    assert len(stories) > 1
    assert told(puzzle()) == told(puzzle())


def test_taken_titles_are_left_alone() -> None:
    taken: list[str] = []
    for _ in range(10):
        taken.append(told(puzzle(), taken).title["en"])
    assert len(set(taken)) == 10
    assert sorted(taken)[-1].endswith((" II", " III"))


def test_players_need_no_faction() -> None:
    plain = read_position(TEXT.replace("A ninja", "A").replace("B pirates", "B"))
    assert all(told(replace(puzzle(goal), position=plain)).story["en"] for goal in GOALS)


def test_what_tells_most_gives_the_title() -> None:
    both = replace(puzzle(), themes=("two_shots", "mine", "leader"))
    assert main_theme(both) == "mine"
    assert told(both).title["de"] in texts._lists()["title"]["mine"]["de"]
