"""The values of all plans, beginning with those that may be best.

Most of the work is what the last card gains from each of the states before it. So that is bounded
first (`bounds`), and computed only where a plan that is worth at least as much as the incumbent may
come (`valuation.thresholds`). The values of plans are then exact, or upper bounds below the
incumbent.

Where only the best plans are wanted, the last two cards are bounded before that, from the states
before both of them. Then the last layer has only those states to which a plan that may be best
leads.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import inf

import numpy as np

from snails_core.layout import PLAN_SLOTS
from solver.planner.bounds import LastCardBounds, LastTwoCardsBounds, bounded_together
from solver.planner.problem import Cards, Pruning, orders_of
from solver.planner.search.budget import Budget
from solver.planner.search.plan_values import PlanTable, Starts, graph_of_all_plans, table_of
from solver.planner.search.question import Question
from solver.planner.state_graph import Layer, Mask, Rows, StateGraph
from solver.planner.trees import FloatValues
from solver.planner.valuation import NEAR_BEST, Valuation, last_thresholds, value_graph

AT_ONCE = 1 << 15
"""The gains of so many states are bounded at once."""


LAST_TWO = PLAN_SLOTS - 2
"""The slot of the last card but one."""
MOST_BEFORE_TWO = 1 << 19
"""Of so many states the last two cards are bounded."""
FEW_GAINS = 1 << 18
"""So many gains are computed without a higher aspiration first."""
OnBound = Callable[[float], None]
"""Called with each new bound on what plans are worth."""


def ignored(bound: float) -> None:
    """Does nothing with a bound."""


class BoundedValues:
    """The graph of all plans, with what is known of its last layer so far."""

    def __init__(
        self, question: Question, budget: Budget, pruning: Pruning, starts: Starts | None = None
    ) -> None:
        """Nothing is known yet: call `build`. If starts are given, only plans with these pairs of
        snails are valued."""
        self._question, self._budget, self._pruning = question, budget, pruning
        self._starts = starts
        self._before = budget.spent
        self._begun: StateGraph | None = None
        self._of_two: dict[int, FloatValues] = {}
        """By layer: bounds on the values of its states with the last two cards to come."""

    def begin(self) -> None:
        """Builds the graph up to the last two cards, and bounds what they gain; does nothing more
        where there are too many states."""
        if self._question.transitions.has_end_layer:
            return
        self._begun = self._graph_until(LAST_TWO)
        layer = self._begun.layers[-1]
        if layer.slot != LAST_TWO or len(layer.states) > MOST_BEFORE_TWO:
            return
        potential, number = self._question.potential, len(self._begun.layers) - 1
        orders = orders_of(self._begun.hand, PLAN_SLOTS - LAST_TWO)[-1]
        found = np.full((len(potential.measures), len(layer.states), len(orders)), np.nan)
        in_order = bounded_together(self._question.problem, layer.states)
        for start in range(0, len(layer.states), AT_ONCE):
            rows = in_order[start : start + AT_ONCE]
            self._bound_two(layer, orders, rows, found)
        self._of_two[number] = found
        self._of_begun = value_graph(self._begun, potential, bounds=self._of_two)
        self._valuation = self._of_begun

    def _graph_until(self, slot: int | None) -> StateGraph:
        return graph_of_all_plans(
            self._question, self._budget, PLAN_SLOTS, self._pruning, True, self._starts, slot
        )

    def _bound_two(
        self, layer: Layer, orders: Sequence[Cards], rows: Rows, found: FloatValues
    ) -> None:
        """Bounds what some states are worth with each order of two cards to come."""
        problem, potential = self._question.problem, self._question.potential
        self._budget.spend(0)
        states = layer.states.select(rows)
        bounds = LastTwoCardsBounds(problem, potential, states)
        worth = potential.of_all(len(states), states.values)
        for number, (first, second) in enumerate(orders):
            self._budget.spend(0)
            found[:, rows, number] = worth
            found[0, rows, number] += bounds.of_order(first, second)

    @property
    def is_begun(self) -> bool:
        """Whether the last two cards are bounded."""
        return bool(self._of_two)

    def charge(self, budget: Budget) -> None:
        """Makes the work to come count against another budget."""
        self._budget, self._before = budget, budget.spent
        if self._begun is not None:
            builder = replace(self._begun.builder, spend=budget.spend)
            self._begun = replace(self._begun, builder=builder)

    def build(self, least: float = -inf) -> bool:
        """Builds the graph, and bounds the gains of the last card. Returns False
        where the graph has more states than can be stored: then there is `value_everything`. If it
        was begun, only what plans worth at least so much lead to is built, and it may be built
        again for plans that are worth less."""
        if self._begun is None:
            self._graph = self._graph_until(None)
        else:
            if self._of_two:
                self._valuation = self._of_begun
                self._select(self._begun.layers[-1], least)
            self._graph = self._begun.builder.extend(self._begun)
        if self._graph.is_truncated:
            return False
        layer = self._layer
        every = np.arange(len(layer.states))
        shape = len(self._question.potential.measures), len(layer.states)
        self._open: dict[int, Mask] = {}
        self._bounds: dict[int, FloatValues] = {}
        for card in layer.cards:
            self._open[card] = np.zeros(len(layer.states), dtype=bool)
            self._open[card][layer.playable(card, every)] = True
            self._bounds[card] = np.zeros(shape)
        in_order = bounded_together(self._question.problem, layer.states)
        for start in range(0, len(layer.states), AT_ONCE):
            self._bound(in_order[start : start + AT_ONCE])
        self._valuation = self._valued()
        return True

    def _select(self, layer: Layer, least: float) -> None:
        """Marks the cards from whose states a plan worth at least so much may come."""
        thresholds = last_thresholds(self._valuation, least - 2 * NEAR_BEST)
        orders = self._valuation.orders[PLAN_SLOTS - LAST_TWO]
        firsts = np.array([first for first, _ in orders])
        layer.wanted = {
            card: np.asarray(np.isfinite(thresholds[:, firsts == card]).any(axis=1))
            for card in layer.cards
        }

    def _bound(self, rows: Rows) -> None:
        """Bounds what each card can gain from some states of the last layer."""
        problem, potential = self._question.problem, self._question.potential
        self._budget.spend(0)
        bounds = LastCardBounds(problem, potential, self._layer.states.select(rows))
        for card, found in self._bounds.items():
            self._budget.spend(0)
            found[0, rows] = bounds.of_card(card)

    @property
    def _layer(self) -> Layer:
        return self._graph.layers[-1]

    @property
    def bound(self) -> float:
        """No plan is worth more than this, by the first part of the goal."""
        return float(np.max(self._valuation.values[0]))

    def find_best(self, least: float, on_bound: OnBound = ignored) -> PlanTable:
        """Computes the gains that matter for the best plans, of which one is worth at least so
        much. In the table, the best value is exact, and so is every value that equals it; the
        others are exact or upper bounds.

        Where many gains matter for that, it aspires higher first, halfway to the bound. Either some
        plan is worth that, and the best is known; or none is, and the bound comes down.
        """
        while True:
            aspiration = least
            wanted = self._wanted(aspiration)
            if self.bound > least + NEAR_BEST and _count(wanted) > FEW_GAINS:
                aspiration = (self.bound + least) / 2
                wanted = self._wanted(aspiration)
            table = self._filled(wanted)
            if aspiration == least or self.bound >= aspiration:
                return table
            on_bound(self.bound)

    def _wanted(self, least: float) -> dict[int, Mask]:
        """By card of the last layer: where its gain matters for plans worth at least so much."""
        thresholds = last_thresholds(self._valuation, least - 2 * NEAR_BEST)
        return {
            card: self._open[card] & np.isfinite(thresholds[:, number])
            for number, card in enumerate(self._layer.cards)
        }

    def find_all(self) -> PlanTable:
        """Computes all gains: every value in the table is exact."""
        return self._filled(self._open)

    def _filled(self, wanted: dict[int, Mask]) -> PlanTable:
        layer = self._layer
        layer.wanted = wanted
        self._graph.builder.fill_gains(layer)
        layer.wanted = None
        self._open = {card: self._open[card] & ~wanted[card] for card in self._open}
        self._valuation = self._valued()
        spent = self._budget.spent - self._before
        return table_of(self._question, self._valuation, spent, self._starts)

    def _valued(self) -> Valuation:
        gains = {
            card: np.where(self._open[card], self._bounds[card], known)
            for card, known in self._layer.gains.items()
        }
        for card in self._layer.cards:
            self._layer.add_denominator([card], 1)
        return value_graph(self._graph, self._question.potential, gains, self._of_two)

    def value_everything(self) -> PlanTable:
        """The values of all plans of a graph that is not stored whole."""
        valuation = value_graph(self._graph, self._question.potential)
        spent = self._budget.spent - self._before
        return table_of(self._question, valuation, spent, self._starts)


def _count(wanted: dict[int, Mask]) -> int:
    return sum(int(mask.sum()) for mask in wanted.values())
