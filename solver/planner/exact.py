"""Values as fractions: one plan at a time, through the graph that valued all of them."""

from __future__ import annotations

from solver.planner.graph import NO_CARD, Graph
from solver.planner.lessons import exact
from solver.planner.potential import Potential, Value
from solver.planner.values import Cards


class Exactly:
    """Exact values of states for single orders of cards; what was worked out once is kept."""

    def __init__(self, graph: Graph, potential: Potential) -> None:
        self.graph, self.potential = graph, potential
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
        if here.worths:
            worth = here.worths[card][number]
            assert worth is not None
            potential = self.potential.of(here.states[number].hot)
            return tuple(a + b for a, b in zip(worth.gain, potential, strict=True))
        course = here.courses[card][number]
        assert course is not None
        group, row = course
        leaves = [self.value(rest, leaf, layer + 1) for leaf in group.rows[row]]
        return exact(group.passage.tree, leaves)
