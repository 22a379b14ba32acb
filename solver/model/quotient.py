"""The quotient of the planner's state graph: states that have the same future are one node."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from snails_core.layout import PLAN_SLOTS
from snails_core.plans import Pair
from solver.model.nodes import End, Nodes
from solver.model.round_end import MEAN, Quantities, RoundEnd, cases_of
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
    """The nodes that plans which meet the wishes can reach."""

    nodes: Nodes
    starts: dict[Pair, int]
    """The node before the first turn."""
    quantities: Quantities
    has_policy: bool
    """Whether the last turn is expanded, so that its choices are variables."""


def valued_last_turn(nodes: Nodes, graph: StateGraph, potential: Potential) -> LastTurn:
    """The last turn as one end, with the best value of the goal that the planner found for it."""

    def last(layer: Layer, card: int, number: int) -> int:
        gain = graph.gain(layer, card, number).value
        before = potential.of(layer.states[number].hot)
        return nodes.number(End(tuple(a + b for a, b in zip(before, gain, strict=True))))

    return last


def expanded_last_turn(end: RoundEnd) -> LastTurn:
    """The last turn with every choice and every end in it."""
    return lambda layer, card, number: end.after(layer, card, layer.states[number])


def quotient_of(table: PlanTable, wishes: Wishes, is_bound: bool) -> Quotient:
    """The quotient of a table's graph for some wishes; if `is_bound`, only of what plans that meet
    each of the wishes can reach."""
    question, nodes = table.question, Nodes()
    scripts = question.problem.scripts
    cases = cases_of(scripts) if wishes.worst_case and scripts else (MEAN,)
    measures = question.potential.measures
    counted = Quantities(cases, len(measures), wishes.risked)
    if wishes.has_policy:
        last = expanded_last_turn(RoundEnd(nodes, question.transitions, measures, counted))
    else:
        last = valued_last_turn(nodes, table.graph, question.potential)
    hand = [card for card, _ in table.graph.hand]
    pairs = dict(table.starts)
    allowed: Allowed = dict.fromkeys(SLOTS, hand)
    if is_bound:
        allowed = {slot: [c for c in hand if wishes.allow_card(slot, c)] for slot in SLOTS}
        pairs = {pair: start for pair, start in pairs.items() if wishes.allow_pair(pair)}
    nowhere = End((Fraction(0),) * counted.size)
    starts = _QuotientBuilder(table.graph, nodes, allowed, last, nowhere).build(pairs)
    return Quotient(nodes, starts, counted, wishes.has_policy)


class _QuotientBuilder:
    """Finds all states of a graph that are reached, and makes nodes of them from the ends back."""

    def __init__(
        self, graph: StateGraph, nodes: Nodes, allowed: Allowed, last: LastTurn, nowhere: End
    ) -> None:
        self.graph, self.nodes, self.allowed, self.last = graph, nodes, allowed, last
        self.nowhere = nowhere
        """The node of states that only plans which are not allowed reach."""

    def build(self, starts: Mapping[Pair, int]) -> dict[Pair, int]:
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
