"""Values as fractions: one plan at a time, through the graph that valued all of them.

Where the rounded value of a state does not tell the exact one, the rounded values after it say
which choices can be the best ones; only those are looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby
from operator import itemgetter

import numpy as np

from solver.planner.layers import NO_CARD, Layer
from solver.planner.lessons import mean
from solver.planner.potential import Value
from solver.planner.stage import State
from solver.planner.unfolding import Best, Mix, Tree, Worst
from solver.planner.values import Cards, Valuation

NEAR = 1e-6
"""Far above what rounding does to sums of a few hundred products of numbers below a million."""


class Exactly:
    """Exact values of states for single orders of cards; what was worked out once is kept."""

    def __init__(self, valuation: Valuation) -> None:
        self.graph, self.valuation = valuation.graph, valuation
        self._known: dict[tuple[int, int, Cards], Value] = {}
        self._later: dict[tuple[State, int, Cards], Value] = {}

    def value(self, cards: Cards, number: int, layer: int = 0) -> Value:
        """What the state is worth if these cards are still to come."""
        self._learn(layer, {(cards, number)})
        return self._known[layer, number, cards]

    def of(self, state: State, turn: int, cards: Cards) -> Value:
        """What a state before a turn is worth, also after an open layer."""
        layers = self.graph.layers
        if turn < len(layers):
            return self.value(cards, layers[turn].states.number(state), turn)
        key = state, turn, cards
        if key not in self._later:
            graph = self.graph.alone(state, turn, cards)
            self._later[key] = Exactly(Valuation(graph, self.valuation.potential)).value(cards, 0)
        return self._later[key]

    def _learn(self, layer: int, wanted: set[tuple[Cards, int]]) -> None:
        """Works out what is not known yet: first all that it rests on in the next layer."""
        here = self.graph.layers[layer]
        new = sorted(want for want in wanted if not self._is_known(layer, *want))
        if here.is_open:
            self._learn_open(layer, new)
        elif here.gains:
            for cards, number in new:
                card = cards[0] if here.is_own else NO_CARD
                self._known[layer, number, cards] = self._last(here, card, number)
        else:
            near = {want: self._near_best(layer, *want) for want in new}
            self._learn(layer + 1, {leaf for found in near.values() for leaf in _needed(*found)})
            for (cards, number), (rest, courses) in near.items():
                later = partial(self._at, layer + 1, rest)
                self._known[layer, number, cards] = max(course.exact(later) for course in courses)

    def _is_known(self, layer: int, cards: Cards, number: int) -> bool:
        """Whether it was worked out before, or the rounded value is enough to tell."""
        key = layer, number, cards
        if key not in self._known:
            value = self.valuation.exact(layer, cards, number)
            if value is None:
                return False
            self._known[key] = value
        return True

    def _at(self, layer: int, cards: Cards, number: int) -> Value:
        return self._known[layer, number, cards]

    def _near_best(self, layer: int, cards: Cards, number: int) -> tuple[Cards, list[Course]]:
        """The cards after the next one, and the courses of it that can be the best."""
        here = self.graph.layers[layer]
        card, rest = (cards[0], cards[1:]) if here.is_own else (NO_CARD, cards)
        rough = self.valuation.rough(layer + 1, rest)
        courses = [
            Course(tree, leaves, rough[leaves].tolist())
            for tree, leaves in here.courses(card, number)
        ]
        best = max(course.rough(course.tree) for course in courses)
        return rest, [course for course in courses if course.rough(course.tree) >= best - NEAR]

    def _learn_open(self, layer: int, wanted: list[tuple[Cards, int]]) -> None:
        """What comes after an open layer is looked at again, for one order at a time."""
        for cards, group in groupby(wanted, key=itemgetter(0)):
            rows = [number for _, number in group]
            graph = self.graph.onward(np.array(rows), cards)
            exactly = Exactly(Valuation(graph, self.valuation.potential))
            for place, number in enumerate(rows):
                self._known[layer, number, cards] = exactly.value(cards, place)

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
                waiting += self._near(node)
        return found

    def _near(self, node: Best | Worst | Mix) -> list[Tree]:
        """All outcomes of chance; of a choice the branches that can be the best."""
        if isinstance(node, Mix):
            return list(node.branches)
        rough = self.rough(node)
        return [branch for branch in node.branches if abs(self.rough(branch) - rough) <= NEAR]

    def exact(self, value_of: Callable[[int], Value]) -> Value:
        """The tree's value from those of the states at its leaves, as far as they matter."""
        known: dict[int, Value] = {}

        def exact(node: Tree) -> Value:
            if isinstance(node, int):
                return value_of(self.states[node])
            found = known.get(id(node))
            if found is None:
                values = [exact(branch) for branch in self._near(node)]
                if isinstance(node, Mix):
                    found = mean(values, node.weights)
                else:
                    found = max(values) if isinstance(node, Best) else min(values)
                known[id(node)] = found
            return found

        return exact(self.tree)


def _needed(rest: Cards, courses: list[Course]) -> Iterator[tuple[Cards, int]]:
    for course in courses:
        for state in course.needed():
            yield rest, state
