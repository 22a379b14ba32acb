"""Good plans early: the heuristic, which plans are tried, and how soon one is good."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice, pairwise

import numpy as np
import pytest

from snails_core import Plans, read_position
from snails_core.nodes import Decision
from snails_core.options import Plan
from solver.planner import Limit, solve
from solver.planner.problem import orders_of
from solver.planner.search.local_search import FIRST_TRIES, candidate_plans
from solver.planner.search.plan_heuristic import PlanHeuristic
from tests.support.solver.puzzle_sized import puzzles, run

DUEL = "snails 1; map 1 1 1; player A; L a1; G a2; hand missile grenade; player B; L a3"
PUZZLES = {puzzle.id: puzzle for puzzle in puzzles()}


def plans_of(text: str) -> Plans:
    node = read_position(text).node
    assert isinstance(node, Decision) and isinstance(node.options, Plans)
    return node.options


PLANS = plans_of(DUEL)
WEIGHTS = {card: 2.0**place for place, (card, _) in enumerate(PLANS.hand)}
"""What each card is worth, in a world in which nothing else counts."""


def heuristic_of(looks: int, extra: float = 0.0) -> PlanHeuristic:
    """From tables of cards that simply add up; `extra` is added for the first pair."""
    orders = orders_of(PLANS.hand, looks)
    tables = []
    for length in range(1, looks + 1):
        row = np.array([sum(WEIGHTS[card] for card in order) for order in orders[length]])
        tables.append(np.array([[row + (extra if pair == 0 else 0) for pair in range(2)]]))
    return PlanHeuristic(PLANS.hand, PLANS.pairs, tables)


def worth(plan: Plan) -> float:
    return sum(WEIGHTS[card] for card in plan.cards)


# PlanHeuristic


@pytest.mark.parametrize("looks", [1, 2, 3, 4])
def test_what_adds_up_is_estimated_right(looks: int) -> None:
    """However the plans are cut into parts."""
    listed = list(heuristic_of(looks).best_first())
    assert len(listed) == len(set(listed)) == len(PLANS)
    assert all(worth(one) >= worth(other) for one, other in pairwise(listed))


def test_ranks_are_places_in_the_list() -> None:
    heuristic = heuristic_of(3)
    assert [heuristic.rank(plan) for plan in heuristic.best_first()] == list(range(len(PLANS)))


def test_the_better_pair_comes_first() -> None:
    pairs = [(plan.active_snail, plan.passive_snail) for plan in heuristic_of(2, 0.5).best_first()]
    assert pairs[0] == PLANS.pairs[0] and pairs[-1] == PLANS.pairs[1]


def test_a_later_part_of_the_goal_decides_between_equals() -> None:
    row = np.array([WEIGHTS[card] for (card,) in orders_of(PLANS.hand, 1)[1]])
    table = np.array([[0 * row, 0 * row], [row, row]])
    first = next(PlanHeuristic(PLANS.hand, PLANS.pairs, [table]).best_first())
    assert worth(first) == max(worth(plan) for plan in heuristic_of(1).best_first())


# What is tried


def test_no_plan_is_tried_with_the_signature_of_another() -> None:
    heuristic = heuristic_of(2)
    best = next(heuristic.best_first())
    tried = list(candidate_plans(PLANS, heuristic, lambda: best))
    signatures = [heuristic.signature(plan) for plan in tried]
    assert len(set(signatures)) == len(signatures)
    assert set(signatures) == {heuristic.signature(plan) for plan in heuristic.best_first()}


def test_neighbours_of_the_incumbent_are_tried_next() -> None:
    """First of all with the two snails the other way round; in turn with what promises most."""
    heuristic = heuristic_of(3)
    best = Plan(*PLANS.pairs[0], *list(heuristic.best_first())[-1].cards)
    tried = list(islice(candidate_plans(PLANS, heuristic, lambda: best), FIRST_TRIES + 20))
    near, others = tried[FIRST_TRIES::2], tried[:FIRST_TRIES] + tried[FIRST_TRIES + 1 :: 2]
    assert near[0] == Plan(*PLANS.pairs[1], *best.cards)
    for plan in near[1:]:
        assert plan.active_snail == best.active_snail
        assert len(set(plan.cards) - set(best.cards)) <= 1
    ranks = [heuristic.rank(plan) for plan in others]
    assert ranks == sorted(ranks)


def test_neighbours_of_a_new_incumbent_are_tried_next() -> None:
    heuristic = heuristic_of(3)
    ranked = list(heuristic.best_first())
    best = [Plan(*PLANS.pairs[0], *ranked[-1].cards)]
    tried = candidate_plans(PLANS, heuristic, lambda: best[0])
    list(islice(tried, FIRST_TRIES + 2))
    best[0] = Plan(*PLANS.pairs[0], *ranked[len(ranked) // 2].cards)
    assert next(tried) == Plan(*PLANS.pairs[1], *best[0].cards)


# How soon


PROVEN = [name for name in PUZZLES if name != "islands-3v3-7-far"]
BEST = {
    "ridge-2v2-7": Fraction(625, 36),
    "small-2v2-6": Fraction(185, 8),
    "small-3v3-7": Fraction(5, 4),
}


@pytest.mark.parametrize(
    ("name", "states"), [("ridge-2v2-7", 7_600), ("small-2v2-6", 6_100), ("small-3v3-7", 11_600)]
)
def test_a_tenth_of_the_work_finds_nearly_the_best(name: str, states: int) -> None:
    puzzle = PUZZLES[name]
    answer = solve(puzzle.position, puzzle.goal, limit=Limit(states=states))
    assert answer.status == "feasible"
    assert BEST[name] * 99 / 100 <= answer.value[0] <= BEST[name]


@pytest.mark.long(minutes=2)
@pytest.mark.parametrize("name", PROVEN)
def test_puzzles_are_nearly_solved_long_before_they_are_proven(name: str) -> None:
    found = run(PUZZLES[name], 1_000_000)
    assert found.answer.status == "optimal"
    assert found.answer.value[0] == BEST.get(name, found.answer.value[0])
    assert found.near <= found.answer.states / 10
