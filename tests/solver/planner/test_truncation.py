"""Truncated graphs: layers too large to be expanded at once are valued in chunks, just the same."""

from __future__ import annotations

import numpy as np
import pytest

from snails_core import read_position
from solver.explain.forecast import Forecast
from solver.explain.policy import Policy
from solver.model import ModelError, choose
from solver.planner import Answer, Budget, PlanTable, Question, Scripts, value_all_plans
from solver.planner.state_graph import graph, interning
from solver.planner.valuation import backward_pass, denominators
from tests.oracle.entries import Entry, all_entries

FEW = 12
"""States a layer; a chunk has half as many, so that chunks are truncated again."""
SMALL = sorted(
    (entry for entry in all_entries() if not entry.worst_case and entry.steps < 5000),
    key=lambda entry: entry.id,
)
SAMPLE = SMALL[:: len(SMALL) // 8]
DUEL = "snails 1; map 1 2 1 1; player A; L a1; G a2; hand missile; player B; L a3 15; G a4"


def question_of(entry: Entry) -> Question:
    return Question(entry.read_position(), entry.goal, None, Scripts(entry.scripts()))


def table_of(entry: Entry) -> PlanTable:
    return value_all_plans(question_of(entry), Budget())


@pytest.fixture
def small_layers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(graph, "LARGEST_STORED_LAYER", FEW)
    monkeypatch.setattr(backward_pass, "CHUNK", FEW // 2)
    monkeypatch.setattr(interning, "BATCH", 32)


@pytest.mark.parametrize("entry", SAMPLE, ids=lambda entry: entry.id)
def test_truncation_changes_no_value(
    entry: Entry, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether values are recovered from rounded ones, or computed."""
    whole = table_of(entry)
    request.getfixturevalue("small_layers")
    truncated = table_of(entry)
    assert truncated.orders == whole.orders
    np.testing.assert_allclose(truncated.by_pair(), whole.by_pair(), rtol=0, atol=1e-9)
    assert truncated.best() == whole.best()
    assert truncated.best()[0] == entry.exact_value()
    monkeypatch.setattr(denominators, "LARGEST_DENOMINATOR", 0)
    assert table_of(entry).best() == whole.best()


@pytest.mark.parametrize("is_peaceful", [False, True], ids=["round ends", "last cards"])
def test_gains_are_dropped_between_chunks(
    is_peaceful: bool, small_layers: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And computed again, to the same values."""
    entry = next(e for e in SMALL[20:] if question_of(e).transitions.is_peaceful == is_peaceful)
    kept = table_of(entry)
    monkeypatch.setattr(backward_pass, "MOST_GAINS", FEW)
    dropped = table_of(entry)
    assert kept.graph.builder.cache.kept_gains > FEW >= dropped.graph.builder.cache.kept_gains
    np.testing.assert_array_equal(kept.by_pair(), dropped.by_pair())
    assert dropped.best() == kept.best()


def test_the_sample_has_truncated_layers(small_layers: None) -> None:
    """And some in which a chunk of one is truncated again."""
    tables = [table_of(entry) for entry in SAMPLE[:4]]
    kept = [table for table in tables if table.graph.is_truncated]
    assert kept
    onward = [table.graph.onward(np.arange(FEW // 2)) for table in kept]
    assert any(part.is_truncated for part in onward)


@pytest.fixture
def answer(small_layers: None) -> Answer:
    question = Question(read_position(DUEL), "net")
    table = value_all_plans(question, Budget())
    assert table.graph.is_truncated
    value, ties = table.best()
    return Answer(question, "optimal", value, value, ties, table, table.graph.states)


def test_a_plan_is_played_through_a_truncated_layer(answer: Answer) -> None:
    assert Forecast(Policy.of(answer)).value == answer.value


def test_wishes_need_the_whole_graph(answer: Answer) -> None:
    with pytest.raises(ModelError) as told:
        choose(answer.table)
    assert told.value.key == "no_table"
