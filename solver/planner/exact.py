"""Values as fractions: one plan at a time, through the graph that valued all of them.

The rounded values say which choices can be the best ones; only those are looked at exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from solver.planner.layers import NO_CARD, Layer
from solver.planner.lessons import mean
from solver.planner.potential import Value
from solver.planner.unfolding import Best, Mix, Tree
from solver.planner.values import Cards, Valuation

NEAR = 1e-6
"""Far above what rounding does to sums of a few hundred products of numbers below a million."""


class Exactly:
    """Exact values of states for single orders of cards; what was worked out once is kept."""

    def __init__(self, valuation: Valuation) -> None:
        self.graph, self.valuation = valuation.graph, valuation
        self._known: dict[tuple[int, int, Cards], Value] = {}

    def value(self, cards: Cards, number: int, layer: int = 0) -> Value:
        """What the state is worth if these cards are still to come."""
        key = layer, number, cards
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._value(cards, number, layer)
        return found

    def _value(self, cards: Cards, number: int, layer: int) -> Value:
        here = self.graph.layers[layer]
        card, rest = (cards[0], cards[1:]) if here.is_own else (NO_CARD, cards)
        if here.gains:
            return self._last(here, card, number)
        rough = self.valuation.rough(layer + 1, rest)
        courses = [
            Course(tree, leaves, rough[leaves].tolist())
            for tree, leaves in here.courses(card, number)
        ]
        best = max(course.rough(course.tree) for course in courses)
        return max(
            course.exact(lambda leaf: self.value(rest, leaf, layer + 1))
            for course in courses
            if course.rough(course.tree) >= best - NEAR
        )

    def _last(self, layer: Layer, card: int, number: int) -> Value:
        gain = self.graph.worth(layer, card, number).gain
        before = self.valuation.potential.of(layer.states[number].hot)
        return tuple(a + b for a, b in zip(gain, before, strict=True))


class Course:
    """One tree, the states at its leaves, and their rounded values (of the goal's first part)."""

    def __init__(self, tree: Tree, states: Sequence[int], leaves: Sequence[float]) -> None:
        self.tree, self.states, self.leaves = tree, states, leaves
        self._rough: dict[int, float] = {}

    def rough(self, node: Tree) -> float:
        """The rounded value of a node."""
        if isinstance(node, int):
            return self.leaves[node]
        found = self._rough.get(id(node))
        if found is None:
            values = [self.rough(branch) for branch in node.branches]
            if isinstance(node, Mix):
                weighted = zip(values, node.weights, strict=True)
                found = sum(value * weight for value, weight in weighted) / sum(node.weights)
            else:
                found = max(values) if isinstance(node, Best) else min(values)
            self._rough[id(node)] = found
        return found

    def exact(self, value_of: Callable[[int], Value]) -> Value:
        """The tree's value from those of the states at its leaves, as far as they matter."""
        known: dict[int, Value] = {}

        def exact(node: Tree) -> Value:
            if isinstance(node, int):
                return value_of(self.states[node])
            found = known.get(id(node))
            if found is None:
                if isinstance(node, Mix):
                    found = mean([exact(branch) for branch in node.branches], node.weights)
                else:
                    rough, pick = self.rough(node), max if isinstance(node, Best) else min
                    found = pick(
                        exact(branch)
                        for branch in node.branches
                        if abs(self.rough(branch) - rough) <= NEAR
                    )
                known[id(node)] = found
            return found

        return exact(self.tree)
