"""Texts that strangers write: numbers, wishes, scripts, goals and requests within their limits."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from snails_core import read_position
from snails_core.errors import SnailsError
from snails_core.notation.statements import MAX_TEXT
from snails_core.setting import standard_setting
from snails_core.words import LANGUAGES
from solver.exact_numbers import MOST_DIGITS, read_fraction
from solver.goals import read_goal
from solver.goals.parser import DEEPEST
from solver.goals.parser import LONGEST as LONGEST_GOAL
from solver.model import read_wishes
from solver.model.wish_parser import LONGEST as LONGEST_WISHES
from solver.planner.problem.opponent_choices import LONGEST as LONGEST_DIRECTION
from solver.planner.problem.opponent_choices import MOST_LINES, read_directions
from solver.puzzles.packs import load, names
from solver.puzzles.puzzle_file import read_puzzle, write_puzzle
from solver.requests.parsing import MOST_OPPONENTS, scripts_of
from solver.worker.server import LONGEST, Server, requests_of

SMALL = "snails 1; map 1 3 2; player A ninja; G a1; hand missile; player B; G a2 20"
PLAN = "BG - crawl_dig crawl_punch crawl_switch dig_aim shell_switch"
SETTING = standard_setting()


def refused(call: Callable[[], object], key: str) -> None:
    with pytest.raises(SnailsError) as caught:
        call()
    assert caught.value.key == key
    assert all(len(caught.value.message(language)) < 3000 for language in LANGUAGES)


# --- numbers --------------------------------------------------------------------------------
@pytest.mark.parametrize("text", ["2", "-0.25", ".5", "35/3", "1/" + "9" * MOST_DIGITS])
def test_a_number_is_read_exactly(text: str) -> None:
    assert read_fraction(text) == Fraction(text)


@pytest.mark.parametrize(
    "text",
    ["1e999999999", "1E9", "1/0", "", "nan", "inf", " 1", "1_0", "٣", "9" * (MOST_DIGITS + 1)],
)
def test_a_number_that_would_fill_the_memory_is_none(text: str) -> None:
    with pytest.raises(ValueError):
        read_fraction(text)


@pytest.mark.parametrize(
    "wish", ["risk AL 1e999999999", "reach 1e999999999", "reach " + "9" * 41, "risk AL 1/0"]
)
def test_a_wish_with_an_endless_number_is_refused_at_once(wish: str) -> None:
    refused(lambda: read_wishes(SETTING, wish), "wish")


# --- lists of texts -------------------------------------------------------------------------
def test_wishes_without_end_are_refused() -> None:
    refused(lambda: read_wishes(SETTING, "keep missile, " * LONGEST_WISHES), "notation_long")


def test_plans_of_others_without_end_are_refused() -> None:
    position = read_position(SMALL)
    assert scripts_of(position, 0, (f"B: {PLAN}",) * MOST_OPPONENTS)
    refused(
        lambda: scripts_of(position, 0, (f"B: {PLAN}",) * (MOST_OPPONENTS + 1)), "notation_many"
    )


def test_directions_without_end_are_refused() -> None:
    line = "B2: act action=crawl"
    assert read_directions(SETTING, [line] * MOST_LINES)
    refused(lambda: read_directions(SETTING, [line] * (MOST_LINES + 1)), "notation_many")
    long = line + ", done" * LONGEST_DIRECTION
    refused(lambda: read_directions(SETTING, [long]), "notation_long")


@pytest.mark.parametrize(
    ("goal", "key"),
    [
        ("damage + " * LONGEST_GOAL + "1", "long"),
        ("(" * 900 + "damage" + ")" * 900, "syntax"),
        ("-" * 1900 + "damage", "deep"),
        ("not " * 400 + "won", "deep"),
        (" + ".join(["damage"] * (DEEPEST + 2)), "deep"),
        ("damage\0", "letter"),
        ("damage\ud800", "letter"),
    ],
)
def test_a_goal_too_long_or_too_deep_is_refused(goal: str, key: str) -> None:
    refused(lambda: read_goal(goal), key)


def test_a_position_without_end_is_refused() -> None:
    refused(lambda: read_position(SMALL + "#" * MAX_TEXT), "notation_long")


# --- puzzles --------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("rating = ", f"rating = 0x{'f' * 5000} # ", "data_needs_whole"),
        ("rating = ", f"rating = {'9' * 5000} # ", "data_not_toml"),
        ("rating = ", "rating = inf # ", "data_needs_whole"),
        ("rating = ", "rating = nan # ", "data_needs_whole"),
        ('en = "', 'en = "\\u0000', "text_letter"),
        ("seat = ", 'seat = "A"\nseat = ', "data_not_toml"),
    ],
)
def test_a_strange_value_in_a_puzzle_is_told_with_its_file(old: str, new: str, key: str) -> None:
    text = write_puzzle(load(names()[0]))
    with pytest.raises(SnailsError) as caught:
        read_puzzle(text.replace(old, new, 1), "strange")
    assert caught.value.key == key
    for language in LANGUAGES:
        assert caught.value.message(language).startswith("strange.toml")


# --- requests to the worker -----------------------------------------------------------------
def replies(text: str) -> list[dict[str, Any]]:
    written = io.StringIO()
    Server(written).serve(requests_of(io.StringIO(text)))
    return [json.loads(line) for line in written.getvalue().splitlines()]


PING = '{"id": 7, "kind": "ping"}\n'


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("x" * (LONGEST * 2 + 5), "long"),
        ("[" * (LONGEST // 2), "json"),
        ('{"id": 1, "id": 2, "kind": "ping"}', "json"),
        ('{"id": 1, "kind": "ping", "x": NaN}', "json"),
        ('{"id": 1, "kind": "\ud800"}', "json"),
        ('{"id": 1, "kind": "judge"}', "field"),
        ('{"id": 1, "kind": "check", "puzzle": 5, "name": "a"}', "field"),
        ('{"id": 1, "kind": "prove", "puzzle": "a.a.a.a.a.b = 1", "name": "a"}', "toml_dots"),
    ],
    ids=lambda part: part[:30],
)
def test_a_request_that_is_none_is_answered_and_so_is_the_next(line: str, key: str) -> None:
    *_, first, second = replies(f"{line}\n{PING}")  # some have said that they started
    assert (first["kind"], first["error"]) == ("error", key)
    assert (second["kind"], second["id"]) == ("pong", 7)


def test_a_request_of_the_longest_kind_is_read_whole() -> None:
    padded = PING.replace('"kind"', " " * (LONGEST - len(PING)) + '"kind"')
    assert len(padded) == LONGEST
    assert [reply["kind"] for reply in replies(padded + PING)] == ["pong", "pong"]


def test_bytes_that_are_no_text_do_not_end_the_worker() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "solver.worker"],
        input=b'{"id": "\xff"}\n' + PING.encode(), capture_output=True, timeout=120, check=True,
    )  # fmt: skip
    kinds = [json.loads(line)["kind"] for line in done.stdout.splitlines()]
    assert kinds == ["error", "pong"] and done.stderr == b""
