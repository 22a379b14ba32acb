"""Titles, stories and hints for puzzles that nobody has written: by theme and goal, from
`texts.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Collection
from dataclasses import replace
from functools import cache
from importlib.resources import files
from itertools import count
from zlib import crc32

from snails_core.layout import FACTION, NONE
from snails_core.notation import one_line, read_plan
from snails_core.options import Plan
from snails_core.squads import owner
from snails_core.tell import Names
from snails_core.words import LANGUAGES
from solver.goals import read_goal
from solver.goals.expressions import AT, Feature, features
from solver.puzzles.puzzle import Puzzle, Texts
from solver.words import wording

TELLING = (
    "chain", "full_space", "fire_first", "fire_relay", "dynamite", "mine", "barrel", "dig",
    "discard", "dodge", "mixed", "fewest", "heal", "shell", "place", "sight", "friendly_fire",
    "crumble", "water", "fall", "hold", "faction", "aim", "switch", "leader", "reroll",
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
    return next(theme for theme in TELLING if theme in puzzle.themes)


def goal_kind(puzzle: Puzzle) -> str:
    """Which of the stories fits the goal."""
    parts = read_goal(puzzle.goal).parts
    found = list(features(parts[0]))
    aimed = next((feature for feature in found if feature.snail != NONE), None)
    if aimed is not None and aimed.name == AT:
        return "reach" if owner(aimed.snail) == puzzle.seat else "drive"
    if aimed is not None:
        return "eliminate" if len(parts) == 1 else "both"
    names = {feature.name for feature in found}
    if not names & {"damage", "kills"}:
        return "survive"
    return "kills" if "kills" in names else "damage"


def _number(puzzle: Puzzle) -> int:
    """The same for the same puzzle, on every machine."""
    return crc32(f"{one_line(puzzle.position)} {puzzle.goal}".encode())


def _title(puzzle: Puzzle, taken: Collection[str]) -> Texts:
    titles = _lists()["title"][main_theme(puzzle)]
    first, several = _number(puzzle), len(titles["en"])
    for turn in count():
        variant = (first + turn) % several
        numeral = NUMERALS[turn // several]
        title = {language: titles[language][variant] + numeral for language in LANGUAGES}
        if title["en"] not in taken or turn + 1 == several * len(NUMERALS):
            break
    return title


def _story(puzzle: Puzzle) -> Texts:
    stories = _lists()["story"][goal_kind(puzzle)]
    variant = _number(puzzle) // 7 % len(stories["en"])
    return {
        language: _filled(puzzle, stories[language][variant], language) for language in LANGUAGES
    }


def _filled(puzzle: Puzzle, story: str, language: str) -> str:
    names, aimed = Names(puzzle.setting, language), _aimed(puzzle)
    enemy = next(player for player in range(puzzle.position.players) if player != puzzle.seat)
    return story.format(
        faction=_squad(puzzle, names, puzzle.seat),
        enemies=_squad(puzzle, names, enemy),
        snail=names.snail(aimed.snail) if aimed else "",
        space=aimed.space if aimed else "",
    )


def _squad(puzzle: Puzzle, names: Names, player: int) -> str:
    """The faction, or the player where there is none."""
    faction = puzzle.position.hot[FACTION + player]
    return names.player(player) if faction == NONE else names.faction(faction)


def _aimed(puzzle: Puzzle) -> Feature | None:
    """The first snail that the goal names."""
    found = (f for part in read_goal(puzzle.goal).parts for f in features(part))
    return next((feature for feature in found if feature.snail != NONE), None)


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
