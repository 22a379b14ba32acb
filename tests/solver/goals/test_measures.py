"""Goals taken apart for search: tables for single snails, and a rest that reads little."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from snails_core.layout import HEALTH, MAX_SNAILS, PLACE, RESULT
from solver.goals import Goal, GoalError, measures, read_goal
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


@given(GOALS, st.integers(0, 2), st.randoms(use_true_random=False))
def test_tables_and_rest_add_up_to_the_value(text: str, seat: int, random: Random) -> None:
    goal, end = read_goal(text), random_end(random)
    parts = measures(goal, POSITION, seat)
    sums = []
    for measure in parts:
        total = measure.rest(end) if measure.rest else Fraction(0)
        for snail, table in enumerate(measure.tables):
            total += table[end[HEALTH + snail]] if table else 0
        sums.append(total)
        assert measure.value(end) == total
        assert len(measure.tables) == MAX_SNAILS
        assert all(table is None or len(table) == 31 for table in measure.tables)
    assert tuple(sums) == goal.value(POSITION.hot, end, seat, POSITION.setting)


@pytest.mark.parametrize(
    ("text", "snails"),
    [
        ("damage", {BL, BS, CM}),
        ("2*damage - losses/3 + 1", {AL, AG, BL, BS, CM}),
        ("kills - 5*deaths", {AL, AG, BL, BS, CM}),
        ("gone(BL) + 0.5*health(AL)", {AL, BL}),
        ("(health(BL) <= 5 and alive(BL)) * 3", {BL}),
        ("max(health(AL), 10) - min(health(BS), 5)", {AL, BS}),
        ("-(net - alive(CM))", {AL, AG, BL, BS, CM}),
        ("7", {AL}),
    ],
)
def test_sums_over_single_snails_are_tables(text: str, snails: set[int]) -> None:
    (measure,) = measures(read_goal(text), POSITION, A)
    assert measure.rest is None
    assert {snail for snail, table in enumerate(measure.tables) if table} == snails


def test_a_sum_is_one_snail_s_when_only_one_lives() -> None:
    (measure,) = measures(read_goal("losses > 5"), POSITION, C)
    assert measure.rest is None
    table = measure.tables[CM]
    assert table and [table[health] for health in (0, 4, 5, 10)] == [1, 1, 0, 0]


@pytest.mark.parametrize(
    ("text", "snails"),
    [("damage + at(AL, a1)", {BL, BS, CM}), ("survive + kills", {BL, BS, CM}), ("lead", set())],
)
def test_only_what_is_not_a_sum_is_left_over(text: str, snails: set[int]) -> None:
    (measure,) = measures(read_goal(text), POSITION, A)
    assert measure.rest is not None
    assert {snail for snail, table in enumerate(measure.tables) if table} == snails


class Watched(bytearray):
    """Bytes that remember which of them were read, and of which only whether they are 0."""

    def __init__(self, hot: bytes) -> None:
        super().__init__(hot)
        self.read: dict[int, str] = {}

    def __getitem__(self, place: Any) -> Any:
        assert isinstance(place, int), place
        found: int = super().__getitem__(place)
        return WatchedByte(found, place, self.read)

    def __iter__(self) -> Iterator[int]:
        raise AssertionError("a goal reads single bytes, not all")


class WatchedByte:
    """One byte: `bool` says that only its truth was needed, anything else its number."""

    def __init__(self, number: int, place: int, read: dict[int, str]) -> None:
        self.number, self.place, self.watch = number, place, read

    def __bool__(self) -> bool:
        self.watch.setdefault(self.place, "alive")
        return bool(self.number)

    def _whole(self) -> int:
        self.watch[self.place] = "number"
        return self.number

    def __add__(self, other: int) -> int:
        return self._whole() + other

    def __radd__(self, other: int) -> int:
        return other + self._whole()

    def __rsub__(self, other: int) -> int:
        return other - self._whole()

    def __eq__(self, other: object) -> bool:
        return self._whole() == other

    __hash__ = None  # type: ignore[assignment]  # as Python does


def read_by(text: str, seat: int = A, **health: int) -> dict[str, str]:
    (measure,) = measures(read_goal(text), POSITION, seat)
    assert measure.rest is not None
    watched = Watched(changed(POSITION, 0, health))
    measure.rest(watched)
    names = {HEALTH + 4 * p + r: f"{'ABCD'[p]}{'LGSM'[r]}" for p in range(4) for r in range(4)}
    names |= {RESULT: "result", PLACE + AL: "place of AL"}
    return {names[place]: how for place, how in sorted(watched.read.items())}


def test_the_rest_reads_no_more_than_it_needs() -> None:
    assert read_by("survive") == {"AL": "alive", "AG": "alive"}
    assert read_by("survive", AL=0) == {"AL": "alive"}
    assert read_by("deaths <= 1", AL=0) == {"AL": "alive", "AG": "alive"}
    assert read_by("kills >= 1", BL=0) == {"BL": "alive"}
    assert read_by("won or at(AL, a1)") == {"result": "number", "place of AL": "number"}
    assert read_by("gone(BL) and damage > 5") == {"BL": "alive"}
    assert read_by("gone(BL) * lead") == {"BL": "alive"}
    everybody = dict.fromkeys(("AL", "AG", "BL", "BS", "CM"), "alive")
    assert read_by("lead") == everybody
    assert read_by("standing") == everybody | {"AL": "number", "AG": "number",
                                               "BL": "number", "BS": "number"}  # fmt: skip
    assert read_by("standing", BS=0) == everybody


# Python functions


def test_a_python_function_can_be_a_goal() -> None:
    def spared(start: bytes, end: bytes, seat: int, setting: object) -> int:
        return start[HEALTH + CM] - end[HEALTH + CM] + seat

    goal = Goal.of_function(spared, "spared")
    goal.check(POSITION, B)
    end = end_of(CM=5)
    assert list(goal.value(POSITION.hot, end, B, POSITION.setting)) == [6]
    (measure,) = measures(goal, POSITION, B)
    assert measure.tables == (None,) * MAX_SNAILS and measure.value(end) == 6
    assert goal.text == "python(spared)"
    with pytest.raises(GoalError) as raised:
        read_goal(goal.text)
    assert raised.value.key == "function" and "spared" in str(raised.value)
