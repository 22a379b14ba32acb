"""The layers of a round's graph: the states before a turn, and where each way leads from them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from snails_core.layout import NONE
from solver.planner.lessons import Passage
from solver.planner.states import Rows, States
from solver.planner.unfolding import Tree

NO_CARD = NONE
"""The card of a turn that is not the planner's."""
Mask = NDArray[np.bool_]
Bits = NDArray[np.int64]
Numbers = NDArray[np.int32]
Values = NDArray[np.float64]
"""Parts of the goal, states, and perhaps orders of cards."""


class Group(NamedTuple):
    """States from which a way takes the same course."""

    passage: Passage
    states: Numbers
    rows: Numbers
    """For each state, the numbers of the states of the next layer at the tree's leaves."""


@dataclass(slots=True)
class WayOn:
    """One way to resolve cards, from all states of a layer."""

    cards: dict[int, Mask] = field(default_factory=dict)
    """By card, the states in which it offers this way."""
    groups: list[Group] = field(default_factory=list)
    _places: tuple[Numbers, Numbers] | None = None

    def place(self, number: int) -> tuple[Group, int]:
        """The group of a state, and its row there."""
        if self._places is None:
            size = len(next(iter(self.cards.values())))
            self._places = np.zeros(size, dtype=np.int32), np.zeros(size, dtype=np.int32)
            for place, group in enumerate(self.groups):
                self._places[0][group.states] = place
                self._places[1][group.states] = np.arange(len(group.states))
        groups, rows = self._places
        return self.groups[groups[number]], int(rows[number])


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
    gains: dict[int, Values] = field(default_factory=dict)
    """In the last layer instead: by card, what it adds at each state; NaN where it is used up."""

    def may_play(self, card: int, number: int) -> bool:
        """Whether some plan plays the card here."""
        return card == NO_CARD or bool(self.cards.get(card, 0) & ~int(self.used[number]))

    def courses(self, card: int, number: int) -> Iterator[tuple[Tree, list[int]]]:
        """Each way of the card, from one state: its tree, and the states at the leaves."""
        for way in self.ways:
            if card in way.cards and way.cards[card][number]:
                group, row = way.place(number)
                yield group.passage.tree, group.rows[row].tolist()

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
