"""The lab's own words: there in three languages, saying the same, and asked for by its code."""

from __future__ import annotations

import ast
import re

import pytest

from snails_core.words import LANGUAGES
from snails_core.words import entries as core_entries
from snails_lab.commands.app import FLAGS, VALUES
from snails_lab.commands.class_command import SUBCOMMANDS as CLASS_COMMANDS
from snails_lab.models.exercises.judging import GENERAL
from snails_lab.models.exercises.problem import problems
from snails_lab.models.exercises.workings.working import KINDS
from snails_lab.models.overlays.legend import SIGNS
from snails_lab.models.plan_preview.plan_warnings import KINDS as KINDS_OF_WARNING
from snails_lab.models.preferences import THEME_CHOICES
from snails_lab.models.rooms import SeatState
from snails_lab.models.rooms.room import Standing
from snails_lab.models.solver_question.goals import GOALS
from snails_lab.widgets.dice_lab.lab import PAGES
from snails_lab.widgets.rules_look_up import SIGNS as SIGNS_EXPLAINED
from snails_lab.words import entries, phrase
from solver.choice_models import CHOICE_MODELS
from solver.puzzles.lines import LUCKS
from solver.puzzles.reasons import Kind
from tests.support.core.word_checks import (
    check_that_nothing_is_left_in_english,
    check_that_they_say_the_same,
)
from tests.support.lab.raised_error_keys import lab_error_keys
from tests.support.repository import ROOT

KEY = re.compile(r"[a-z_]+\.[a-z_]+")
PUT_TOGETHER = {
    "room_state": {state.value for state in SeatState},
    "room_standing": {standing.value for standing in Standing},
    "class_command": {name.replace("-", "_") for name in CLASS_COMMANDS},
    "page": {
        *("learn", "play", "puzzles", "sandbox", "probability", "as_notebook", "as_page"),
        *("learn_text", "sandbox_text", "probability_text"),
        *("learn_door", "play_door", "puzzles_door"),
        *("play_start", "puzzles_start", "learn_start"),
    },
    "settings": set(THEME_CHOICES),
    "serving": {
        *("busy_pages", "busy_memory", "busy_own_pages", "busy_again"),
        *("error_cookies", "error_missing", "error_fault"),
    },
    "lab_error": lab_error_keys(),
    "app_option": {name.replace("-", "_") for name in (*VALUES, *FLAGS)},
    "hit": {"enemy", "friend"},
    "legend": set(SIGNS),
    "no_undo": {"nothing_yet", "chance", "others", "learnt", "over", "busy", "room"},
    "preview": {"goes", "stays", "aims", "aims_only"},
    "preview_legend": {"odds", "stand", "end", "range", "goes", "aims"},
    "preview_warning": set(KINDS_OF_WARNING),
    "overlays": {"none", "crawl", "aim", "hit", "backs", "danger"},
    "goal_name": {goal.key for goal in GOALS},
    "stopped": {"limit", "time", "memory", "cancelled", "ended"},
    "others": {"still", "planned", *CHOICE_MODELS},
    "crawl": {"full", "too_high"},
    "playing": {"by_lot", "in_the_game", "given"}
    | {
        f"score_{row}"
        for row in (
            *("snails", "dealt", "taken", "own", "healed", "eliminated", "lost", "resolved"),
            *("skipped", "tiles", "moved", "hits", "luck", "best"),
        )
    },
    "coach": {
        *("skipped", "aim_wasted", "kept_a_miss", "empty_target", "friendly_fire", "walked_into"),
        *("into_water", "in_foul_water", "stayed_too_long"),
        *("advice_water", "advice_reach", "advice_aim", "advice_dynamite"),
    },
    "practice": {
        *("intro", "pirates", "order", "returns", "reach", "switching", "whom", "spaces"),
        *("pushes", "softened", "digging", "works", "fire", "blast", "skipping", "deploying"),
        *("tie", "counted"),
        *("other_shell", "other_face", "other_damage", "other_back", "other_mine"),
    },
    "planning": {
        *("active", "passive", "dead", "chosen", "alone", "places_full"),
        *("not_in_hand", "no_more", "slots_full", "incomplete"),
    },
    "editor": {
        *("look", "raise", "lower", "damage", "snail", "move", "erase", "hint_look", "hint_raise"),
        *("hint_lower", "hint_damage", "hint_move", "hint_erase", "pane_place", "pane_table"),
        *("pane_cards", "pane_ground", "pane_text", "top", "bottom", "left", "right", "notation"),
        *("png_coming", "colour", "faction", "next", "plan", "shown", "todo", "unseen"),
        *("viewer", "winner", "aimed", "known", "used", "lost", "hurt"),
    },
    "lesson": {"in_vain", "plan_in_vain"},
    "sign": set(SIGNS_EXPLAINED),
    "aim": {"nobody", "itself", "wrong_side", "in_vain"},
    "puzzle_luck": set(LUCKS),
    "puzzle_reason": {str(kind) for kind in Kind},
    "mistake": KINDS | GENERAL,
    "exercise": {
        f"{what}_{exercise.unit}"
        for exercise in problems().values()
        for what in ("unit", "placeholder")
    },
    "dicelab": set(PAGES),
    "tabs": {"lesson", "plan", "result", "happened", "odds", "rules", "words", "why", "puzzles"}
    | {"rating", "ask", "answer", "both", "edit", "author"},
    "game_question": {
        *("eliminate", "damage", "hurt", "any"),
        *("case_health", "case_shell_false", "case_shell_true"),
        *("case_rerolls", "case_rerolls_none", "case_traps_seen", "case_traps_seen_none"),
        *("case_tile_beach", "case_tile_mountain"),
        *("case_goal_damage", "case_goal_eliminate", "case_goal_hurt"),
    },
}
"""Sections of which code makes keys, with all that can follow."""


def keys_of(given: ast.expr) -> set[str]:
    """What an expression can be; nothing for a name, handed on by whoever defines `label`."""
    if isinstance(given, ast.Name):
        return set()
    if isinstance(given, ast.IfExp):
        return keys_of(given.body) | keys_of(given.orelse)
    if isinstance(given, ast.JoinedStr):
        assert isinstance(given.values[0], ast.Constant)
        section = str(given.values[0].value).removesuffix(".")
        return {f"{section}.{end}" for end in PUT_TOGETHER[section]}
    assert isinstance(given, ast.Constant), ast.unparse(given)
    return {str(given.value)}


def asked_for() -> set[str]:
    """Keys that are given to `phrase` or `label`, and those put together there."""
    found: set[str] = set()
    for path in sorted((ROOT / "snails_lab").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name not in ("phrase", "label") or len(node.args) < 2:
                continue
            found |= keys_of(node.args[1])
    return found


def test_all_words_are_there_and_none_for_nobody() -> None:
    assert set(entries("en")) == asked_for()


def test_no_section_is_the_cores_too() -> None:
    """Or a key could be looked up in the wrong place."""
    core = {key.partition(".")[0] for key in core_entries("en")}
    assert not core & {key.partition(".")[0] for key in entries("en")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_they_say_the_same(language: str) -> None:
    assert all(KEY.fullmatch(key) for key in entries(language))
    check_that_they_say_the_same(entries, language)


def test_a_language_is_not_left_in_english() -> None:
    check_that_nothing_is_left_in_english(entries)


@pytest.mark.parametrize(
    ("count", "line"),
    [
        (1, "Ślimak może tu dopełznąć: 1 ruch."),
        (3, "Ślimak może tu dopełznąć: 3 ruchy."),
        (5, "Ślimak może tu dopełznąć: 5 ruchów."),
    ],
)
def test_moves_are_counted_in_polish(count: int, line: str) -> None:
    assert phrase("pl", "crawl.cost", count=count) == line


def test_a_count_must_be_a_number() -> None:
    with pytest.raises(TypeError, match="count must be a whole number"):
        phrase("en", "crawl.cost", count="many")


def test_a_language_that_is_not_there_is_named_with_those_that_are() -> None:
    with pytest.raises(ValueError, match="en, de, pl"):
        entries("fr")
