"""What is wrong with a goal is said with its place and the way out, in three languages."""

from __future__ import annotations

import ast

import pytest

from snails_core.words import LANGUAGES
from solver.goals import GoalError, read_goal
from solver.words import entries
from tests.support.repository import ROOT
from tests.support.solver.goal_position import POSITION, A, C


@pytest.mark.parametrize(
    ("text", "key", "place"),
    [
        ("", "empty", "goal:1"),
        ("  \n", "empty", "goal:1"),
        ("()", "empty", "goal:1"),
        ("damage -", "syntax", "goal:9"),
        ("(damage", "syntax", "goal:1"),
        ("damage losses", "syntax", "goal:8"),
        ("  damge", "word", "goal:3"),
        ("damage + kill(BL)", "word", "goal:10"),
        ("gone", "arguments", "goal:1"),
        ("gone(BL, BG)", "arguments", "goal:1"),
        ("damage(BL)", "arguments", "goal:1"),
        ("net(BL)", "arguments", "goal:1"),
        ("at(BL)", "arguments", "goal:1"),
        ("min(damage)", "arguments", "goal:1"),
        ("max(*damage)", "arguments", "goal:1"),
        ("gone(snail=BL)", "arguments", "goal:1"),
        ("gone(5)", "arguments", "goal:1"),
        ("2 * gone(BX)", "snail", "goal:10"),
        ("at(c4, BL)", "snail", "goal:4"),
        ("damage / kills", "divisor", "goal:10"),
        ("damage / (1 - 1)", "zero", "goal:11"),
        ("damage ** 2", "form", "goal:1"),
        ("damage if won else 0", "form", "goal:1"),
        ("damage, (kills, won)", "form", "goal:9"),
        ("won is 1", "form", "goal:1"),
        ("__import__(os)", "word", "goal:1"),
        ("damage.real", "form", "goal:1"),
        ("damage[0]", "form", "goal:1"),
        ("[damage]", "form", "goal:1"),
        ("lambda: 0", "form", "goal:1"),
        ("1e9", "number", "goal:1"),
        ("0x10 * damage", "number", "goal:1"),
        ("damage * True", "number", "goal:10"),
        ("9" * 12, "number", "goal:1"),
        ("'damage'", "letter", "goal:1"),
        ("damage − 1", "letter", "goal:8"),
        ("damage # all", "letter", "goal:8"),
        ("damage\0", "letter", "goal:7"),
        ("-" * 500 + "damage", "deep", "goal:62"),
        ("(" * 300 + "damage" + ")" * 300, "syntax", None),
        ("1+" * 1500 + "damage", "long", "goal:2001"),
        ("python(mine)", "function", "goal:1"),
    ],
)
def test_what_is_no_goal_is_said_with_its_place(text: str, key: str, place: str | None) -> None:
    with pytest.raises(GoalError) as raised:
        read_goal(text)
    assert raised.value.key == key
    assert place is None or raised.value.place == place
    for language in LANGUAGES:
        assert raised.value.message(language).startswith(raised.value.place + ": ")


def test_a_mistyped_word_gets_a_suggestion() -> None:
    with pytest.raises(GoalError, match='goal:1: no feature "damge"; did you mean "damage"'):
        read_goal("damge")


@pytest.mark.parametrize(
    ("text", "seat", "key", "place"),
    [
        ("gone(DL)", A, "player", "goal: gone(DL)"),
        ("net - health(BG)", A, "eliminated", "goal: health(BG)"),
        ("survive, min(alive(AS), 1)", A, "eliminated", "goal: alive(AS)"),
        ("not at(AL, c9)", A, "space", "goal: at(AL, c9)"),
        ("net", 3, "seat", "goal"),
    ],
)
def test_a_goal_must_fit_its_position(text: str, seat: int, key: str, place: str) -> None:
    with pytest.raises(GoalError) as raised:
        read_goal(text).check(POSITION, seat)
    assert (raised.value.key, raised.value.place) == (key, place)
    assert all(raised.value.message(language) for language in LANGUAGES)


def test_a_fitting_goal_is_let_through() -> None:
    """It names snails and spaces that are there: no fault, and it has a value from this seat."""
    goal = read_goal("gone(BL) - health(AL), at(CM, b2)")
    goal.check(POSITION, C)
    assert list(goal.value(POSITION.hot, POSITION.hot, C, POSITION.setting)) == [-20, 1]


def test_every_error_has_its_words() -> None:
    """And no words are there for nobody."""
    asked: set[str] = set()
    for path in (ROOT / "solver" / "goals").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Name("GoalError") | ast.Attribute(attr="wrong"),
                    args=[ast.Constant(value=str(key)), *_],
                ):
                    asked.add(f"goal_error.{key}")
    for language in LANGUAGES:
        assert {key for key in entries(language) if key.startswith("goal_error.")} == asked
