"""Titles, stories and hints for mined puzzles: by theme and goal, from `texts.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Collection
from dataclasses import replace
from functools import cache
from importlib.resources import files
from zlib import crc32

from snails_core.layout import NONE
from snails_core.notation import one_line, read_plan
from snails_core.options import Plan
from snails_core.queries import owner
from snails_core.tell import Names
from snails_core.words import LANGUAGES
from solver.goals import read_goal
from solver.goals.expressions import AT, Feature, features
from solver.puzzles.puzzle import Puzzle, Texts
from solver.words import wording

MOST_TELLING_FIRST = (
    "chain", "full_space", "fire_first", "fire_relay", "dynamite", "mine", "barrel", "dig",
    "discard", "dodge", "mixed", "fewest", "shell", "place", "sight", "friendly_fire",
    "crumble", "water", "fall", "hold", "heal", "faction", "aim", "switch", "leader", "reroll",
    "kill_order", "two_shots",
)  # fmt: skip
"""Themes, those first that tell most about a puzzle."""
NUMERALS = ("", " II", " III", " IV", " V", " VI", " VII", " VIII", " IX")


@cache
def _lists() -> dict[str, dict[str, dict[str, list[str]]]]:
    file = files(__package__) / "texts.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def told(puzzle: Puzzle, taken: Collection[str] = ()) -> Puzzle:
    """The puzzle with words; no title is one of those taken (in English)."""
    plan = read_plan(puzzle.setting, puzzle.proof.plans[0]) if puzzle.proof else None
    hints = [dict.fromkeys(LANGUAGES, "")] * 3 if plan is None else _hints(puzzle, plan)
    return replace(
        puzzle,
        title=_title(puzzle, taken),
        story=_story(puzzle),
        hints=(hints[0], hints[1], hints[2]),
    )


def main_theme(puzzle: Puzzle) -> str:
    """The theme that tells most about a puzzle that has any."""
    return next(theme for theme in MOST_TELLING_FIRST if theme in puzzle.themes)


def goal_kind(puzzle: Puzzle) -> str:
    """Which of the stories fits the goal."""
    parts = read_goal(puzzle.goal).parts
    found = list(features(parts[0]))
    names = {feature.name for feature in found}
    if AT in names:
        return _kind_of_place(puzzle, next(f for f in found if f.name == AT), names)
    if "gone" in names:
        return "strike" if "deaths" in names else "eliminate" if len(parts) == 1 else "both"
    if "won" in names:
        return "win"
    if not names & {"damage", "kills"}:
        return "survive"
    return "kills" if "kills" in names else "damage"


def _kind_of_place(puzzle: Puzzle, aimed: Feature, names: set[str]) -> str:
    if owner(aimed.snail) != puzzle.seat:
        return "drive"
    return "raid" if "gone" in names else "hold" if "deaths" in names else "reach"


def _number(puzzle: Puzzle) -> int:
    """A number that is the same for the same puzzle on every machine."""
    return crc32(f"{one_line(puzzle.position)} {puzzle.goal}".encode())


def _title(puzzle: Puzzle, taken: Collection[str]) -> Texts:
    """A title for the theme that tells most, or for another one; it has a number only if all are
    taken."""
    lists = [_lists()["title"][theme] for theme in MOST_TELLING_FIRST if theme in puzzle.themes]
    for numeral in NUMERALS:
        for titles in lists:
            several = len(titles["en"])
            for turn in range(several):
                variant = (_number(puzzle) + turn) % several
                title = {one: titles[one][variant] + numeral for one in LANGUAGES}
                if title["en"] not in taken:
                    return title
    return title


def _story(puzzle: Puzzle) -> Texts:
    stories = _lists()["story"][goal_kind(puzzle)]
    variant = _number(puzzle) // 7 % len(stories["en"])
    return {
        language: _filled(puzzle, stories[language][variant], language) for language in LANGUAGES
    }


def _filled(puzzle: Puzzle, story: str, language: str) -> str:
    names = Names(puzzle.setting, language)
    named = [f for part in read_goal(puzzle.goal).parts for f in features(part) if f.snail != NONE]
    placed = next((feature for feature in named if feature.name == AT), None)
    target = next((feature for feature in named if feature is not placed), placed)
    return story.format(
        snail=names.snail(placed.snail) if placed else "",
        space=placed.space if placed else "",
        target=names.snail(target.snail) if target else "",
    )


def _hints(puzzle: Puzzle, plan: Plan) -> list[Texts]:
    """The theme; the snails and a card; the three cards that lead up to the last arsenal card."""
    hints = _lists()["hint"]
    special = [card for card in plan.cards if card not in puzzle.setting.basic_cards]
    card = (special or list(plan.cards))[0]
    end = max((slot for slot, one in enumerate(plan.cards) if one in special), default=2)
    core = range(max(0, end - 2), max(0, end - 2) + 3)
    alone = plan.passive_snail == NONE
    told: list[dict[str, str]] = [{}, {}, {}]
    for language in LANGUAGES:
        names = Names(puzzle.setting, language)
        snails = hints["snails"][language][0 if alone else 1].format(
            snail=names.snail(plan.active_snail),
            other="" if alone else names.snail(plan.passive_snail),
        )
        needed = hints["card"][language][0].format(card=names.card(card))
        told[0][language] = wording(language, f"theme_hint.{main_theme(puzzle)}")
        told[1][language] = f"{snails} {needed}"
        cards = ", ".join(f"{slot + 1} {names.card(plan.cards[slot])}" for slot in core)
        told[2][language] = hints["core"][language][0].format(cards=cards)
    return list(told)
