"""Graphs too large to be kept: layers left open and valued piece by piece give the same answers."""

from __future__ import annotations

import numpy as np
import pytest

from snails_core import read_position
from solver.explain.course import Course
from solver.explain.policy import Policy
from solver.model import ModelError, choose
from solver.planner import Answer, Scripts, fineness, graph, numbering, values
from solver.planner.layers import Values
from solver.planner.limits import NO_LIMIT, Clock
from solver.planner.search import Question, Table
from tests.oracle.entries import Entry, all_entries

FEW = 12
"""States a layer; a piece has half as many, so that pieces are cut into pieces."""
SMALL = sorted(
    (entry for entry in all_entries() if not entry.worst_case and entry.steps < 5000),
    key=lambda entry: entry.id,
)
SAMPLE = SMALL[:: len(SMALL) // 8]
DUEL = "snails 1; map 1 2 1 1; player A; L a1; G a2; hand missile; player B; L a3 15; G a4"


def question_of(entry: Entry) -> Question:
    return Question(entry.read_position(), entry.goal, None, Scripts(entry.scripts()))


def table_of(entry: Entry) -> Table:
    return Table(question_of(entry), Clock(NO_LIMIT, None), 5)


@pytest.fixture
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(graph, "MOST", FEW)
    monkeypatch.setattr(values, "PIECE", FEW // 2)
    monkeypatch.setattr(numbering, "AT_ONCE", 32)


def plan_values(table: Table) -> Values:
    return table.values[:, [start for _, start in table.starts]]


@pytest.mark.parametrize("entry", SAMPLE, ids=lambda entry: entry.id)
def test_open_layers_change_no_value(
    entry: Entry, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether they are told from numbers, or worked out."""
    whole = table_of(entry)
    request.getfixturevalue("narrow")
    opened = table_of(entry)
    assert opened.orders == whole.orders
    np.testing.assert_allclose(plan_values(opened), plan_values(whole), rtol=0, atol=1e-9)
    assert opened.best() == whole.best()
    assert opened.best()[0] == entry.exact_value()
    monkeypatch.setattr(fineness, "FINEST", 0)
    assert table_of(entry).best() == whole.best()


@pytest.mark.parametrize("is_peaceful", [False, True], ids=["endings", "last cards"])
def test_what_fills_the_memory_is_forgotten_between_pieces(
    is_peaceful: bool, narrow: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And worked out again, to the same values."""
    entry = next(e for e in SMALL[20:] if question_of(e).teacher.is_peaceful == is_peaceful)
    kept = table_of(entry)
    monkeypatch.setattr(values, "MOST_WORTHS", FEW)
    forgotten = table_of(entry)
    assert kept.graph.teacher.worths > FEW >= forgotten.graph.teacher.worths
    np.testing.assert_array_equal(plan_values(kept), plan_values(forgotten))
    assert forgotten.best() == kept.best()


def test_the_sample_has_open_layers(narrow: None) -> None:
    """And some in which a piece of one is open again."""
    tables = [table_of(entry) for entry in SAMPLE[:4]]
    kept = [table for table in tables if table.graph.is_open]
    assert kept
    onward = [table.graph.onward(np.arange(FEW // 2)) for table in kept]
    assert any(part.is_open for part in onward)


@pytest.fixture
def answer(narrow: None) -> Answer:
    question = Question(read_position(DUEL), "net")
    table = Table(question, Clock(NO_LIMIT, None), 5)
    assert table.graph.is_open
    value, ties = table.best()
    return Answer(question, "optimal", value, value, ties, table, table.graph.states)


def test_a_plan_is_played_through_an_open_layer(answer: Answer) -> None:
    assert Course(Policy.of(answer)).value == answer.value


def test_wishes_need_the_whole_graph(answer: Answer) -> None:
    with pytest.raises(ModelError) as told:
        choose(answer.table)
    assert told.value.key == "no_table"
