"""The backward pass: every plan valued at once, with vectors over all orders of cards.

A state before the planner's k-th last card gets one number for each order of k cards. The numbers
are floating point. Mostly they determine the exact values (`denominators`); where they do not,
what is near the best is valued again, exactly (`exact_values`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import lcm

import numpy as np
from numpy.typing import NDArray

from snails_core.layout import PLAN_SLOTS
from solver.planner.problem import Cards, Potential, Value, orders_of
from solver.planner.state_graph import (
    NO_CARD,
    Layer,
    LayerContinuation,
    Mask,
    Numbers,
    StateGraph,
)
from solver.planner.trees import FloatValues, better_of, rounded_values
from solver.planner.valuation.denominators import Denominators, merge_denominators, recovered

CHUNK = 1 << 16
"""So many states of a truncated layer are valued at once."""
MOST_GAINS = 1 << 20
"""So many terminal gains may be cached between chunks."""
MOST_NUMBERS = 1 << 22
"""Arrays of more numbers than this are computed piece by piece."""


@dataclass(frozen=True, slots=True, eq=False)
class Valuation:
    """The rounded values of all states of a graph."""

    graph: StateGraph
    potential: Potential
    layers: tuple[FloatValues, ...]
    """By layer."""
    orders: list[list[Cards]]
    """By length, the orders of cards to come, as they are numbered in the layers' values."""
    numbers: list[dict[Cards, int]]
    """By length, the number of each order."""
    denominators: Denominators
    largest: float
    """The largest number from which the values were computed, without its sign."""
    states: int
    """How many states were valued; one that follows several chunks is counted for each."""

    @property
    def values(self) -> FloatValues:
        """The values of the first layer."""
        return self.layers[0]

    def rounded(self, layer: int, cards: Cards) -> NDArray[np.float64]:
        """The first part of the goal, for all states of a layer with these cards to come."""
        number = self.numbers[len(cards)][cards]
        found: NDArray[np.float64] = self.layers[layer][0, :, number]
        return found

    def exact(self, layer: int, cards: Cards, number: int) -> Value | None:
        """A state's exact value; None if its rounded value does not determine it."""
        floats = self.layers[layer][:, number, self.numbers[len(cards)][cards]]
        return recovered(floats.tolist(), self.denominators.of(layer, cards), self.largest)

    @property
    def constant(self) -> Value | None:
        """The value of all states, if everything from which they are computed has the same; None
        if it has not, or if rounding may hide a difference."""
        if self.graph.is_truncated:
            return None
        floats = [part[~np.isnan(part)] for part in self.layers[-1]]
        if any((part != part[0]).any() for part in floats):
            return None
        number, length = len(self.layers) - 1, PLAN_SLOTS - self.graph.layers[-1].slot
        of_cards = (self.denominators.of(number, cards) for cards in self.orders[length])
        return recovered([float(part[0]) for part in floats], lcm(*of_cards), self.largest)


def value_graph(
    graph: StateGraph,
    potential: Potential,
    gains: Mapping[int, FloatValues] | None = None,
    bounds: Mapping[int, FloatValues] | None = None,
) -> Valuation:
    """The values of all states of a graph, from the last layer back to the first. `gains`, if
    given, are taken for those of the last layer. `bounds`, by number of a layer, are taken for the
    values of its states and orders wherever nothing is known of where these lead."""
    return _BackwardPass(graph, potential, gains, bounds).run()


class _BackwardPass:
    """The pass through one graph, with what is known so far."""

    def __init__(
        self,
        graph: StateGraph,
        potential: Potential,
        gains: Mapping[int, FloatValues] | None = None,
        bounds: Mapping[int, FloatValues] | None = None,
    ) -> None:
        self.graph, self.potential = graph, potential
        self.bounds = bounds or {}
        self.gains = graph.layers[-1].gains if gains is None else gains
        self.orders = _orders(graph)
        self.numbers = [{o: n for n, o in enumerate(orders)} for orders in self.orders]
        by_layer = [layer.denominators for layer in graph.layers if not layer.is_truncated]
        self.denominators = Denominators(by_layer, potential.denominator)
        self.largest = 0.0
        self.states = graph.states

    def run(self) -> Valuation:
        *before, last = self.graph.layers
        values = [self._of_last(last)]
        for number in reversed(range(len(before))):
            found = self._before(number, values[-1])
            if number in self.bounds:
                found = np.where(np.isnan(found), self.bounds[number], found)
            values.append(found)
        return Valuation(
            self.graph,
            self.potential,
            tuple(reversed(values)),
            self.orders,
            self.numbers,
            self.denominators,
            self.largest,
            self.states,
        )

    def _of_last(self, layer: Layer) -> FloatValues:
        bounds = self.bounds.get(len(self.graph.layers) - 1)
        if bounds is not None:
            return bounds
        return self._truncated(layer) if layer.is_truncated else self._last(layer)

    def _last(self, layer: Layer) -> FloatValues:
        potentials = self.potential.of_all(len(layer.states), layer.states.values)
        values = np.stack([gains + potentials for gains in self.gains.values()], axis=2)
        self.largest = float(np.nanmax(np.abs(values)))
        return values

    def _truncated(self, layer: Layer) -> FloatValues:
        """The values of a truncated layer: chunk by chunk, each by a graph of its own, of which
        nothing else is kept. Similar states are in one chunk, so that its graph is small."""
        count, orders = len(layer.states), self.orders[PLAN_SLOTS - layer.slot]
        values = np.empty((len(self.potential.measures), count, len(orders)))
        in_order = layer.states.similar_order()
        later = []
        for start in range(0, count, CHUNK):
            rows = np.sort(in_order[start : start + CHUNK])
            chunk = value_graph(self.graph.onward(rows), self.potential)
            values[:, rows] = chunk.values
            self.states += chunk.states - len(rows)
            self.largest = max(self.largest, chunk.largest)
            later.append(chunk.denominators.layers)
            self.graph.builder.cache.drop_gains(MOST_GAINS)
        self.denominators.layers += [merge_denominators(p) for p in zip(*later, strict=True)]
        return values

    def _before(self, number: int, later: FloatValues) -> FloatValues:
        """The values of a layer from those of the next one."""
        layer = self.graph.layers[number]
        parts, count = later.shape[0], len(layer.states)
        picks = {card: orders_after(self, number, card) for card in layer.cards}
        columns = {card: np.full((parts, count, len(picks[card])), np.nan) for card in picks}
        for move in layer.moves:
            for prefix, states in move.prefixes:
                size = parts * later.shape[2] * len(prefix.continuations)
                step = max(1, MOST_NUMBERS // size)
                for start in range(0, len(states), step):
                    self.graph.builder.spend(0)
                    part = states[start : start + step]
                    leaves = [
                        continuation_values(layer.continuations[continuation], part, later)
                        for continuation in prefix.continuations
                    ]
                    found = rounded_values(prefix.tree, leaves)
                    for card, mask in move.cards.items():
                        _improve(columns[card], part, found[..., picks[card]], mask[part])
        return np.concatenate(list(columns.values()), axis=2)


def orders_after(valuation: Valuation | _BackwardPass, layer: int, card: int) -> NDArray[np.int64]:
    """The numbers, in the next layer, of the orders that may follow this card."""
    length = PLAN_SLOTS - valuation.graph.layers[layer].slot
    if card == NO_CARD:
        return np.arange(len(valuation.orders[length]))
    index, orders = valuation.numbers[length - 1], valuation.orders[length]
    return np.array([index[order[1:]] for order in orders if order[0] == card], dtype=np.int64)


def _orders(graph: StateGraph) -> list[list[Cards]]:
    """By length, the orders of cards to come for which the graph was built."""
    return orders_of(graph.hand, PLAN_SLOTS - graph.layers[0].slot, graph.builder.order)


def _improve(column: FloatValues, states: Numbers, found: FloatValues, mask: Mask) -> None:
    """Takes a move's values over into a card's, where the card offers the move (`mask`) and they
    are better than those of its other moves."""
    if not mask.all():
        states, found = states[mask], found[:, mask]
    column[:, states] = better_of(column[:, states], found)


def continuation_values(
    continuation: LayerContinuation, states: Numbers, later: FloatValues
) -> FloatValues:
    """The values of a continuation from some states, for all orders of what comes later."""
    values = np.empty((len(later), len(states), later.shape[2]))
    for group, which, rows in continuation.split(states):
        successors = group.successors[rows]
        step = max(1, MOST_NUMBERS // (len(later) * later.shape[2] * successors.shape[1]))
        for start in range(0, len(which), step):
            leaves = later[:, successors[start : start + step]].transpose(2, 0, 1, 3)
            found = rounded_values(group.transition.tree, leaves)
            values[:, which[start : start + step]] = found
    return values
