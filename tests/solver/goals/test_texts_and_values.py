"""Goals: their text, and what they read off the end of a round."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import solver.goals
from snails_core import read_position
from snails_core.layout import HEALTH, PLACE
from snails_core.words import LANGUAGES
from solver.goals import read_goal, upper_bound
from solver.goals.expressions import AT, SIMPLE_FEATURES, SNAIL_FEATURES, features
from solver.words import entries
from tests.support.solver.goal_position import (
    AG,
    AL,
    BL,
    BS,
    CM,
    GOALS,
    POSITION,
    A,
    B,
    C,
    changed,
    end_of,
    random_end,
)

FEATURES = {
    **{name: name for name in SIMPLE_FEATURES},
    **{name: f"{name}(BL)" for name in SNAIL_FEATURES},
    AT: "at(BL, b1)",
}
"""Every feature as a goal."""


def value(text: str, end: bytes, seat: int = A) -> list[Fraction]:
    return list(read_goal(text).value(POSITION.hot, end, seat, POSITION.setting))


# What goals read


AT_THE_END: list[tuple[str, int | Fraction]] = [
    ("damage", 15),
    ("losses", 5),
    ("net", 10),
    ("kills", 1),
    ("deaths", 0),
    ("survive", 1),
    ("gone(BS)", 1),
    ("eliminate(BL)", 0),
    ("alive(BS)", 0),
    ("health(CM)", 10),
    ("health(BS)", 0),
    ("at(AG, a2)", 1),
    ("at(AG, b1)", 0),
    ("at(BS, b1)", 0),
    ("lead", 1),
    ("won", 0),
    ("standing", 1),
    ("1/3", Fraction(1, 3)),
    ("0.25 * damage", Fraction(15, 4)),
    ("damage / 3 - losses", 0),
    ("-damage * 2", -30),
    ("min(damage, 10, kills)", 1),
    ("max(damage, 10)", 15),
    ("0 < damage < 15", 0),
    ("damage >= 15 and not gone(BL)", 1),
    ("gone(BL) or gone(CM)", 0),
    ("damage * alive(AL) + 100 * won", 15),
]
"""What goals are worth when AL has lost 5, BL 10, and BS its last 5."""


@pytest.mark.parametrize(("text", "expected"), AT_THE_END)
def test_a_goal_reads_the_end_of_the_round(text: str, expected: Fraction) -> None:
    assert value(text, end_of(AL=15, BL=5, BS=0)) == [expected]


def test_every_feature_has_a_value_by_hand() -> None:
    parts = [part for text, _ in AT_THE_END for part in read_goal(text).parts]
    assert {feature.name for part in parts for feature in features(part)} == set(FEATURES)


@pytest.mark.parametrize("name", FEATURES)
@given(random=st.randoms(use_true_random=False))
def test_every_feature_stays_within_its_bounds(name: str, random: Random) -> None:
    """A bound that is too low would make proofs wrong."""
    goal, against, end = (
        read_goal(FEATURES[name]),
        read_goal(f"-{FEATURES[name]}"),
        random_end(random),
    )
    (found,) = goal.value(POSITION.hot, end, A, POSITION.setting)
    most, least = upper_bound(goal, POSITION, A), upper_bound(against, POSITION, A)
    assert most is not None and least is not None
    assert -least[0] <= found <= most[0]


@pytest.mark.parametrize("name", FEATURES)
def test_every_feature_is_told(name: str) -> None:
    """In the text of the package, and as the task of a puzzle in every language."""
    assert re.search(rf"`{name}\b", solver.goals.__doc__ or "")
    for language in LANGUAGES:
        assert f"puzzle_task.{name}" in entries(language)


def test_healing_makes_losses_smaller() -> None:
    assert value("losses, damage", end_of(AL=25, BS=10)) == [-5, -5]


def test_a_goal_is_seen_from_its_seat() -> None:
    end = end_of(AL=0, BL=5)
    assert value("damage, losses, kills, deaths, lead", end, seat=B) == [20, 10, 1, 0, 1]
    assert value("damage, losses, kills, deaths, lead", end, seat=C) == [30, 0, 1, 0, -1]


def test_who_was_gone_before_is_no_kill_now() -> None:
    early = read_position("snails 1\nmap 1 1\nplayer A\nL a1\nplayer B\nL a2\n")
    end = changed(early, 0, {"BL": 0})
    assert list(read_goal("kills").value(early.hot, end, A, early.setting)) == [1]


@pytest.mark.parametrize(
    ("health", "share"),
    [
        ({}, 1),
        ({"AL": 0, "BS": 0}, 1),
        ({"AG": 0, "BS": 0}, 1),
        ({"AL": 0, "AG": 10, "BS": 0, "BL": 15}, Fraction(1, 4)),
        ({"AL": 0, "AG": 15, "BS": 0}, Fraction(3, 4)),
        ({"AL": 0, "AG": 5, "BS": 0}, 0),
        ({"AL": 0, "AG": 0, "BL": 0, "BS": 0}, Fraction(1, 4)),
    ],
)
def test_standing_is_by_snails_then_health(health: dict[str, int], share: Fraction) -> None:
    assert value("standing", changed(POSITION, 0, health)) == [share]


def test_won_is_the_game_over_and_won() -> None:
    assert value("won", end_of(result=1 + A)) == [1]
    assert value("won", end_of(result=1 + B)) == [0]
    assert value("won", end_of(result=1 + B), seat=B) == [1]


def test_parts_count_one_after_the_other() -> None:
    end = end_of(BS=0)
    assert value("survive, damage", end) == [1, 5]
    assert read_goal("survive then damage") == read_goal("survive, damage")


# Text


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("net", "damage - losses"),
        ("survive", "deaths == 0"),
        ("eliminate(BL)", "gone(BL)"),
        (" damage\n -  losses ", "damage - losses"),
        ("damage-(losses-kills)", "damage - (losses - kills)"),
        ("(damage-losses)-kills", "damage - losses - kills"),
        ("damage*1/3", "damage * 1 / 3"),
        ("damage*(1/3)", "damage * (1/3)"),
        ("0.50", "1/2"),
        ("2*3*damage", "6 * damage"),
        ("-(damage+1)", "-(damage + 1)"),
        ("-3/4*damage", "-3/4 * damage"),
        ("damage - -2", "damage - -2"),
        ("1 < damage < 3", "1 < damage and damage < 3"),
        ("(damage < 3) == (kills > 0)", "(damage < 3) == (kills > 0)"),
        ("not (kills or deaths)", "not (kills or deaths)"),
        ("(kills and won) or deaths", "kills and won or deaths"),
        ("kills and (won or deaths)", "kills and (won or deaths)"),
        ("at(AL,c4)", "at(AL, c4)"),
        ("survive then net then max(kills,1)", "deaths == 0, damage - losses, max(kills, 1)"),
    ],
)
def test_the_normal_text_of_a_goal(text: str, normal: str) -> None:
    assert read_goal(text).text == normal


@given(GOALS)
def test_the_normal_text_reads_back_to_an_equal_goal(text: str) -> None:
    goal = read_goal(text)
    assert read_goal(goal.text) == goal
    assert read_goal(goal.text).text == goal.text


@given(GOALS, st.randoms(use_true_random=False))
def test_brackets_change_nothing_they_do_not_say(text: str, random: Random) -> None:
    """What Python makes of the same text, with the features as variables."""
    end = random_end(random)
    goal = read_goal(text)
    assert goal.value(POSITION.hot, end, A, POSITION.setting) == by_python(text, end)


def by_python(text: str, end: bytes) -> tuple[Fraction, ...]:
    """The goal by Python's own evaluation; `and`, `or` there give an operand, here 1 or 0."""
    names = {"AL": AL, "AG": AG, "BL": BL, "BS": BS, "CM": CM, "a1": "a1", "b2": "b2"}
    simple = [*SIMPLE_FEATURES, "net"]
    known: dict[str, Any] = {name: Truth(value(name, end)[0]) for name in simple}
    known |= {
        "gone": lambda snail: Truth(not end[HEALTH + snail]),
        "alive": lambda snail: Truth(bool(end[HEALTH + snail])),
        "health": lambda snail: Truth(end[HEALTH + snail]),
        "at": lambda snail, space: Truth(end[PLACE + snail] == POSITION.setting.board.index(space)),
        "F": Truth,
    }
    exact = re.sub(r"(?<![\w.])(\d+)(?![\w.])", r"F(\1)", text)
    exact = re.sub(r"\b(and|or)\b", lambda word: {"and": "&", "or": "|"}[word[0]], exact)
    exact = exact.replace("(not ", "(~")
    found = eval(f"({exact},)", {"__builtins__": {"min": min, "max": max}}, known | names)
    return tuple(Fraction(part) for part in found)


class Truth(Fraction):
    """A fraction whose comparisons and `& | ~` are worth 1 or 0."""

    def __and__(self, other: object) -> Truth:
        return Truth(bool(self) and bool(other))

    def __or__(self, other: object) -> Truth:
        return Truth(bool(self) or bool(other))

    def __invert__(self) -> Truth:
        return Truth(not self)


def _kept(name: str) -> Callable[..., Truth]:
    plain = getattr(Fraction, name)
    return lambda *sides: Truth(plain(*sides))


for _name in ("add", "sub", "mul", "truediv", "neg", "eq", "ne", "lt", "le", "gt", "ge", "radd"):
    setattr(Truth, f"__{_name}__", _kept(f"__{_name}__"))
