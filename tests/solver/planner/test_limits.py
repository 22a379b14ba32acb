"""Searches that are stopped: what they say is true, repeatable, and no more than they know."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from fractions import Fraction
from itertools import pairwise

import pytest

from snails_core import read_plan, read_position
from snails_core.notation import write_plan
from solver.goals import read_goal, upper_bound
from solver.planner import (
    Budget,
    BudgetExceeded,
    Limit,
    Question,
    Scripts,
    greedy_plan,
    solve,
    value_all_plans,
)
from solver.planner.problem import Pruning
from solver.planner.search.budget import ShareExceeded
from tests.oracle.entries import Entry
from tests.support.core.nodes import decision_at
from tests.support.solver.limited_searches import (
    AGAINST,
    ENTRIES,
    FLAMES,
    SPLASH,
    ask,
    solved,
    told,
)

# Equal questions


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


def test_a_share_of_a_budget_ends_before_the_budget() -> None:
    budget = Budget(Limit(states=100))
    share = budget.share(30)
    share.spend(30)
    with pytest.raises(ShareExceeded):
        share.spend(1)
    assert budget.spent == share.spent == 30
    with pytest.raises(BudgetExceeded) as error:
        budget.share(1000).spend(71)
    assert error.type is BudgetExceeded


# Bounds


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
