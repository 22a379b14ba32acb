"""Every plan valued at once: going back through the layers with vectors over all card orders.

A state before the planner's k-th last card gets one number for each order of k cards. The
vectors are floating point; what is near the best is then valued exactly (`exact`).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from snails_core.layout import PLAN_SLOTS
from solver.planner.graph import Graph
from solver.planner.layers import CLOSE, NO_CARD, Layer, Mask, Numbers, Values, better
from solver.planner.potential import Potential
from solver.planner.unfolding import Best, Mix, Tree, Worst

Cards = tuple[int, ...]
MOST = 1 << 22
"""Numbers handled at once: big groups are valued piece by piece."""


def orders_of(hand: tuple[tuple[int, int], ...], longest: int) -> list[list[Cards]]:
    """All sequences of each length that the hand allows, by length."""
    orders: list[list[Cards]] = [[()]]
    for _ in range(longest):
        orders.append(
            [
                (card, *rest)
                for card, count in hand
                for rest in orders[-1]
                if rest.count(card) < count
            ]
        )
    return orders


class Valuation:
    """The values of all states of a graph, layer by layer."""

    def __init__(self, graph: Graph, potential: Potential) -> None:
        self.graph, self.potential = graph, potential
        longest = PLAN_SLOTS - graph.layers[0].slot
        if graph.order is None:
            self.orders = orders_of(graph.hand, longest)
        else:
            self.orders = [[graph.order[PLAN_SLOTS - size :]] for size in range(longest + 1)]
        self._numbers = [{o: n for n, o in enumerate(orders)} for orders in self.orders]
        self._layers = [self._last(graph.layers[-1])]
        for layer in reversed(graph.layers[:-1]):
            self._layers.append(self._back(layer, self._layers[-1]))
        self._layers.reverse()

    @property
    def values(self) -> Values:
        """Of the first layer's states."""
        return self._layers[0]

    def rough(self, layer: int, cards: Cards) -> NDArray[np.float64]:
        """The first part of the goal, for all states of a layer with these cards to come."""
        found: NDArray[np.float64] = self._layers[layer][0, :, self._numbers[len(cards)][cards]]
        return found

    def _last(self, layer: Layer) -> Values:
        worth = self.potential.of_all(layer.states)
        return np.stack([gains + worth for gains in layer.gains.values()], axis=2)

    def _back(self, layer: Layer, later: Values) -> Values:
        parts, count = later.shape[0], len(layer.states)
        picks = {card: self._picks(layer, card) for card in layer.cards}
        columns = {card: np.full((parts, count, len(picks[card])), np.nan) for card in picks}
        for way in layer.ways:
            needed = later
            for group in way.groups:
                step = max(1, MOST // (parts * later.shape[2] * group.rows.shape[1]))
                for start in range(0, len(group.states), step):
                    states = group.states[start : start + step]
                    rows = group.rows[start : start + step]
                    found = evaluate(group.passage.tree, needed[:, rows])
                    for card, mask in way.cards.items():
                        self._add(columns[card], states, found[..., picks[card]], mask[states])
        return np.concatenate(list(columns.values()), axis=2)

    @staticmethod
    def _add(column: Values, states: Numbers, found: Values, mask: Mask) -> None:
        """Notes what a way is worth, where it is a way of the card and better than others."""
        if not mask.all():
            states, found = states[mask], found[:, mask]
        column[:, states] = better(column[:, states], found)

    def _picks(self, layer: Layer, card: int) -> NDArray[np.int64]:
        """Where, among the orders that follow, those are that may follow this card."""
        if card == NO_CARD:
            return np.arange(len(self.orders[PLAN_SLOTS - layer.slot]))
        length = PLAN_SLOTS - layer.slot
        index = self._numbers[length - 1]
        return np.array([index[o[1:]] for o in self.orders[length] if o[0] == card], dtype=np.int64)


def evaluate(tree: Tree, leaves: Values) -> Values:
    """The tree's values; `leaves` has parts, states, leaves, orders."""
    seen: dict[int, Values] = {}

    def value(node: Tree) -> Values:
        if isinstance(node, int):
            leaf: Values = leaves[:, :, node]
            return leaf
        if id(node) not in seen:
            seen[id(node)] = _combined(node, [value(branch) for branch in node.branches])
        return seen[id(node)]

    return value(tree)


def _combined(node: Best | Worst | Mix, values: list[Values]) -> Values:
    if not isinstance(node, Mix):
        is_best = isinstance(node, Best)
        if len(values[0]) > 1:
            return _by_parts(values, 1 if is_best else -1)
        best: Values = np.maximum.reduce(values) if is_best else np.minimum.reduce(values)
        return best
    total = sum(node.weights)
    mean = values[0] * (node.weights[0] / total)
    for value, weight in zip(values[1:], node.weights[1:], strict=True):
        mean += value * (weight / total)
    return mean


def _by_parts(values: list[Values], sign: int) -> Values:
    """Place by place the best (or worst) by the first part that differs."""
    best = values[0].copy()
    for value in values[1:]:
        better = np.zeros(best.shape[1:], dtype=bool)
        equal = ~better
        for one, other in zip(value, best, strict=True):
            ahead = sign * (one - other)
            better |= equal & (ahead > CLOSE)
            equal &= np.abs(ahead) <= CLOSE
        best[:, better] = value[:, better]
    return best
