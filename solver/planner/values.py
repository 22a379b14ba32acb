"""Every plan valued at once: going back through the layers with vectors over all card orders.

A state before the planner's k-th last card gets one number for each order of k cards. The
vectors are floating point. Mostly that is enough to tell the fractions (`fineness`); where it is
not, what is near the best is valued again, exactly (`exact`).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from snails_core.layout import PLAN_SLOTS
from solver.planner.evaluation import evaluate
from solver.planner.fineness import Fineness, together, told
from solver.planner.graph import Graph
from solver.planner.layers import NO_CARD, BranchOn, Layer, Mask, Numbers, Values, better
from solver.planner.potential import Potential, Value

Cards = tuple[int, ...]
PIECE = 1 << 14
"""States of an open layer that are valued at once."""
MOST_WORTHS = 1 << 20
"""Lessons about what is added last that are kept from piece to piece: some 1.5 GB of them."""
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
        self.states = graph.states
        """All that were looked at; what comes after several pieces is counted for each."""
        longest = PLAN_SLOTS - graph.layers[0].slot
        if graph.order is None:
            self.orders = orders_of(graph.hand, longest)
        else:
            self.orders = [[graph.order[PLAN_SLOTS - size :]] for size in range(longest + 1)]
        self._numbers = [{o: n for n, o in enumerate(orders)} for orders in self.orders]
        by_layer = [layer.fineness for layer in graph.layers if not layer.is_open]
        self._fineness = Fineness(by_layer, potential.fineness)
        self._largest = 0.0
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

    def exact(self, layer: int, cards: Cards, number: int) -> Value | None:
        """A state's value as fractions, if its numbers are enough to tell."""
        numbers = self._layers[layer][:, number, self._numbers[len(cards)][cards]]
        return told(numbers.tolist(), self._fineness.of(layer, cards), self._largest)

    def _last(self, layer: Layer) -> Values:
        if layer.is_open:
            return self._open(layer)
        worth = self.potential.of_all(layer.states)
        values = np.stack([gains + worth for gains in layer.gains.values()], axis=2)
        self._largest = float(np.nanmax(np.abs(values)))
        return values

    def _open(self, layer: Layer) -> Values:
        """Piece by piece, keeping nothing of what comes after."""
        count, orders = len(layer.states), self.orders[PLAN_SLOTS - layer.slot]
        values = np.empty((len(self.potential.measures), count, len(orders)))
        in_order = layer.states.in_order()
        later = []
        for start in range(0, count, PIECE):
            rows = np.sort(in_order[start : start + PIECE])
            piece = Valuation(self.graph.onward(rows), self.potential)
            values[:, rows] = piece.values
            self.states += piece.states - len(rows)
            self._largest = max(self._largest, piece._largest)
            later.append(piece._fineness.layers)
            self.graph.teacher.forget_worths(MOST_WORTHS)
        self._fineness.layers += [together(parts) for parts in zip(*later, strict=True)]
        return values

    def _back(self, layer: Layer, later: Values) -> Values:
        parts, count = later.shape[0], len(layer.states)
        picks = {card: self._picks(layer, card) for card in layer.cards}
        columns = {card: np.full((parts, count, len(picks[card])), np.nan) for card in picks}
        for way in layer.ways:
            for stump, states in way.stumps:
                step = max(1, MOST // (parts * later.shape[2] * len(stump.branches)))
                for start in range(0, len(states), step):
                    part = states[start : start + step]
                    grown = [valued(layer.branches[b], part, later) for b in stump.branches]
                    found = evaluate(stump.tree, grown)
                    for card, mask in way.cards.items():
                        self._add(columns[card], part, found[..., picks[card]], mask[part])
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


def valued(branch: BranchOn, states: Numbers, later: Values) -> Values:
    """What a branch is worth from some states, for all orders of what comes later."""
    values = np.empty((len(later), len(states), later.shape[2]))
    for group, which, rows in branch.split(states):
        leaves = group.rows[rows]
        step = max(1, MOST // (len(later) * later.shape[2] * leaves.shape[1]))
        for start in range(0, len(which), step):
            found = np.moveaxis(later[:, leaves[start : start + step]], 2, 0)
            values[:, which[start : start + step]] = evaluate(group.passage.tree, found)
    return values
