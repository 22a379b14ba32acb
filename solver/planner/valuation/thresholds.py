"""The forward pass: what each state must still be worth for a plan to reach a given value.

The values of the last layer may be upper bounds. Then those of all other states are upper bounds,
too, and a state with cards to come matters only if some plan, with some choices, comes through it
and may still reach the value. The pass gives each state its threshold: what it must be worth at
least if everything beside it is worth its bound.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from solver.planner.state_graph import Layer, Numbers
from solver.planner.transitions import Continuation
from solver.planner.trees import (
    ChanceNode,
    FloatValues,
    InnerNode,
    Tree,
    rounded_values,
)
from solver.planner.valuation.backward_pass import Valuation, continuation_values, orders_after

ROUNDING = 1e-9
"""By so much a value may fall short of a threshold and still count as reaching it."""
MOST_NUMBERS = 1 << 22
"""Arrays of more numbers than this are computed piece by piece."""


def last_thresholds(valuation: Valuation, least: float) -> FloatValues:
    """By state and order of the last layer: the threshold for plans that are to be worth at least
    this much by the first part of the goal; infinite where no such plan comes."""
    root = valuation.layers[0][0]
    found: FloatValues = np.where(root >= least - ROUNDING, least, np.inf)
    for number in range(len(valuation.layers) - 1):
        found = _ForwardPass(valuation, number).run(found)
    return found


class _ForwardPass:
    """The pass from one layer to the next."""

    def __init__(self, valuation: Valuation, number: int) -> None:
        self._layer: Layer = valuation.graph.layers[number]
        self._later = valuation.layers[number + 1]
        self._spend = valuation.graph.builder.spend
        self._after = {card: orders_after(valuation, number, card) for card in self._layer.cards}
        sizes = [len(after) for after in self._after.values()]
        starts = np.cumsum([0, *sizes])
        self._columns = {
            card: slice(starts[at], starts[at + 1]) for at, card in enumerate(self._after)
        }
        self._found = np.full(self._later.shape[1:], np.inf)

    def run(self, thresholds: FloatValues) -> FloatValues:
        """The thresholds of the next layer from those of this one."""
        for move in self._layer.moves:
            for prefix, every in move.prefixes:
                step = max(1, MOST_NUMBERS // (self._later.shape[2] * len(prefix.continuations)))
                for start in range(0, len(every), step):
                    self._spend(0)
                    states = every[start : start + step]
                    needed = np.full((len(states), self._later.shape[2]), np.inf)
                    for card, mask in move.cards.items():
                        after = self._after[card]
                        here = thresholds[states, self._columns[card]]
                        here = np.where(mask[states][:, None], here, np.inf)
                        needed[:, after] = np.minimum(needed[:, after], here)
                    self._through_prefix(prefix.tree, prefix.continuations, states, needed)
        return self._found

    def _through_prefix(
        self,
        tree: Tree,
        continuations: Sequence[Continuation],
        states: Numbers,
        needed: FloatValues,
    ) -> None:
        rows = np.isfinite(needed).any(axis=1)
        if not rows.any():
            return
        states, needed = states[rows], needed[rows]
        parts = [self._layer.continuations[part] for part in continuations]
        leaves = [continuation_values(part, states, self._later[:1]) for part in parts]
        for part, wanted in zip(parts, _at_leaves(tree, leaves, needed), strict=True):
            rows = np.isfinite(wanted).any(axis=1)
            if not rows.any():
                continue
            for group, which, places in part.split(states[rows]):
                successors = group.successors[places]
                below = self._later[:1, successors].transpose(2, 0, 1, 3)
                found = _at_leaves(group.transition.tree, below, wanted[rows][which])
                for end, there in enumerate(found):
                    np.minimum.at(self._found, successors[:, end], there)


def _at_leaves(
    tree: Tree, leaves: Sequence[FloatValues] | FloatValues, needed: FloatValues
) -> list[FloatValues]:
    """The thresholds at the leaves of a tree from that at its root. A choice passes its threshold
    on to each branch that can reach it. At a chance node a branch may fall short of its bound by
    as much as all branches together may, divided by its probability."""
    found = [np.full(needed.shape, np.inf) for _ in leaves]
    known: dict[int, FloatValues] = {}
    waiting: dict[int, FloatValues] = {}

    def value(node: Tree) -> FloatValues:
        if isinstance(node, int):
            at_leaf: FloatValues = leaves[node][0]
            return at_leaf
        if id(node) not in known:
            known[id(node)] = rounded_values(node, leaves)[0]
        return known[id(node)]

    def put(node: Tree, threshold: FloatValues) -> None:
        reached = np.where(value(node) >= threshold - ROUNDING, threshold, np.inf)
        if isinstance(node, int):
            found[node] = np.minimum(found[node], reached)
        else:
            before = waiting.get(id(node))
            waiting[id(node)] = reached if before is None else np.minimum(before, reached)

    put(tree, needed)
    for node in _parents_first(tree):
        threshold = waiting[id(node)]
        if isinstance(node, ChanceNode):
            total, short = sum(node.weights), value(node) - threshold
            for branch, weight in zip(node.branches, node.weights, strict=True):
                put(branch, value(branch) - short * (total / weight))
        else:
            for branch in node.branches:
                put(branch, threshold)
    return found


def _parents_first(tree: Tree) -> list[InnerNode]:
    """All inner nodes, each before those below it."""
    order: list[InnerNode] = []
    seen: set[int] = set()

    def visit(node: Tree) -> None:
        if isinstance(node, int) or id(node) in seen:
            return
        seen.add(id(node))
        for branch in node.branches:
            visit(branch)
        order.append(node)

    visit(tree)
    return order[::-1]
