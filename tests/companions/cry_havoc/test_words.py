"""The words of Cry Havoc: the same in three languages, all that is asked for, and no more."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

import companions.cry_havoc.engine  # noqa: F401  (registers the rules)
from companions.cry_havoc.battle import Effect, Objective, Side
from companions.cry_havoc.bots import BOTS
from companions.cry_havoc.catalogue import TERRAINS, DeedKind
from companions.cry_havoc.catalogue.cards import ICONS
from companions.cry_havoc.catalogue.map import NO_TERRAIN
from companions.cry_havoc.commands import SUBCOMMANDS
from companions.cry_havoc.lab import GAME
from companions.cry_havoc.lab.battle_panel import BattlePanel
from companions.cry_havoc.lab.game_table import GameTable
from companions.cry_havoc.lab.lesson_panel import LessonPanel
from companions.cry_havoc.lab.plan_panel import PlanPanel
from companions.cry_havoc.lab.price_fields import COLUMNS
from companions.cry_havoc.lab.puzzles_panel import PuzzlesPanel
from companions.cry_havoc.lab.score_table import ROWS as SCORED
from companions.cry_havoc.lab.table_game import new_session
from companions.cry_havoc.lessons import course
from companions.cry_havoc.lessons.acting import GOALS
from companions.cry_havoc.notation import CHOICES, EVENTS
from companions.cry_havoc.puzzles import KINDS
from companions.cry_havoc.puzzles.turns import KIND as TURN
from companions.cry_havoc.rule import CHOICES as ASKED
from companions.cry_havoc.solver.turn_gains import GainKind
from companions.cry_havoc.solver.turn_model import Kind
from companions.cry_havoc.tell.names import ROWS
from companions.cry_havoc.words import entries
from snails_core.words import LANGUAGES
from snails_lab.models.lessons.progress import CourseProgress
from snails_lab.models.storage.header import Seat
from tests.support.core.word_checks import (
    check_that_errors_have_their_words,
    check_that_nothing_is_left_in_english,
    check_that_they_say_the_same,
)

ROOT = Path(__file__).resolve().parents[3] / "companions" / "cry_havoc"


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_say_the_same(language: str) -> None:
    check_that_they_say_the_same(entries, language)


def test_nothing_is_left_in_english() -> None:
    check_that_nothing_is_left_in_english(entries)


def test_every_error_has_its_words_and_every_word_its_error() -> None:
    check_that_errors_have_their_words(entries, ROOT)


def written_keys() -> set[str]:
    """Whole keys that stand in the code, and the sections of which it makes keys itself."""
    found: set[str] = set()
    for path in ROOT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found


def battle_and_show_words() -> set[str]:
    """What the help of the commands asks for; `command.json` is a word of all games."""
    texts = written_keys()
    helped = {"attackers", "defenders", "region", "prisoner", "cards", "table"}
    solved = {"turn", "prisoner", "scoring"}
    assert helped | solved <= texts
    helped |= {f"solve_{name}" for name in solved}
    return helped | {
        key.removeprefix("command.")
        for key in texts
        if key.startswith("command.") and key not in ("command.", "command.json", "command.solve_")
    }


def board_words() -> set[str]:
    """What the board in the terminal says, by whole keys."""
    keys = written_keys()
    return {key.removeprefix("board.") for key in keys if key.startswith("board.")} - {""}


def lab_tabs() -> set[str]:
    """The tabs of all panels."""
    session = new_session(("humans", "wanderers"), (Seat("A", None), Seat("B", None)), 1)
    lesson = LessonPanel(course()[0], CourseProgress())
    table = GameTable(session, lambda: None)
    panels = [BattlePanel(), PlanPanel(), table, PuzzlesPanel(), lesson]
    return {name for panel in panels for name in panel.table.tabs.names}


def put_together(*sections: str) -> dict[str, set[str]]:
    """Words whose keys the lab makes of parts."""
    written = {key for key in written_keys() if key.partition(".")[0] in sections}
    parts = {
        "table": {
            *(f"{row}_for" for row in ROWS),
            *(f"bonus_{icon}" for icon in ICONS),
            *(f"balance_{objective.name.lower()}" for objective in Objective),
            *(f"rule_{objective.name.lower()}" for objective in Objective),
            *("plus_unit", "minus_unit", "look"),
        },
        "score": {*SCORED},
        "signs": {*ROWS, *(effect.value for effect in Effect), "can_choose", "marked", "cursor"},
        "bot": {*BOTS},
        "lesson": {"title", "intro"},
        "hidden": {"find", "stop", "intro", "none", "army", "terrain"},
        "advice": {"find", "stop", "intro", "none"},
        "price": {*COLUMNS},
    }
    for key in written:
        section, _, name = key.partition(".")
        if section in parts and name.isidentifier() and not name.endswith("_"):
            parts[section].add(name)
    return parts


def activity_words() -> set[str]:
    """What the first view says of each activity."""
    ends = ("", "_start", "_door")
    return {f"{activity}{end}" for activity in GAME.activities for end in ends}


def test_every_word_is_asked_for() -> None:
    """Events, choices and questions by the kinds of records; the rest by whole keys or names."""
    asking: Any = ASKED
    asked = {
        "event": set(EVENTS),
        "option": set(CHOICES),
        "question": {effect._field_defaults["kind"] for effect in asking},
        "deed": {kind.value for kind in DeedKind},
        "tactic": {effect.value for effect in Effect},
        "objective": {objective.name.lower() for objective in Objective},
        "row": set(ROWS),
        "goal": set(GOALS),
        "terrain": {*TERRAINS, NO_TERRAIN},
        "side": {side.name.lower() for side in Side},
        "tabs": lab_tabs(),
        **put_together("table", "score", "signs", "lesson", "hidden", "advice", "price"),
        "lab": {"title", "head", "intro", "door", "start", *activity_words()},
        "command": {*SUBCOMMANDS, *battle_and_show_words()} - {"play", "selfplay"},
        "board": {"explorations", "war_parties", "nests", *board_words()},
    }
    kinds = (*KINDS, TURN)
    written = written_keys() | {f"puzzle.{kind}{end}" for kind in kinds for end in ("", "_task")}
    written |= {f"turn.{kind.name.lower()}" for kind in Kind}
    written |= {f"turn.gain_{kind}" for kind in GainKind}
    for key in entries("en"):
        section, _, name = key.partition(".")
        if section in asked:
            assert name in asked[section], key
        elif section != "error":
            assert key in written, key
    for section, names in asked.items():
        assert {f"{section}.{name}" for name in names} <= set(entries("en")), section
