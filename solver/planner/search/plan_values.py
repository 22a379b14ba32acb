"""The values of plans: of all plans in one table, or of one plan alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from snails_core.layout import PLAN_SLOTS
from snails_core.options import Plan
from snails_core.plans import Pair
from solver.planner.problem import Cards, Pruning, State, Value, hand_of, pair_of, plan_of
from solver.planner.search.budget import Budget
from solver.planner.search.neighbourhoods import Candidate, Neighbourhood
from solver.planner.search.question import Question
from solver.planner.state_graph import GraphBuilder, StateGraph
from solver.planner.trees import FloatValues
from solver.planner.valuation import NEAR_BEST, ExactValues, Valuation, value_graph

Starts = Sequence[tuple[Pair, State]]
"""Pairs of snails, each with its state before the first turn."""
DIGITS = 9
"""Rounded values that agree in so many digits are taken as equal."""


@dataclass(frozen=True, slots=True, eq=False)
class PlanTable:
    """The value of every order of cards with every pair of snails."""

    question: Question
    graph: StateGraph
    starts: list[tuple[Pair, int]]
    """Each pair with the number of its state in the first layer."""
    orders: list[Cards]
    values: FloatValues
    """Rounded: by part of the goal, by state of the first layer, and by order."""
    exact: ExactValues
    spent: int
    """How many states were expanded for it."""

    def by_pair(self) -> FloatValues:
        """The rounded values by part of the goal, pair of snails and order."""
        return self.values[:, [start for _, start in self.starts]]

    def candidate(self) -> Candidate:
        """One of the best plans, by rounded values."""
        parts = np.round(self.by_pair().reshape(len(self.values), -1), DIGITS) + 0.0
        top = int(np.lexsort(parts[::-1])[-1])
        pair, number = divmod(top, len(self.orders))
        plan = plan_of(self.starts[pair][0], self.orders[number])
        return Candidate(tuple(parts[:, top].tolist()), plan)

    def value_of(self, plan: Plan) -> Value:
        """The exact value of one of the plans."""
        return self.exact.value(plan.cards, dict(self.starts)[pair_of(plan)])

    def best(self) -> tuple[Value, tuple[Plan, ...]]:
        """The best value, exactly, and every plan that reaches it."""
        top = float(self.values[0].max())
        near: list[tuple[Value, Plan]] = []
        for pair, start in self.starts:
            for number in np.flatnonzero(self.values[0, start] >= top - NEAR_BEST):
                cards = self.orders[number]
                near.append((self.exact.value(cards, start), plan_of(pair, cards)))
        best = max(value for value, _ in near)
        return best, tuple(plan for value, plan in near if value == best)


def value_all_plans(
    question: Question,
    budget: Budget,
    cards: int = PLAN_SLOTS,
    pruning: Pruning = Pruning.NONE,
) -> PlanTable:
    """The values of all plans; with fewer than five cards, of all orders of so many cards, played
    in the last slots. Raises BudgetExceeded."""
    before = budget.spent
    graph = graph_of_plans(question, budget, cards, pruning)
    return table_of(question, value_graph(graph, question.potential), budget.spent - before)


def graph_of_plans(
    question: Question,
    budget: Budget,
    cards: int,
    pruning: Pruning,
    leaves_gains_open: bool = False,
    starts: Starts | None = None,
    until: int | None = None,
) -> StateGraph:
    """The state graph of all plans, or of all orders of fewer cards; of some pairs of snails, if
    their states are given, and only up to a slot, if one is given. Raises BudgetExceeded."""
    problem = question.problem
    builder = GraphBuilder(
        question.transitions,
        problem.plans.hand,
        budget.spend,
        pruning=pruning,
        leaves_gains_open=leaves_gains_open,
    )
    first_turn = problem.turn_of(PLAN_SLOTS - cards)
    if starts is None:
        starts = list(problem.starts())
    return builder.build([state for _, state in starts], first_turn, until)


def table_of(
    question: Question, valuation: Valuation, spent: int, starts: Starts | None = None
) -> PlanTable:
    """The table of all plans that were valued, or of those of some pairs of snails."""
    graph = valuation.graph
    number = graph.layers[0].states.number
    if starts is None:
        starts = list(question.problem.starts())
    return PlanTable(
        question,
        graph,
        [(pair, number(state)) for pair, state in starts],
        valuation.orders[-1],
        valuation.values,
        ExactValues(valuation),
        spent,
    )


def value_neighbourhood(
    question: Question, some: Neighbourhood, budget: Budget, pruning: Pruning
) -> PlanTable:
    """The values of all plans of a neighbourhood, by one graph. Raises BudgetExceeded."""
    starts = [
        (pair, state) for pair, state in question.problem.starts() if some.pair in (None, pair)
    ]
    hand, before = question.problem.plans.hand, budget.spent
    builder = GraphBuilder(question.transitions, hand, budget.spend, some.order, pruning)
    graph = builder.build([state for _, state in starts])
    valuation = value_graph(graph, question.potential)
    return table_of(question, valuation, budget.spent - before, starts)


def values_of_plan(
    question: Question,
    plan: Plan,
    budget: Budget,
    pruning: Pruning = Pruning.NONE,
    start: State | None = None,
) -> ExactValues:
    """The values of one plan's states, by a graph of its own. It begins with the plan on the
    table, or with another state before the first turn. Raises BudgetExceeded."""
    start = start or question.problem.start_with(plan)
    builder = GraphBuilder(question.transitions, hand_of(plan), budget.spend, plan.cards, pruning)
    return ExactValues(value_graph(builder.build([start]), question.potential))


def value_of(question: Question, plan: Plan, budget: Budget) -> Value:
    """The exact value of one plan. Raises BudgetExceeded."""
    return values_of_plan(question, plan, budget).value(plan.cards, 0)
