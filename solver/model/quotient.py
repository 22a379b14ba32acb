"""The planner's graph with all states that have the same future made one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from snails_core.layout import PLAN_SLOTS
from snails_core.plans import Pair
from solver.model.ends import MEAN, Quantities, RoundEnd, cases_of
from solver.model.nodes import End, Nodes
from solver.model.wishes import Wishes
from solver.planner import PlanTable
from solver.planner.problem import Potential
from solver.planner.state_graph import NO_CARD, Layer, StateGraph

SLOTS = range(PLAN_SLOTS)
Allowed = Mapping[int, Collection[int]]
"""By slot, the cards that may be there."""
LastTurn = Callable[[Layer, int, int], int]
"""The node of the last turn: by layer, card and number of the state."""


class Quotient(NamedTuple):
    """All futures that allowed plans can meet."""

    nodes: Nodes
    starts: dict[Pair, int]
    """The node before the first turn."""
    quantities: Quantities
    has_policy: bool
    """Whether the last turn is unfolded, so that its choices can be weighed."""


def lumped(nodes: Nodes, graph: StateGraph, potential: Potential) -> LastTurn:
    """The last turn as the planner lumped it: nothing but the best value of the goal."""

    def last(layer: Layer, card: int, number: int) -> int:
        gain = graph.gain(layer, card, number).value
        before = potential.of(layer.states[number].hot)
        return nodes.number(End(tuple(a + b for a, b in zip(before, gain, strict=True))))

    return last


def unfolded(end: RoundEnd) -> LastTurn:
    """The last turn with every choice and every end in it."""
    return lambda layer, card, number: end.after(layer, card, layer.states[number])


def fold(table: PlanTable, wishes: Wishes, is_bound: bool) -> Quotient:
    """All that matters for some wishes; if bound by them, only what plans that meet them reach."""
    question, nodes = table.question, Nodes()
    scripts = question.problem.scripts
    cases = cases_of(scripts) if wishes.worst_case and scripts else (MEAN,)
    measures = question.potential.measures
    counted = Quantities(cases, len(measures), wishes.risked)
    if wishes.has_policy:
        last = unfolded(RoundEnd(nodes, question.transitions, measures, counted))
    else:
        last = lumped(nodes, table.graph, question.potential)
    hand = [card for card, _ in table.graph.hand]
    pairs = dict(table.starts)
    allowed: Allowed = dict.fromkeys(SLOTS, hand)
    if is_bound:
        allowed = {slot: [c for c in hand if wishes.allow_card(slot, c)] for slot in SLOTS}
        pairs = {pair: start for pair, start in pairs.items() if wishes.allow_pair(pair)}
    nowhere = End((Fraction(0),) * counted.size)
    starts = Folding(table.graph, nodes, allowed, last, nowhere).fold(pairs)
    return Quotient(nodes, starts, counted, wishes.has_policy)


class Folding:
    """Goes through a graph from the starts to what is reached, and back from the ends."""

    def __init__(
        self, graph: StateGraph, nodes: Nodes, allowed: Allowed, last: LastTurn, nowhere: End
    ) -> None:
        self.graph, self.nodes, self.allowed, self.last = graph, nodes, allowed, last
        self.nowhere = nowhere
        """For states to which only plans that are not allowed can come."""

    def fold(self, starts: Mapping[Pair, int]) -> dict[Pair, int]:
        """The nodes of the starts, which are numbers of states of the first layer."""
        layers = self.graph.layers
        reached = [set(starts.values())]
        for layer in layers[:-1]:
            reached.append(set(self._following(layer, reached[-1])))
        later: dict[int, int] = {}
        for layer, states in zip(reversed(layers), reversed(reached), strict=True):
            later = {number: self._node(layer, number, later) for number in sorted(states)}
        return {pair: later[number] for pair, number in starts.items()}

    def _cards(self, layer: Layer) -> Collection[int]:
        return self.allowed[layer.slot] if layer.is_own else (NO_CARD,)

    def _following(self, layer: Layer, states: set[int]) -> Iterator[int]:
        for card in self._cards(layer):
            for number in states:
                for _, leaves in layer.move_trees(card, number):
                    yield from leaves

    def _node(self, layer: Layer, number: int, later: dict[int, int]) -> int:
        ways: dict[int, int] = {}
        for card in self._cards(layer):
            if not layer.may_play(card, number):
                continue
            if layer.gains:
                ways[card] = self.last(layer, card, number)
                continue
            ways[card] = self.nodes.most(
                [
                    self.nodes.tree(tree, [later[leaf] for leaf in leaves])
                    for tree, leaves in layer.move_trees(card, number)
                ]
            )
        return self.nodes.reveal(layer.slot, ways) if ways else self.nodes.number(self.nowhere)
