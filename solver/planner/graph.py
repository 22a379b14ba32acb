"""The graph of a round: bare states turn by turn, and how every card leads on.

It is built once, for all plans together, many states at a time. A card is resolved in one of
several ways, and the same way may be one of several cards'. States from which a way takes the
same course form a group: one tree, and for each state a row of numbers for its leaves, so
that a whole group is valued at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from math import lcm

import numpy as np

from snails_core import layout as at
from solver.planner.evaluation import evaluate
from solver.planner.layers import NO_CARD, Bits, BranchOn, Group, Layer, Numbers, WayOn, better
from solver.planner.lessons import Branch, Passage, Stump, Worth
from solver.planner.looking import Looking, here_at
from solver.planner.numbering import Following
from solver.planner.sorting import Parts, sort
from solver.planner.stage import State
from solver.planner.states import Kind, Kinds, Rows, States
from solver.planner.teacher import Teacher
from solver.planner.unfolding import finest

AT_ONCE = 16384
"""States of a layer that are looked at together."""
MOST = 1 << 16
"""States that a layer may have if what comes after it is to be kept."""


class Graph:
    """All layers, from the planner's first free slot to the end of the round.

    A layer that is too large, and not the last, is left open, and what comes after it is not
    kept: whoever wants to know it goes on from some of its states at a time (`onward`).
    """

    def __init__(
        self,
        teacher: Teacher,
        hand: tuple[tuple[int, int], ...],
        starts: list[State],
        tick: Callable[[int], None],
        first: int = 0,
        order: tuple[int, ...] | None = None,
    ) -> None:
        """From turn `first` on; with an `order`, for these cards in these slots alone."""
        self.teacher, self.hand, self.order = teacher, hand, order
        self._tick = tick
        different = list(dict.fromkeys(starts))
        self._grow(first, States.of(Kinds(), different), np.zeros(len(different), dtype=np.int64))

    def _grow(self, first: int, states: States, used: Bits) -> None:
        self.layers: list[Layer] = []
        last = len(self.teacher.stage.turns) - self.teacher.is_peaceful
        for turn in range(first, last):
            layer = self._layer(turn, states, used)
            if turn > first and len(states) > MOST:
                layer.is_open = True
                return
            states, used = self._fill(layer)
        self._fill_last(self._layer(last, states, used))

    def onward(self, rows: Rows, cards: tuple[int, ...] | None = None) -> Graph:
        """From some states of the open layer on: for all orders of cards, or, without counting
        the work, for these to come."""
        layer, graph = self.layers[-1], copy(self)
        if cards is not None:
            graph.order, graph._tick = (NO_CARD,) * layer.slot + cards, _uncounted
        graph._grow(layer.turn, layer.states.taken(rows), layer.used[rows])
        return graph

    def alone(self, state: State, turn: int, cards: tuple[int, ...]) -> Graph:
        """From one state on, with these cards to come."""
        order = (NO_CARD,) * (at.PLAN_SLOTS - len(cards)) + cards
        return Graph(self.teacher, self.hand, [state], _uncounted, turn, order)

    @property
    def is_open(self) -> bool:
        """Whether what comes after its last layer is not kept."""
        return self.layers[-1].is_open

    @property
    def states(self) -> int:
        return sum(len(layer.states) for layer in self.layers)

    def worth(self, layer: Layer, card: int, number: int) -> Worth:
        """What a card adds in the last layer, or the end of the round."""
        here = here_at(layer, card, number)
        return self.teacher.ending(here) if layer.is_end else self.teacher.worth(here)

    def _layer(self, turn: int, states: States, used: Bits) -> Layer:
        stage = self.teacher.stage
        is_end = turn == len(stage.turns)
        is_own = not is_end and stage.is_own(turn)
        coming = [stage.turns[t].slot for t in range(turn, len(stage.turns)) if stage.is_own(t)]
        slot = coming[0] if coming else at.PLAN_SLOTS
        cards = _bits_of_copies(self.hand) if is_own else {NO_CARD: 0}
        if is_own and self.order is not None:
            cards = {card: bits for card, bits in cards.items() if card == self.order[slot]}
        self.layers.append(Layer(turn, is_own, slot, is_end, cards, states, used))
        return self.layers[-1]

    def _pieces(self, layer: Layer) -> Iterator[tuple[Kind, Rows]]:
        """States that are looked at together."""
        for start in range(0, len(layer.states), AT_ONCE):
            end = min(start + AT_ONCE, len(layer.states))
            yield from layer.states.by_kind(np.arange(start, end))
            layer.states.forget()

    def _fill(self, layer: Layer) -> tuple[States, Bits]:
        """Finds where every way leads, and what comes next."""
        ways: dict[int, WayOn] = {}
        stumps: dict[int, Parts[Stump]] = {}
        passages: dict[Branch, Parts[Passage]] = {}
        parts: dict[Branch, list[tuple[WayOn, Rows]]] = {}
        for kind, rows in self._pieces(layer):
            looking = Looking(self.teacher, layer, kind, rows, self._tick)
            for key, asked in looking.ways.items():
                way = ways.setdefault(key, WayOn(np.full(len(layer.states), -1)))
                for card, found in asked.parts.items():
                    way.add(card, layer, np.concatenate(found))
                for stump, part in asked.stumps:
                    stumps.setdefault(key, Parts()).add(stump, part)
                    for branch in stump.branches:
                        parts.setdefault(branch, []).append((way, part))
            for branch in looking.branches:
                for passage, part in looking.passages(branch):
                    passages.setdefault(branch, Parts()).add(passage, part)
        for key, way in ways.items():
            way.stumps = [(stump, part.astype(np.int32)) for stump, part in stumps[key]]
        layer.ways = list(ways.values())
        fineness = {b: finest(p.tree for p in found.things) for b, found in passages.items()}
        for way in layer.ways:
            _refine(layer, way.cards, way.stumps, fineness)
        return self._lead_on(layer, passages, parts)

    def _lead_on(
        self,
        layer: Layer,
        found: dict[Branch, Parts[Passage]],
        parts: dict[Branch, list[tuple[WayOn, Rows]]],
    ) -> tuple[States, Bits]:
        """Numbers the states that come next."""
        every = (passage for passages in found.values() for passage in passages.things)
        results = {result for passage in every for result in passage.results}
        following = Following(layer.states, results)
        for branch, passages in found.items():
            used = np.full(len(layer.states), -1)
            for way, rows in parts[branch]:
                used[rows] &= way.used[rows]
            groups = []
            for passage, states in passages:
                numbers = following.number(passage.results, states, used[states])
                groups.append(Group(passage, states.astype(np.int32), numbers))
            layer.branches[branch] = BranchOn(groups)
        return following.states(), following.used()

    def _fill_last(self, layer: Layer) -> None:
        shape = len(self.teacher.potential.measures), len(layer.states)
        layer.gains = {card: np.full(shape, np.nan) for card in layer.cards}
        for kind, rows in self._pieces(layer):
            if layer.is_end:
                self._fill_end(layer, kind, rows)
            else:
                self._fill_gains(layer, Looking(self.teacher, layer, kind, rows, self._tick))

    def _fill_gains(self, layer: Layer, looking: Looking) -> None:
        """What each card adds: the best of its ways."""
        parts = len(self.teacher.potential.measures)
        gains = {branch: np.empty((parts, AT_ONCE)) for branch in looking.branches}
        fineness = dict.fromkeys(gains, 1)
        for branch, found in gains.items():
            for worth, part in looking.worths(branch):
                found[:, part % AT_ONCE] = np.array(worth.floats)[:, None]
                fineness[branch] = lcm(fineness[branch], worth.fineness)
        of_way = np.empty((parts, AT_ONCE))
        for way in looking.ways.values():
            _refine(layer, way.parts, way.stumps, fineness)
            for stump, part in way.stumps:
                leaves = [gains[branch][:, part % AT_ONCE] for branch in stump.branches]
                of_way[:, part % AT_ONCE] = evaluate(stump.tree, leaves)
            for card, found_in in way.parts.items():
                part, best = np.concatenate(found_in), layer.gains[card]
                best[:, part] = better(best[:, part], of_way[:, part % AT_ONCE])

    def _fill_end(self, layer: Layer, kind: Kind, rows: Rows) -> None:
        self._tick(len(rows))

        def learn(row: int) -> Worth:
            return self.teacher.ending(here_at(layer, NO_CARD, row))

        for worth, part in sort(self.teacher.endings(kind), layer.states, rows, learn):
            layer.gains[NO_CARD][:, part] = np.array(worth.floats)[:, None]
            layer.fineness[NO_CARD] = lcm(layer.fineness.get(NO_CARD, 1), worth.fineness)


def _refine(
    layer: Layer,
    cards: Iterable[int],
    stumps: Iterable[tuple[Stump, Rows | Numbers]],
    fineness: Mapping[Branch, int],
) -> None:
    """Notes how fine the values of these cards can be by one of their ways."""
    found = 1
    for stump, _ in stumps:
        of_branches = lcm(*(fineness[branch] for branch in stump.branches))
        found = lcm(found, finest([stump.tree]) * of_branches)
    for card in cards:
        layer.fineness[card] = lcm(layer.fineness.get(card, 1), found)


def _uncounted(amount: int) -> None:
    """Work that was counted before, when all plans were valued."""


def _bits_of_copies(hand: tuple[tuple[int, int], ...]) -> dict[int, int]:
    """For each kind of card one bit a copy; copies are used up from the lowest bit."""
    found = {}
    shift = 0
    for card, count in hand:
        found[card] = ((1 << count) - 1) << shift
        shift += count
    return found
