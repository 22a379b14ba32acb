"""The layers of a round's graph: the states before a turn, and where each way leads from them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from snails_core.layout import NONE
from solver.planner.lessons import Branch, Passage, Stump
from solver.planner.states import Rows, States, split
from solver.planner.unfolding import Forest, Tree

NO_CARD = NONE
"""The card of a turn that is not the planner's."""
Mask = NDArray[np.bool_]
Bits = NDArray[np.int64]
Numbers = NDArray[np.int32]
Values = NDArray[np.float64]
"""Parts of the goal, states, and perhaps orders of cards."""


class Group(NamedTuple):
    """States from which a branch takes the same course."""

    passage: Passage
    states: Numbers
    rows: Numbers
    """For each state, the numbers of the states of the next layer at the tree's leaves."""


class Sorted:
    """Which part each of some states is in, and its row there."""

    def __init__(self, parts: list[NDArray[np.int32]]) -> None:
        states = np.concatenate(parts)
        order = np.argsort(states, kind="stable")
        self._states = states[order]
        sizes = [len(part) for part in parts]
        self._parts = np.repeat(np.arange(len(parts), dtype=np.int32), sizes)[order]
        rows = np.concatenate([np.arange(size, dtype=np.int32) for size in sizes])
        self._rows = rows[order]

    def find(self, states: NDArray[np.int32]) -> tuple[Numbers, Numbers]:
        places = np.searchsorted(self._states, states)
        return self._parts[places], self._rows[places]


class BranchOn:
    """One branch, from all states of a layer that have it."""

    def __init__(self, groups: list[Group]) -> None:
        self.groups = groups
        self._sorted = Sorted([group.states for group in groups])

    def split(self, states: Numbers) -> Iterator[tuple[Group, Rows, Numbers]]:
        """Each group of some of the states, which of them it has, and its rows of them."""
        parts, rows = self._sorted.find(states)
        for which in split(np.arange(len(states)), [parts]):
            yield self.groups[parts[which[0]]], which, rows[which]


@dataclass(slots=True)
class WayOn:
    """One way to resolve cards, from all states of a layer."""

    used: Bits
    """The cards that are used up whichever was resolved in this way, as bits."""
    cards: dict[int, Mask] = field(default_factory=dict)
    """By card, the states in which it offers this way."""
    stumps: list[tuple[Stump, Numbers]] = field(default_factory=list)
    """How it begins, each with its states."""
    _sorted: Sorted | None = None

    def add(self, card: int, layer: Layer, rows: Rows) -> None:
        """The card offers it in these states."""
        mask = self.cards.setdefault(card, np.zeros(len(layer.states), dtype=bool))
        mask[rows] = True
        self.used[rows] &= layer.used_after(card, rows)

    def stump(self, number: int) -> Stump:
        """How it begins from one state."""
        if self._sorted is None:
            self._sorted = Sorted([states for _, states in self.stumps])
        part, _ = self._sorted.find(np.array([number], dtype=np.int32))
        return self.stumps[int(part[0])][0]


@dataclass(slots=True)
class Layer:
    """The states before one turn; only states that some plan can reach."""

    turn: int
    is_own: bool
    """Whether it is the planner's turn."""
    slot: int
    """The planner's next slot."""
    is_end: bool
    """Whether all turns are over and only the round's end is to come."""
    cards: dict[int, int]
    """Those that may come here, and the bits of their copies."""
    states: States
    used: Bits
    """The cards that every way to the state has used up, as bits."""
    ways: list[WayOn] = field(default_factory=list)
    branches: dict[Branch, BranchOn] = field(default_factory=dict)
    fineness: dict[int, int] = field(default_factory=dict)
    """By card: if the values of all states of the next layer are multiples of some fraction, the
    card's values here are multiples of that fraction divided by this."""
    gains: dict[int, Values] = field(default_factory=dict)
    """In the last layer instead: by card, what it adds at each state; NaN where it is used up."""
    is_open: bool = False
    """Whether it has neither: what comes next is not kept."""

    def may_play(self, card: int, number: int) -> bool:
        """Whether some plan plays the card here."""
        return card == NO_CARD or bool(self.cards.get(card, 0) & ~int(self.used[number]))

    def courses(self, card: int, number: int) -> Iterator[tuple[Tree, list[int]]]:
        """Each way of the card, from one state: its tree, and the states at the leaves."""
        for way in self.ways:
            if card in way.cards and way.cards[card][number]:
                yield self._course(way.stump(number), number)

    def _course(self, stump: Stump, number: int) -> tuple[Tree, list[int]]:
        forest, trees = Forest(), []
        states: list[int] = []
        for branch in stump.branches:
            group, _, rows = next(self.branches[branch].split(np.array([number], dtype=np.int32)))
            leaves = group.rows[rows[0]].tolist()
            numbers = range(len(states), len(states) + len(leaves))
            trees.append(forest.renumbered(group.passage.tree, numbers))
            states += leaves
        return forest.renumbered(stump.tree, trees), states

    def free(self, card: int, rows: Rows) -> Rows:
        """The states in which some plan may play the card."""
        return rows if card == NO_CARD else rows[self.cards[card] & ~self.used[rows] != 0]

    def used_after(self, card: int, rows: Rows) -> Bits:
        """What is used up when the card was played: the lowest copy first."""
        used = self.used[rows]
        free = self.cards[card] & ~used
        return used | free & -free


CLOSE = 1e-9
"""Parts of a goal closer than this are equal as far as a first look goes."""


def better(one: Values, other: Values) -> Values:
    """Place by place the better of two, NaN being nothing."""
    if len(one) == 1:
        return np.fmax(one, other)
    takes = np.isnan(one[0])
    equal = ~takes
    for mine, yours in zip(one, other, strict=True):
        takes |= equal & (yours > mine + CLOSE)
        equal &= np.abs(yours - mine) <= CLOSE
    return np.where(takes, other, one)
