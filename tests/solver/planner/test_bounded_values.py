"""Plans that may be best are valued first: the best value and all best plans are those of the whole
table, and what is only bounded is never below its value."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from snails_core import read_position
from solver.planner import Answer, Budget, BudgetExceeded, Limit, PlanTable, Question, Report, solve
from solver.planner.bounds import LastCardBounds, can_be_bounded
from solver.planner.problem import Pruning, Value
from solver.planner.search import bounded_values, regimes
from solver.planner.search.bounded_values import BoundedValues
from solver.planner.trees import FloatValues
from tests.oracle.entries import Entry, all_entries

GOALS = ("net", "damage", "kills")
"""Sums over snails."""
SMALL = sorted(
    (e for e in all_entries() if e.goal in GOALS and not e.scripts() and e.steps < 3000),
    key=lambda entry: entry.id,
)
SAMPLE = SMALL[:: max(1, len(SMALL) // 8)]
WITHIN = 1e-9


def tables_of(entry: Entry) -> tuple[PlanTable, PlanTable]:
    """The table with the best plans, and the one of all."""
    question = Question(entry.read_position(), entry.goal)
    assert can_be_bounded(question.problem, question.potential)
    values = BoundedValues(question, Budget(), Pruning.NONE)
    assert values.build()
    assert values.bound >= float(entry.exact_value()[0]) - WITHIN
    return values.find_best(float(entry.exact_value()[0])), values.find_all()


@pytest.mark.parametrize("entry", SAMPLE, ids=lambda entry: entry.id)
def test_the_best_plans_are_those_of_the_whole_table(entry: Entry) -> None:
    found, whole = tables_of(entry)
    assert found.best() == whole.best()
    assert found.best()[0] == entry.exact_value()
    assert (found.values[0] >= whole.values[0] - WITHIN).all()
    best = found.values[0] >= float(entry.exact_value()[0]) - WITHIN
    np.testing.assert_allclose(found.values[:, best], whole.values[:, best], rtol=0, atol=WITHIN)


@pytest.mark.parametrize("below", [0.5, 4, 30])
@pytest.mark.parametrize("entry", SAMPLE[::2], ids=lambda entry: entry.id)
def test_from_a_worse_incumbent_it_aims_higher_first(
    entry: Entry, below: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The best plans are the same, and every bound on the way holds."""
    monkeypatch.setattr(bounded_values, "FEW_GAINS", 0)
    value = float(entry.exact_value()[0])
    values = BoundedValues(Question(entry.read_position(), entry.goal), Budget(), Pruning.NONE)
    assert values.build()
    bounds = [values.bound]
    found = values.find_best(value - below, bounds.append)
    assert found.best() == values.find_all().best()
    assert found.best()[0] == entry.exact_value()
    assert all(later < sooner for sooner, later in pairwise(bounds))
    assert bounds[-1] >= value - WITHIN


DUEL = "snails 1; map 1 1 1; contamination 2; player A; G a1; hand missile; player B; L a3 15; G a2"


def answer_of(text: str, **how: Any) -> Answer:
    return solve(read_position(text), "net", **how)


def test_a_search_with_bounds_finds_what_one_without_them_finds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plain = answer_of(DUEL)
    monkeypatch.setattr(regimes, "LARGE", 0)
    found = answer_of(DUEL)
    assert (found.status, found.value, found.ties) == (plain.status, plain.value, plain.ties)
    assert found.table is not None and plain.table is not None
    np.testing.assert_allclose(found.table.values, plain.table.values, rtol=0, atol=WITHIN)


@pytest.mark.parametrize("huge", [0, 1 << 60], ids=["two cards bounded", "one card bounded"])
@pytest.mark.parametrize("entry", SAMPLE, ids=lambda entry: entry.id)
def test_pair_by_pair_the_best_plans_are_the_same(
    entry: Entry, huge: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever two snails come first: value, and all plans that reach it."""
    plain = solve(entry.read_position(), entry.goal)
    monkeypatch.setattr(regimes, "LARGE", 0)
    monkeypatch.setattr(regimes, "VERY_LARGE", 0)
    monkeypatch.setattr(regimes, "HUGE", huge)
    found = solve(entry.read_position(), entry.goal, limit=Limit(processes=1))
    assert (found.status, found.value) == ("optimal", entry.exact_value())
    assert set(found.ties) == set(plain.ties)
    assert found.table is None


def test_a_proven_answer_needs_no_other_plans(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopped as soon as value and bound meet, it is proven, with all equal plans."""
    monkeypatch.setattr(regimes, "LARGE", 0)
    whole = answer_of(DUEL)
    bounds: list[Value] = []

    def stop(report: Report) -> None:
        assert report.bound is not None
        bounds.append(report.bound)
        if report.value == report.bound:
            raise BudgetExceeded

    found = answer_of(DUEL, progress=stop)
    assert (found.status, found.value, found.ties) == ("optimal", whole.value, whole.ties)
    assert found.table is None
    assert found.states < whole.states
    assert all(later <= sooner for sooner, later in pairwise(bounds))


def test_bounds_that_are_too_low_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """With bounds of nothing the best plans are missed, and the comparison above sees it."""
    of_card = LastCardBounds.of_card

    def too_low(self: LastCardBounds, card: int) -> FloatValues:
        return 0 * of_card(self, card)

    monkeypatch.setattr(LastCardBounds, "of_card", too_low)
    question = Question(read_position(DUEL), "net")
    values = BoundedValues(question, Budget(), Pruning.NONE)
    assert values.build()
    found = values.find_best(float(answer_of(DUEL).value[0])).values
    assert (found[0] < values.find_all().values[0] - WITHIN).any()
