"""Values as fractions: one order of cards at a time, through the graph that valued all of them.

Where the rounded value of a state does not determine the exact one, the rounded values of its
successors say which choices can be best, and only those are valued exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby
from operator import itemgetter

import numpy as np

from solver.planner.problem import Cards, State, Value
from solver.planner.state_graph import NO_CARD, Layer
from solver.planner.trees import EXACT, ChanceNode, Combination, InnerNode, Tree, fold
from solver.planner.valuation.backward_pass import Valuation, value_graph

NEAR_BEST = 1e-6
"""Choices whose rounded values differ from the best by no more than this can be the best. It is far
above the rounding error of sums of a few hundred products of numbers below a million."""


def _float_mean(values: list[float], weights: Sequence[int]) -> float:
    weighted = zip(values, weights, strict=True)
    return sum(value * weight for value, weight in weighted) / sum(weights)


FIRST_PART: Combination[float] = Combination(max, min, _float_mean)
"""How rounded values of the goal's first part are combined, for a single state."""


class ExactValues:
    """Exact values of states for single orders of cards; each is computed once."""

    def __init__(self, valuation: Valuation) -> None:
        self.graph, self.valuation = valuation.graph, valuation
        self._constant = valuation.constant
        self._known: dict[tuple[int, int, Cards], Value] = {}
        self._beyond: dict[tuple[State, int, Cards], Value] = {}

    def value(self, cards: Cards, number: int, layer: int = 0) -> Value:
        """The value of a state of a layer if these cards are still to come."""
        if self._constant is not None:
            return self._constant
        self._find(layer, {(cards, number)})
        return self._known[layer, number, cards]

    def of(self, state: State, turn: int, cards: Cards) -> Value:
        """The value of a state before a turn, even beyond a truncated layer."""
        layers = self.graph.layers
        if turn < len(layers):
            return self.value(cards, layers[turn].states.number(state), turn)
        key = state, turn, cards
        if key not in self._beyond:
            graph = self.graph.from_state(state, turn, cards)
            values = ExactValues(value_graph(graph, self.valuation.potential))
            self._beyond[key] = values.value(cards, 0)
        return self._beyond[key]

    def _find(self, layer: int, wanted: set[tuple[Cards, int]]) -> None:
        """Computes the values of some states with cards to come, as far as they are not known:
        first those of the next layer on which they depend."""
        here = self.graph.layers[layer]
        new = sorted(want for want in wanted if not self._is_known(layer, *want))
        if here.is_truncated:
            self._find_beyond(layer, new)
        elif here.gains:
            for cards, number in new:
                card = cards[0] if here.is_own else NO_CARD
                self._known[layer, number, cards] = self._terminal(here, card, number)
        else:
            near = {want: self._near_best(layer, *want) for want in new}
            self._find(layer + 1, {leaf for found in near.values() for leaf in _needed(*found)})
            for (cards, number), (rest, moves) in near.items():
                later = partial(self._at, layer + 1, rest)
                self._known[layer, number, cards] = max(move.exact(later) for move in moves)

    def _is_known(self, layer: int, cards: Cards, number: int) -> bool:
        """Whether the value was computed before, or the rounded value determines it."""
        key = layer, number, cards
        if key not in self._known:
            value = self.valuation.exact(layer, cards, number)
            if value is None:
                return False
            self._known[key] = value
        return True

    def _at(self, layer: int, cards: Cards, number: int) -> Value:
        return self._known[layer, number, cards]

    def _near_best(self, layer: int, cards: Cards, number: int) -> tuple[Cards, list[MoveTree]]:
        """The cards after the next one, and those moves of the next one that can be best."""
        here = self.graph.layers[layer]
        card, rest = (cards[0], cards[1:]) if here.is_own else (NO_CARD, cards)
        rounded = self.valuation.rounded(layer + 1, rest)
        moves = [
            MoveTree(tree, leaves, rounded[leaves].tolist())
            for tree, leaves in here.move_trees(card, number)
        ]
        best = max(move.rounded(move.tree) for move in moves)
        return rest, [move for move in moves if move.rounded(move.tree) >= best - NEAR_BEST]

    def _find_beyond(self, layer: int, wanted: list[tuple[Cards, int]]) -> None:
        """Values states of a truncated layer: builds what follows them again, for one order of
        cards at a time."""
        for cards, group in groupby(wanted, key=itemgetter(0)):
            rows = [number for _, number in group]
            graph = self.graph.onward(np.array(rows), cards)
            values = ExactValues(value_graph(graph, self.valuation.potential))
            for place, number in enumerate(rows):
                self._known[layer, number, cards] = values.value(cards, place)

    def _terminal(self, layer: Layer, card: int, number: int) -> Value:
        """The value of a state of the last layer."""
        gain = self.graph.gain(layer, card, number).value
        before = self.valuation.potential.of(layer.states[number].hot)
        return tuple(a + b for a, b in zip(gain, before, strict=True))


class MoveTree:
    """The tree of one move from a state, the states at its leaves, and their rounded values (of
    the goal's first part)."""

    def __init__(self, tree: Tree, states: Sequence[int], leaves: Sequence[float]) -> None:
        self.tree, self.states, self.leaves = tree, states, leaves
        self._rounded: dict[int, float] = {}

    def rounded(self, node: Tree) -> float:
        """The rounded value of a node."""
        return fold(node, self.leaves.__getitem__, FIRST_PART, known=self._rounded)

    def needed(self) -> set[int]:
        """The states at those leaves that matter for the exact value."""
        seen: set[int] = set()
        found: set[int] = set()
        waiting = [self.tree]
        while waiting:
            node = waiting.pop()
            if isinstance(node, int):
                found.add(self.states[node])
            elif id(node) not in seen:
                seen.add(id(node))
                waiting += self._relevant(node)
        return found

    def _relevant(self, node: InnerNode) -> Sequence[Tree]:
        """All branches of a chance node; of a choice, those that can be best."""
        if isinstance(node, ChanceNode):
            return node.branches
        value = self.rounded(node)
        return [b for b in node.branches if abs(self.rounded(b) - value) <= NEAR_BEST]

    def exact(self, value_of: Callable[[int], Value]) -> Value:
        """The tree's exact value from those of the states that are needed."""
        return fold(
            self.tree, lambda leaf: value_of(self.states[leaf]), EXACT, branches=self._relevant
        )


def _needed(rest: Cards, moves: list[MoveTree]) -> Iterator[tuple[Cards, int]]:
    for move in moves:
        for state in move.needed():
            yield rest, state
