"""Neighbourhoods of plans: which plans they have, what these are worth, how they are searched."""

from __future__ import annotations

import numpy as np
import pytest

from snails_core import Plans, read_position
from snails_core.layout import PLAN_SLOTS
from snails_core.nodes import Decision
from snails_core.options import Plan
from solver.planner import Budget, Question, greedy_plan, plan_of, value_all_plans
from solver.planner.problem import OPEN_SLOT, Pruning, orders_of, pair_of
from solver.planner.search.neighbourhoods import (
    Candidate,
    Neighbourhood,
    climb,
    neighbourhoods_of,
)
from solver.planner.search.plan_values import value_neighbourhood

DUEL = "snails 1; map 1 1 1; player A; L a1; G a2; hand missile; player B; L a3"


def plans_of(text: str) -> Plans:
    node = read_position(text).node
    assert isinstance(node, Decision) and isinstance(node.options, Plans)
    return node.options


PLANS = plans_of(DUEL)
WEIGHTS = {card: 2.0**place for place, (card, _) in enumerate(PLANS.hand)}
"""What each card is worth, in a world in which nothing else counts."""


EVERY = [plan for plan in PLANS if isinstance(plan, Plan)]


# Neighbourhoods


def _fits(wanted: int, card: int) -> bool:
    return wanted in (OPEN_SLOT, card)


def test_a_neighbourhood_has_every_plan_that_agrees_in_the_other_slots() -> None:
    start = EVERY[0]
    for some in neighbourhoods_of(start):
        found = {
            plan
            for plan in EVERY
            if some.pair in (None, pair_of(plan)) and all(map(_fits, some.order, plan.cards))
        }
        orders = orders_of(PLANS.hand, PLAN_SLOTS, some.order)[PLAN_SLOTS]
        pairs = PLANS.pairs if some.pair is None else [some.pair]
        assert {plan_of(pair, order) for pair in pairs for order in orders} == found
        assert len(orders) * len(pairs) == len(found)


@pytest.mark.parametrize("goal", ["net", "kills, net"])
def test_plans_of_a_neighbourhood_are_worth_what_they_are_in_the_whole_table(goal: str) -> None:
    """Every plan, not only the best."""
    question = Question(read_position(DUEL), goal)
    whole = value_all_plans(question, Budget())
    numbers = {order: number for number, order in enumerate(whole.orders)}
    every = list(neighbourhoods_of(greedy_plan(question.problem.position)))
    for some in every[:: len(every) // 3]:
        table = value_neighbourhood(question, some, Budget(), Pruning.NONE)
        columns = [numbers[order] for order in table.orders]
        rows = [dict(whole.starts)[pair] for pair, _ in table.starts]
        np.testing.assert_allclose(
            table.by_pair(), whole.values[:, rows][:, :, columns], rtol=0, atol=1e-9
        )
        best = table.candidate()
        assert table.value_of(best.plan) == table.best()[0]


# Descent


def best_of(some: Neighbourhood) -> Candidate:
    """In a world in which cards simply add up, and later slots count twice."""
    pairs = PLANS.pairs if some.pair is None else [some.pair]
    orders = orders_of(PLANS.hand, PLAN_SLOTS, some.order)[PLAN_SLOTS]
    plans = [plan_of(pair, order) for pair in pairs for order in orders]
    return max(Candidate((_weighed(plan),), plan) for plan in plans)


def _weighed(plan: Plan) -> float:
    return sum(WEIGHTS[card] * (slot + 1) for slot, card in enumerate(plan.cards))


def test_a_descent_ends_at_a_plan_that_no_neighbourhood_improves() -> None:
    found: list[Candidate] = []

    def evaluate(some: Neighbourhood) -> Candidate:
        found.append(best_of(some))
        return found[-1]

    climb(EVERY[-1], evaluate, lambda: False, set())
    assert max(found).rounded == (max(map(_weighed, EVERY)),)


def test_nothing_is_tried_twice_or_after_it_is_over() -> None:
    tried: list[Neighbourhood] = []

    def evaluate(some: Neighbourhood) -> Candidate:
        tried.append(some)
        return best_of(some)

    known: set[Neighbourhood] = set()
    start = EVERY[-1]
    climb(start, evaluate, lambda: len(tried) >= 6, known)
    assert len(tried) == len(set(tried)) == 6
    climb(start, evaluate, lambda: False, known)
    assert len(tried[7:]) == len(set(tried[7:]) - set(tried[:6]))


def test_a_neighbourhood_that_takes_too_long_is_passed_over() -> None:
    def evaluate(some: Neighbourhood) -> Candidate | None:
        return None if some.pair is None else best_of(some)

    tried: set[Neighbourhood] = set()
    climb(EVERY[0], evaluate, lambda: False, tried)
    assert any(some.pair is None for some in tried) and any(some.pair for some in tried)
