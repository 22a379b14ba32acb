"""Searches that are stopped: what they say is true, repeatable, and no more than they know."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from fractions import Fraction
from functools import cache
from itertools import count, pairwise
from time import process_time

import pytest

from snails_core import read_plan, read_position
from snails_core.errors import SnailsError
from snails_core.notation import write_plan
from solver.goals import GoalError, read_goal, upper_bound
from solver.planner import (
    Answer,
    Budget,
    BudgetExceeded,
    Limit,
    PlannerError,
    Question,
    Report,
    Scripts,
    greedy_plan,
    solve,
    value_all_plans,
)
from solver.planner.problem import Pruning
from solver.planner.search.budget import LONGEST_SILENCE, REPORT_EVERY, PartExceeded
from tests.oracle.entries import Entry, all_entries
from tests.support.core.nodes import decision_at

SPLASH = "snails 1; map 1 1 2/ 1; player A; L a1; hand wasps_nest; player B; L a3 20"
"""Quickly solved; the best plan throws at an empty space, which the first looks leave out."""
FLAMES = (
    "snails 1; map 1 2; contamination 3; fire a1; player A; L a1; G a2 20; hand grenade"
    "; player B amazons; L a2 20"
)
"""Two snails to choose from, and an end of the round that matters."""
DUEL = "snails 1; map 1 2 1 1; player A; L a1; G a2; hand missile grenade; player B; L a3 15; G a4"
ISLANDS = (
    "snails 1; board islands; player A; L c3; G d4; hand missile"
    "; player B; L c5; G e4; hand grenade"
)
AGAINST = "snails 1; map 2; player A; S a1; hand grenade; player B; G a1 20; hand missile"
ENTRIES = all_entries()


def ask(text: str, goal: str = "net", states: int | None = None) -> Answer:
    return solve(read_position(text), goal, limit=Limit(states=states))


@cache
def solved(text: str, goal: str = "net") -> Answer:
    """Without a limit, and once for all tests."""
    return ask(text, goal)


# Equal questions


def told(answer: Answer) -> tuple[object, ...]:
    return answer.status, answer.value, answer.bound, answer.ties, answer.states


@pytest.mark.parametrize("states", [0, 700, 2500, None])
def test_equal_questions_have_equal_answers(states: int | None) -> None:
    assert told(ask(SPLASH, states=states)) == told(ask(SPLASH, states=states))


SAY = """
import json, sys
from snails_core import read_position, write_plan
from solver.planner import Limit, solve

answers = []
for text, states in json.loads(sys.argv[1]):
    answer = solve(read_position(text), "net", limit=Limit(states=states))
    plans = [write_plan(answer.question.problem.setting, plan) for plan in answer.ties]
    answers.append([answer.status, str(answer.value[0]), plans, answer.states])
print(json.dumps(answers))
"""


def test_another_process_gives_the_same_answers() -> None:
    """Whatever the order in which it keeps its sets."""
    questions = [(SPLASH, 700), (SPLASH, None), (FLAMES, 2000)]
    here = []
    for text, states in questions:
        answer = ask(text, states=states)
        plans = [write_plan(answer.question.problem.setting, plan) for plan in answer.ties]
        here.append([answer.status, str(answer.value[0]), plans, answer.states])
    for seed in ("1", "2"):
        there = subprocess.run(
            [sys.executable, "-c", SAY, json.dumps(questions)],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        )
        assert json.loads(there.stdout) == here


def test_what_was_solved_before_changes_nothing() -> None:
    alone = told(ask(FLAMES, states=2000))
    ask(SPLASH, states=2000)
    assert told(ask(FLAMES, states=2000)) == alone


# More work, more known


@pytest.mark.parametrize(
    ("text", "goal", "ladder"),
    [
        (SPLASH, "net", (0, 1, 100, 700, 1000, 2000, 2700)),
        (FLAMES, "kills, net", (0, 300, 2000, 4000)),
    ],
    ids=["one part", "two parts"],
)
def test_a_stopped_search_never_claims_more_than_is_true(
    text: str, goal: str, ladder: tuple[int, ...]
) -> None:
    best = solved(text, goal)
    assert best.status == "optimal" and best.table is not None
    starts, seen = dict(best.table.starts), []
    for states in ladder:
        answer = ask(text, goal, states)
        seen.append(answer)
        assert answer.bound is not None
        assert answer.value <= best.value <= answer.bound
        start = starts[answer.plan.active_snail, answer.plan.passive_snail]
        assert answer.value <= best.table.exact.value(answer.plan.cards, start)
        assert answer.status == "feasible" and answer.value < answer.bound
        assert answer.table is None and len(answer.ties) == 1
        assert answer.states <= states + 1
    assert all(one.value <= other.value for one, other in pairwise(seen))
    assert len({answer.value for answer in seen}) > 1, "the ladder has no steps"


def test_a_limit_that_is_not_reached_changes_nothing() -> None:
    best = solved(SPLASH)
    assert best.status == "optimal" and best.value == best.bound == (Fraction(325, 27),)
    assert told(ask(SPLASH, states=best.states)) == told(best)
    assert ask(SPLASH, states=best.states - 1).status == "feasible"


def test_as_good_as_can_be_is_proven_without_a_search() -> None:
    """Nothing can hurt A, and the greedy plan does not either."""
    text = "snails 1; map 1 1; player A; L a1; hand jetpack; player B; L a2"
    answer = ask(text, "-deaths", states=0)
    assert answer.status == "optimal"
    assert answer.value == answer.bound == (Fraction(0),)


def test_stopped_against_opponents() -> None:
    position = read_position(AGAINST)
    plan = read_plan(position.setting, "BG - missile crawl_dig shell_switch crawl_punch dig_aim")
    scripts = Scripts({1: [(plan, 1)]})
    best = solve(position, "net", opponents=scripts)
    values = []
    for states in (0, 1000, 4000):
        answer = solve(position, "net", opponents=scripts, limit=Limit(states=states))
        assert answer.bound is not None and answer.value <= best.value <= answer.bound
        values.append(answer.value)
    assert values == sorted(values)


# The first plan


NINJA = """
    snails 1; board islands
    player A pirates; L g5; G g3; S f6; M b6; player B ninja; L d6; G f6; S d8; M b6
    hand missile flamer salt_shaker mobile_home; player C zombie; L d6; G g3; S d8; M f6
    todo planning seat=1"""
"""One plan alone leads to hundreds of thousands of states."""


def test_the_first_plan_takes_next_to_no_work() -> None:
    answer = ask(NINJA, states=0)
    assert answer.status == "feasible" and answer.plan == greedy_plan(read_position(NINJA))
    assert answer.question.transitions.expansions < 100


@pytest.mark.parametrize("text", [SPLASH, FLAMES], ids=["splash", "flames"])
def test_a_myopic_policy_promises_no_more_than_a_plan_is_worth(text: str) -> None:
    full = value_all_plans(Question(read_position(text), "net"), Budget()).by_pair()
    question = Question(read_position(text), "net")
    myopic = value_all_plans(question, Budget(), pruning=Pruning.ALL_BUT_ONE).by_pair()
    assert (myopic < full + 1e-9).all()
    assert (myopic < full - 1e-9).any() and (myopic > full - 1e-9).any()


def test_a_part_of_a_budget_ends_before_the_budget() -> None:
    budget = Budget(Limit(states=100))
    part = budget.part(30)
    part.spend(30)
    with pytest.raises(PartExceeded):
        part.spend(1)
    assert budget.spent == part.spent == 30
    with pytest.raises(BudgetExceeded) as error:
        budget.part(1000).spend(71)
    assert error.type is BudgetExceeded


# Bounds


def ids(entry: Entry) -> str:
    return entry.id


def bound_of(entry: Entry) -> tuple[Fraction, ...]:
    position = entry.read_position()
    bound = upper_bound(read_goal(entry.goal), position, decision_at(position).player)
    assert bound is not None
    return bound


def beyond(entries: list[Entry]) -> list[str]:
    """Those in which some part of the goal can be more than the most."""
    return [
        f"{entry.id}: {entry.goal}"
        for entry in entries
        if any(a > b for a, b in zip(entry.exact_value(), bound_of(entry), strict=True))
    ]


def test_no_plan_is_better_than_the_bound() -> None:
    assert beyond([entry for entry in ENTRIES if "health(" not in entry.goal]) == []


def test_no_health_is_better_than_the_bound() -> None:
    assert beyond([entry for entry in ENTRIES if "health(" in entry.goal]) == []


def test_bounds_are_not_always_out_of_reach() -> None:
    """A bound of a billion would never be exceeded."""
    reached = [entry for entry in ENTRIES if bound_of(entry)[0] == entry.exact_value()[0]]
    assert len(reached) > len(ENTRIES) // 20


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
    budget.part(10).spend(0)
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
