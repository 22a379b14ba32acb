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
from dataclasses import dataclass, replace
from math import inf
from typing import NamedTuple

import numpy as np

from snails_core.layout import PLAN_SLOTS
from solver.planner.bounds import LastCardBounds, LastTwoCardsBounds, bounded_together
from solver.planner.problem import Cards, Pruning, orders_of
from solver.planner.search.budget import Budget
from solver.planner.search.plan_values import PlanTable, Starts, graph_of_plans, table_of
from solver.planner.search.question import Question
from solver.planner.state_graph import Layer, Mask, Rows, StateGraph
from solver.planner.trees import FloatValues
from solver.planner.valuation import NEAR_BEST, Valuation, last_thresholds, value_graph

AT_ONCE = 1 << 15
"""The gains of at most so many states are bounded at once."""
LAST_TWO = PLAN_SLOTS - 2
"""The slot of the last card but one."""
MOST_BEFORE_TWO = 1 << 19
"""The last two cards are bounded from at most so many states."""
FEW_GAINS = 1 << 18
"""At most so many gains are computed without a higher aspiration first."""
OnBound = Callable[[float], None]
"""Called with each new bound on what plans are worth."""


def ignored(bound: float) -> None:
    """Does nothing with a bound."""


class Begun(NamedTuple):
    """What `begin` leaves."""

    graph: StateGraph
    """All plans up to the last two cards."""
    bounds: dict[int, FloatValues]
    """By layer: bounds on the values of its states with the last two cards to come."""
    valuation: Valuation | None
    """The values of plans by these bounds; None if there are too many states to bound."""


@dataclass(slots=True)
class Built:
    """What `build` leaves: the graph of all plans, and what is known of its last layer."""

    graph: StateGraph
    open: dict[int, Mask]
    """By card: from which states its gain is not computed yet."""
    bounds: dict[int, FloatValues]
    """By card and state: bounds on its gain."""


class BoundedValues:
    """The graph of all plans, with what is known of its last layer so far.

    The order of calls: `begin`, if the last two cards are to be bounded first; `charge`, if another
    budget pays from here on; `build`; then `find_best` or `find_all`, or `value_everything` if
    `build` says False.
    """

    def __init__(
        self, question: Question, budget: Budget, pruning: Pruning, starts: Starts | None = None
    ) -> None:
        """Nothing is known yet: call `build`. If starts are given, only plans with these pairs of
        snails are valued."""
        self._question, self._budget, self._pruning = question, budget, pruning
        self._starts = starts
        self._before = budget.spent
        self._begun: Begun | None = None
        self._built: Built | None = None
        self._valuation: Valuation | None = None
        """The last one: of what is begun, then of what is built."""

    def begin(self) -> None:
        """Builds the graph up to the last two cards, and bounds what they gain; does nothing more
        where there are too many states."""
        if self._question.transitions.has_end_layer:
            return
        graph = self._graph_until(LAST_TWO)
        self._begun = Begun(graph, {}, None)
        layer = graph.layers[-1]
        if layer.slot != LAST_TWO or len(layer.states) > MOST_BEFORE_TWO:
            return
        potential, number = self._question.potential, len(graph.layers) - 1
        orders = orders_of(graph.hand, PLAN_SLOTS - LAST_TWO)[-1]
        found = np.full((len(potential.measures), len(layer.states), len(orders)), np.nan)
        in_order = bounded_together(self._question.problem, layer.states)
        for start in range(0, len(layer.states), AT_ONCE):
            rows = in_order[start : start + AT_ONCE]
            self._bound_two(layer, orders, rows, found)
        bounds = {number: found}
        self._valuation = value_graph(graph, potential, bounds=bounds)
        self._begun = Begun(graph, bounds, self._valuation)

    def _graph_until(self, slot: int | None) -> StateGraph:
        return graph_of_plans(
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
        return self._begun is not None and self._begun.valuation is not None

    def charge(self, budget: Budget) -> None:
        """Makes the work to come count against another budget."""
        self._budget, self._before = budget, budget.spent
        if self._begun is not None:
            graph = self._begun.graph
            builder = replace(graph.builder, spend=budget.spend)
            self._begun = self._begun._replace(graph=replace(graph, builder=builder))

    def build(self, least: float = -inf) -> bool:
        """Builds the graph, and bounds the gains of the last card. Returns False where the graph
        has more states than can be stored: then there is `value_everything`. If it was begun, only
        what plans worth at least `least` lead to is built, and it may be built again for plans that
        are worth less."""
        if self._begun is None:
            graph = self._graph_until(None)
        else:
            if self._begun.valuation is not None:
                self._valuation = self._begun.valuation
                self._select(self._begun.graph.layers[-1], self._begun.valuation, least)
            graph = self._begun.graph.builder.extend(self._begun.graph)
        self._built = built = Built(graph, {}, {})
        if graph.is_truncated:
            return False
        layer = graph.layers[-1]
        every = np.arange(len(layer.states))
        shape = len(self._question.potential.measures), len(layer.states)
        for card in layer.cards:
            built.open[card] = np.zeros(len(layer.states), dtype=bool)
            built.open[card][layer.playable(card, every)] = True
            built.bounds[card] = np.zeros(shape)
        in_order = bounded_together(self._question.problem, layer.states)
        for start in range(0, len(layer.states), AT_ONCE):
            self._bound(built, in_order[start : start + AT_ONCE])
        self._valuation = self._valued(built)
        return True

    def _select(self, layer: Layer, valuation: Valuation, least: float) -> None:
        """Marks the cards from whose states a plan worth at least `least` may come."""
        thresholds = last_thresholds(valuation, least - 2 * NEAR_BEST)
        orders = valuation.orders[PLAN_SLOTS - LAST_TWO]
        firsts = np.array([first for first, _ in orders])
        layer.wanted = {
            card: np.asarray(np.isfinite(thresholds[:, firsts == card]).any(axis=1))
            for card in layer.cards
        }

    def _bound(self, built: Built, rows: Rows) -> None:
        """Bounds what each card can gain from some states of the last layer."""
        problem, potential = self._question.problem, self._question.potential
        self._budget.spend(0)
        states = built.graph.layers[-1].states.select(rows)
        bounds = LastCardBounds(problem, potential, states)
        for card, found in built.bounds.items():
            self._budget.spend(0)
            found[0, rows] = bounds.of_card(card)

    @property
    def bound(self) -> float:
        """No plan is worth more than this, by the first part of the goal."""
        assert self._valuation is not None, "nothing is bounded before `begin` or `build`"
        return float(np.max(self._valuation.values[0]))

    def find_best(self, least: float, on_bound: OnBound = ignored) -> PlanTable:
        """Computes the gains that matter for the best plans, of which one is worth at least
        `least`. In the table, the best value is exact, and so is every value that equals it; the
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
        """By card of the last layer: where its gain matters for plans worth at least `least`."""
        assert self._built is not None and self._valuation is not None
        built, thresholds = self._built, last_thresholds(self._valuation, least - 2 * NEAR_BEST)
        return {
            card: built.open[card] & np.isfinite(thresholds[:, number])
            for number, card in enumerate(built.graph.layers[-1].cards)
        }

    def find_all(self) -> PlanTable:
        """Computes all gains: every value in the table is exact."""
        assert self._built is not None
        return self._filled(self._built.open)

    def _filled(self, wanted: dict[int, Mask]) -> PlanTable:
        """Computes the gains that are wanted, and values all plans anew."""
        assert self._built is not None
        built, layer = self._built, self._built.graph.layers[-1]
        layer.wanted = wanted
        built.graph.builder.fill_gains(layer)
        layer.wanted = None
        built.open = {card: mask & ~wanted[card] for card, mask in built.open.items()}
        self._valuation = self._valued(built)
        spent = self._budget.spent - self._before
        return table_of(self._question, self._valuation, spent, self._starts)

    def _valued(self, built: Built) -> Valuation:
        """The values of all plans, with bounds where gains are not computed yet."""
        layer = built.graph.layers[-1]
        gains = {
            card: np.where(built.open[card], built.bounds[card], known)
            for card, known in layer.gains.items()
        }
        for card in layer.cards:
            layer.add_denominator([card], 1)
        bounds = {} if self._begun is None else self._begun.bounds
        return value_graph(built.graph, self._question.potential, gains, bounds)

    def value_everything(self) -> PlanTable:
        """The values of all plans of a graph that is not stored whole."""
        assert self._built is not None
        valuation = value_graph(self._built.graph, self._question.potential)
        spent = self._budget.spent - self._before
        return table_of(self._question, valuation, spent, self._starts)


def _count(wanted: dict[int, Mask]) -> int:
    return sum(int(mask.sum()) for mask in wanted.values())
