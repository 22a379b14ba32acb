"""What some states of a layer have before them: the ways of their cards, how these begin, and the
branches that follow."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from solver.planner.layers import Layer
from solver.planner.lessons import Branch, Here, Offer, Passage, Stump, Worth
from solver.planner.sorting import sort
from solver.planner.states import Kind, Rows
from solver.planner.teacher import Teacher


class Asked:
    """A way of some cards, and by card the states that want to know more of it."""

    def __init__(self, offer: Offer, number: int) -> None:
        """`number`: which of the ways offered it is."""
        self.offer, self.number = offer, number
        self.parts: dict[int, list[Rows]] = {}
        self.stumps: list[tuple[Stump, Rows]] = []

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


class Looking:
    """States of one kind that are looked at together."""

    def __init__(
        self, teacher: Teacher, layer: Layer, kind: Kind, rows: Rows, tick: Callable[[int], None]
    ) -> None:
        self.teacher, self.layer = teacher, layer
        self.ways: dict[int, Asked] = {}
        """By the place where it is kept how they begin."""
        self.branches: dict[Branch, list[tuple[Asked, Rows]]] = {}
        """Of which ways they are a part, and from which states."""
        for card in layer.cards:
            free = layer.free(card, rows)
            tick(len(free))
            self._find_ways(card, kind, free)
        for way in self.ways.values():
            self._find_branches(way)

    def _here(self, card: int, row: int) -> Here:
        return here_at(self.layer, card, row)

    def _find_ways(self, card: int, kind: Kind, rows: Rows) -> None:
        known = self.teacher.offers(self.layer.turn, card, kind)

        def learn(row: int) -> Offer:
            return self.teacher.offer(self._here(card, row))

        for offer, part in sort(known, self.layer.states, rows, learn):
            for number, stumps in enumerate(offer.stumps):
                way = self.ways.setdefault(id(stumps), Asked(offer, number))
                way.parts.setdefault(card, []).append(part)

    def _find_branches(self, way: Asked) -> None:
        def learn(row: int) -> Stump:
            here = self._here(way.card_at(row), row)
            return self.teacher.stump_of(here, way.offer, way.number)

        known = way.offer.stumps[way.number]
        for stump, part in sort(known, self.layer.states, way.rows, learn):
            way.stumps.append((stump, part))
            for branch in stump.branches:
                self.branches.setdefault(branch, []).append((way, part))

    def passages(self, branch: Branch) -> Iterator[tuple[Passage, Rows]]:
        """Where the branch leads, from all states that have it."""

        def learn(row: int) -> Passage:
            return self.teacher.passage_of(self._on(branch, row), branch)

        return sort(branch.passages, self.layer.states, self._rows(branch), learn)

    def worths(self, branch: Branch) -> Iterator[tuple[Worth, Rows]]:
        """What the branch adds."""

        def learn(row: int) -> Worth:
            return self.teacher.worth_of(self._on(branch, row), branch)

        return sort(branch.worths, self.layer.states, self._rows(branch), learn)

    def _rows(self, branch: Branch) -> Rows:
        return np.unique(np.concatenate([part for _, part in self.branches[branch]]))

    def _on(self, branch: Branch, row: int) -> Here:
        way = next(way for way, part in self.branches[branch] if row in part)
        return self._here(way.card_at(row), row)


def here_at(layer: Layer, card: int, row: int) -> Here:
    return Here(layer.turn, card, layer.states[row], layer.states.facts(row))
