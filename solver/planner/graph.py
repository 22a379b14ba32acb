"""The graph of a round: bare states turn by turn, and how every card leads on.

It is built once, for all plans together, many states at a time. A card is resolved in one of
several ways, and the same way may be one of several cards'. States from which a way takes the
same course form a group: one tree, and for each state a row of numbers for its leaves, so
that a whole group is valued at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from snails_core import layout as at
from solver.planner.layers import NO_CARD, Bits, Group, Layer, Values, WayOn, better
from solver.planner.lessons import Here, Offer, Passage, Worth
from solver.planner.numbering import Following
from solver.planner.sorting import sort
from solver.planner.stage import State
from solver.planner.states import Kind, Kinds, Rows, States
from solver.planner.teacher import Teacher

AT_ONCE = 16384
"""States of a layer that are looked at together."""


class Wanted(NamedTuple):
    """A way of some cards, and by card the states that want to know more of it."""

    offer: Offer
    number: int
    """Which of the ways offered it is."""
    parts: dict[int, list[Rows]]

    @property
    def rows(self) -> Rows:
        """All the states together."""
        return np.unique(np.concatenate([rows for parts in self.parts.values() for rows in parts]))

    def card_at(self, row: int) -> int:
        """A card that is resolved in this way from that state."""
        for card, parts in self.parts.items():
            if len(self.parts) == 1 or any(row in rows for rows in parts):
                return card
        raise KeyError(row)


class Graph:
    """All layers, from the planner's first free slot to the end of the round."""

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
        self.layers: list[Layer] = []
        different = list(dict.fromkeys(starts))
        states = States.of(Kinds(), different)
        used = np.zeros(len(different), dtype=np.int64)
        last = len(teacher.stage.turns) - teacher.is_peaceful
        for turn in range(first, last):
            states, used = self._fill(self._layer(turn, states, used))
        self._fill_last(self._layer(last, states, used))

    @property
    def states(self) -> int:
        return sum(len(layer.states) for layer in self.layers)

    def worth(self, layer: Layer, card: int, number: int) -> Worth:
        """What a card adds in the last layer, or the end of the round."""
        here = self._here(layer, card, number)
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

    def _here(self, layer: Layer, card: int, row: int) -> Here:
        return Here(layer.turn, card, layer.states[row], layer.states.facts(row))

    def _pieces(self, layer: Layer) -> Iterator[tuple[Kind, Rows]]:
        """States that are looked at together."""
        for start in range(0, len(layer.states), AT_ONCE):
            end = min(start + AT_ONCE, len(layer.states))
            yield from layer.states.by_kind(np.arange(start, end))
            layer.states.forget()

    def _wanted(self, layer: Layer, kind: Kind, rows: Rows) -> dict[int, Wanted]:
        """What has to be looked up for these states, by the place where it is kept."""
        wanted: dict[int, Wanted] = {}
        for card in layer.cards:
            free = layer.free(card, rows)
            self._tick(len(free))
            known = self.teacher.offers(layer.turn, card, kind)

            def learn(row: int, card: int = card) -> Offer:
                return self.teacher.offer(self._here(layer, card, row))

            for offer, part in sort(known, layer.states, free, learn):
                for number, passages in enumerate(offer.passages):
                    way = wanted.setdefault(id(passages), Wanted(offer, number, {}))
                    way.parts.setdefault(card, []).append(part)
        return wanted

    def _fill(self, layer: Layer) -> tuple[States, Bits]:
        """Finds where every way leads, and what comes next."""
        ways: dict[int, WayOn] = {}
        found: dict[int, dict[int, tuple[Passage, list[Rows]]]] = {}
        for kind, rows in self._pieces(layer):
            for key, wanted in self._wanted(layer, kind, rows).items():
                way, passages = ways.setdefault(key, WayOn()), found.setdefault(key, {})
                for card, parts in wanted.parts.items():
                    mask = way.cards.setdefault(card, np.zeros(len(layer.states), dtype=bool))
                    mask[np.concatenate(parts)] = True

                def learn(row: int, wanted: Wanted = wanted) -> Passage:
                    here = self._here(layer, wanted.card_at(row), row)
                    return self.teacher.passage_of(here, wanted.offer, wanted.number)

                known = wanted.offer.passages[wanted.number]
                for passage, part in sort(known, layer.states, wanted.rows, learn):
                    passages.setdefault(id(passage), (passage, []))[1].append(part)
        layer.ways = list(ways.values())
        return self._lead_on(layer, [list(passages.values()) for passages in found.values()])

    def _lead_on(
        self, layer: Layer, found: list[list[tuple[Passage, list[Rows]]]]
    ) -> tuple[States, Bits]:
        """Numbers the states that come next."""
        results = {result for way in found for passage, _ in way for result in passage.results}
        following = Following(layer.states, results)
        for way, passages in zip(layer.ways, found, strict=True):
            used = np.full(len(layer.states), -1, dtype=np.int64)
            for card, mask in way.cards.items():
                rows = np.flatnonzero(mask)
                used[rows] &= layer.used_after(card, rows)
            for passage, parts in passages:
                states = np.concatenate(parts)
                numbers = following.number(passage.results, states, used[states])
                way.groups.append(Group(passage, states.astype(np.int32), numbers))
        return following.states(), following.used()

    def _fill_last(self, layer: Layer) -> None:
        shape = len(self.teacher.potential.measures), len(layer.states)
        layer.gains = {card: np.full(shape, np.nan) for card in layer.cards}
        for kind, rows in self._pieces(layer):
            if layer.is_end:
                self._fill_end(layer, kind, rows)
                continue
            for wanted in self._wanted(layer, kind, rows).values():
                gains = self._gains(layer, wanted)
                for card, parts in wanted.parts.items():
                    part, best = np.concatenate(parts), layer.gains[card]
                    best[:, part] = better(best[:, part], gains[:, part % AT_ONCE])

    def _gains(self, layer: Layer, wanted: Wanted) -> Values:
        """What a way adds at those of the states looked at together that want to know it."""
        gains = np.empty((len(self.teacher.potential.measures), AT_ONCE))

        def learn(row: int) -> Worth:
            here = self._here(layer, wanted.card_at(row), row)
            return self.teacher.worth_of(here, wanted.offer, wanted.number)

        for worth, part in sort(
            wanted.offer.worths[wanted.number], layer.states, wanted.rows, learn
        ):
            gains[:, part % AT_ONCE] = np.array(worth.floats)[:, None]
        return gains

    def _fill_end(self, layer: Layer, kind: Kind, rows: Rows) -> None:
        self._tick(len(rows))

        def learn(row: int) -> Worth:
            return self.teacher.ending(self._here(layer, NO_CARD, row))

        for worth, part in sort(self.teacher.endings(kind), layer.states, rows, learn):
            layer.gains[NO_CARD][:, part] = np.array(worth.floats)[:, None]


def _bits_of_copies(hand: tuple[tuple[int, int], ...]) -> dict[int, int]:
    """For each kind of card one bit a copy; copies are used up from the lowest bit."""
    found = {}
    shift = 0
    for card, count in hand:
        found[card] = ((1 << count) - 1) << shift
        shift += count
    return found
