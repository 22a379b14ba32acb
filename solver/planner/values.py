"""Every plan valued at once: going back through the layers with vectors over all card orders.

A state before the planner's k-th last card gets one number for each order of k cards. The
vectors are floating point; what is near the best is then valued exactly (`exact`).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from snails_core.layout import PLAN_SLOTS
from solver.planner.graph import NO_CARD, Graph, Layer
from solver.planner.potential import Potential
from solver.planner.unfolding import Best, Mix, Tree, Worst

Values = NDArray[np.float64]
"""Parts of the goal, states, orders."""
Cards = tuple[int, ...]
CLOSE = 1e-9
"""Parts of a goal closer than this are equal as far as a first look goes."""
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
    """The values of all states of a graph, layer by layer; only the first layer's are kept."""

    def __init__(self, graph: Graph, potential: Potential) -> None:
        self.graph, self.potential = graph, potential
        self.orders = orders_of(graph.hand, PLAN_SLOTS - graph.layers[0].slot)
        values = self._last(graph.layers[-1])
        for layer in reversed(graph.layers[:-1]):
            values = self._back(layer, values)
        self.values = values

    def _last(self, layer: Layer) -> Values:
        worth = np.array(
            [[float(part) for part in self.potential.of(state.hot)] for state in layer.states]
        )
        columns = []
        for found in layer.worths.values():
            none = (np.nan,) * len(self.potential.measures)
            gains = [none if one is None else one.floats for one in found]
            columns.append(np.array(gains) + worth)
        return np.stack(columns).transpose(2, 1, 0)

    def _back(self, layer: Layer, later: Values) -> Values:
        parts, count = later.shape[0], len(layer.states)
        columns = []
        for card, groups in layer.groups.items():
            picks = self._picks(layer, card)
            found = np.full((parts, count, len(picks)), np.nan)
            for group in groups:
                states = np.array(group.states)
                rows = np.array(group.rows, dtype=np.int32)
                step = max(1, MOST // (parts * len(picks) * max(1, rows.shape[1])))
                for start in range(0, len(states), step):
                    piece = rows[start : start + step]
                    leaves = later[:, piece][..., picks]
                    found[:, states[start : start + step]] = evaluate(group.passage.tree, leaves)
            columns.append(found)
        return np.concatenate(columns, axis=2)

    def _picks(self, layer: Layer, card: int) -> NDArray[np.int64]:
        """Where, among the orders that follow, those are that may follow this card."""
        if card == NO_CARD:
            return np.arange(len(self.orders[PLAN_SLOTS - layer.slot]))
        length = PLAN_SLOTS - layer.slot
        index = {rest: number for number, rest in enumerate(self.orders[length - 1])}
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
