"""What a search reports, when it ends by the clock, and what cannot be asked at all."""

from __future__ import annotations

from itertools import count, pairwise
from time import process_time

import pytest

from snails_core import read_position
from snails_core.errors import SnailsError
from solver.goals import GoalError
from solver.planner import (
    Budget,
    BudgetExceeded,
    Limit,
    PlannerError,
    Question,
    Report,
    Scripts,
    solve,
    value_all_plans,
)
from solver.planner.search.budget import LONGEST_SILENCE, REPORT_EVERY
from tests.oracle.entries import Entry
from tests.support.solver.limited_searches import (
    DUEL,
    ENTRIES,
    FLAMES,
    ISLANDS,
    SPLASH,
    ask,
    ids,
    solved,
    told,
)

# Reports


class Enough(Exception):
    """Raised by somebody who listens."""


@pytest.mark.parametrize(
    ("text", "looks"),
    [(SPLASH, {1, 2, 5}), (DUEL, {1, 2, 3, 5})],
    ids=["after two cards all", "after three cards all"],
)
def test_reports_go_forward(text: str, looks: set[int]) -> None:
    reports: list[Report] = []
    answer = solve(read_position(text), "net", progress=reports.append)
    assert len(reports) > 10
    for one, other in pairwise(reports):
        assert one.cards <= other.cards and one.states <= other.states
        assert one.value is not None and other.value is not None and one.value <= other.value
    assert {report.cards for report in reports} == looks
    last = reports[-1]
    assert last.states <= answer.states < last.states + REPORT_EVERY
    for report in reports:
        assert report.plan is not None and report.bound is not None
        assert report.value is not None and report.value <= answer.value <= report.bound


def test_listening_changes_nothing() -> None:
    quiet = told(solved(SPLASH))
    assert told(solve(read_position(SPLASH), "net", progress=lambda _: None)) == quiet


@pytest.mark.parametrize("calls", [1, 2, 5, 20])
def test_whoever_listens_can_stop_the_search(calls: int) -> None:
    reports: list[Report] = []

    def listen(report: Report) -> None:
        reports.append(report)
        if len(reports) == calls:
            raise Enough

    with pytest.raises(Enough):
        solve(read_position(FLAMES), "net", progress=listen)
    assert len(reports) == calls


# Seconds


def test_the_clock_stops_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock on which a hundredth of a second passes whenever somebody looks."""
    ticks, whole = count(), solved(FLAMES).states
    monkeypatch.setattr("solver.planner.search.budget.monotonic", lambda: next(ticks) / 100)
    answer = solve(read_position(FLAMES), "net", limit=Limit(seconds=3))
    assert answer.status == "feasible"
    assert next(ticks) <= 300 + 100 * LONGEST_SILENCE
    assert answer.states < whole


def test_the_true_clock_stops_the_search() -> None:
    """All of it takes several seconds of work."""
    before = process_time()
    answer = solve(read_position(ISLANDS), "net", limit=Limit(seconds=0.3))
    assert process_time() - before < 2
    assert answer.status == "feasible"
    assert answer.bound is not None and answer.value < answer.bound


def test_the_engine_is_never_at_work_for_long_without_looking_at_the_clock() -> None:
    """A few states may take thousands of turns of the engine: each of them can be stopped."""
    question = Question(read_position(ISLANDS), "net")
    turns: list[int] = []

    class Counting(Budget):
        def spend(self, states: int = 1) -> None:
            turns.append(question.transitions.expansions)
            super().spend(states)

    value_all_plans(question, Counting(), 2)
    assert question.transitions.expansions > 100
    assert max(later - now for now, later in pairwise(turns)) <= 2  # a move and its round's end


def test_numbering_and_valuing_states_can_be_stopped() -> None:
    """Even if everything is known of their turns."""
    question = Question(read_position(ISLANDS), "net")
    spent: list[int] = []
    value_all_plans(question, Budget(), 2)
    known = question.transitions.expansions

    class Counting(Budget):
        def spend(self, states: int = 1) -> None:
            spent.append(states)
            super().spend(states)

    table = value_all_plans(question, Counting(), 2)
    assert question.transitions.expansions == known
    moves = table.graph.layers[0].moves
    groups = [c.groups for c in table.graph.layers[0].continuations.values()]
    assert spent.count(0) == sum(map(len, groups)) + sum(len(move.prefixes) for move in moves)


def test_silence_is_broken_by_a_report(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    reports: list[Report] = []
    monkeypatch.setattr("solver.planner.search.budget.monotonic", lambda: now[0])
    budget = Budget(Limit(seconds=1), reports.append)
    budget.spend(0)
    assert not reports
    now[0] = 0.9
    budget.share(10).spend(0)
    budget.spend(0)
    assert len(reports) == 1
    now[0] = 1.2
    with pytest.raises(BudgetExceeded):
        budget.spend(0)
    assert budget.spent == 0


def test_time_enough_is_as_good_as_no_limit() -> None:
    best = solved(SPLASH)
    assert told(solve(read_position(SPLASH), "net", limit=Limit(seconds=1000))) == told(best)


# Questions that cannot be asked

PLAYED = "snails 1; map 1 2; player A; L a1; plan L - crawl_dig; player B; L a2"


def refused(error: SnailsError) -> str:
    """Whoever reads it reads it in their own language."""
    said = {language: error.message(language) for language in ("en", "de", "pl")}
    assert len(set(said.values())) == 3
    return said["en"]


def test_only_who_plans_can_be_helped() -> None:
    with pytest.raises(PlannerError) as error:
        ask(PLAYED)
    assert error.value.key == "not_planning" and "nobody is planning" in refused(error.value)


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_the_seat_must_be_the_one_that_plans(seat: int) -> None:
    with pytest.raises(PlannerError) as error:
        solve(read_position(SPLASH), "net", seat=seat)
    assert error.value.key == "other_seat" and "player A" in refused(error.value)


def test_a_seat_that_nobody_has_is_an_error_in_words() -> None:
    with pytest.raises(PlannerError):
        solve(read_position(SPLASH), "net", seat=9)


def test_the_right_seat_may_be_named() -> None:
    position = read_position(SPLASH)
    limit = Limit(states=100)
    named = solve(position, "net", seat=0, limit=limit)
    assert told(named) == told(solve(position, "net", limit=limit))


@pytest.mark.parametrize(
    ("goal", "key"),
    [("gone(BG)", "eliminated"), ("health(CL)", "player"), ("at(AL, z9)", "space")],
)
def test_goals_must_name_who_is_there(goal: str, key: str) -> None:
    with pytest.raises(GoalError) as error:
        ask(SPLASH, goal)
    assert error.value.key == key and refused(error.value)


def test_an_unknown_way_to_choose_is_an_error() -> None:
    with pytest.raises(PlannerError) as error:
        solve(read_position(SPLASH), "net", choices="kindly")
    assert error.value.key == "unknown_choices" and "kindly" in refused(error.value)


@pytest.mark.long
@pytest.mark.parametrize("entry", [e for e in ENTRIES if not e.worst_case], ids=ids)
def test_stopped_anywhere_the_stored_answers_hold(entry: Entry) -> None:
    before = None
    for states in (0, 500, 1500, 4000):
        answer = solve(
            entry.read_position(),
            entry.goal,
            opponents=Scripts(entry.scripts()),
            limit=Limit(states=states),
        )
        assert answer.value <= entry.exact_value()
        assert before is None or before <= answer.value
        before = answer.value
