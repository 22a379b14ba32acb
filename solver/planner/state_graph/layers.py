"""The layers of the state graph: the states before a turn, and where each move leads from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import lcm
from typing import NamedTuple

import numpy as np

from snails_core.layout import NONE
from solver.planner.state_graph.states import Bits, Mask, Numbers, Rows, States, partition
from solver.planner.transitions import Continuation, MovePrefix, Transition
from solver.planner.trees import FloatValues, Tree, TreeBuilder

NO_CARD = NONE
"""The card of a turn that is not the planner's."""


class TransitionGroup(NamedTuple):
    """The states of a layer for which a continuation has the same transition."""

    transition: Transition
    states: Numbers
    successors: Numbers
    """A row for each of the states: the numbers, in the next layer, of the states to which the
    ends of the transition lead."""


class GroupIndex:
    """Finds the group of a state, and the state's row in it; of several groups the first."""

    def __init__(self, groups: Sequence[Numbers | Rows]) -> None:
        states = np.concatenate(groups)
        order = np.argsort(states, kind="stable")
        self._states = states[order]
        sizes = [len(group) for group in groups]
        self._groups = np.repeat(np.arange(len(groups), dtype=np.int32), sizes)[order]
        rows = np.concatenate([np.arange(size, dtype=np.int32) for size in sizes])
        self._rows = rows[order]

    def group_of(self, state: int) -> int:
        """The number of the group that has the state."""
        return int(self._groups[np.searchsorted(self._states, state)])

    def find(self, states: Numbers) -> tuple[Numbers, Numbers]:
        """The number of each state's group, and its row there."""
        found = np.searchsorted(self._states, states)
        return self._groups[found], self._rows[found]


class LayerContinuation:
    """One continuation, from all states of a layer that have it."""

    def __init__(self, groups: list[TransitionGroup]) -> None:
        self.groups = groups
        self._index = GroupIndex([group.states for group in groups])

    def split(self, states: Numbers) -> Iterator[tuple[TransitionGroup, Rows, Numbers]]:
        """Some states by group: the group, which of the given states it has, and their rows in
        the group."""
        groups, rows = self._index.find(states)
        for which in partition(np.arange(len(states)), [groups]):
            yield self.groups[groups[which[0]]], which, rows[which]


@dataclass(slots=True)
class LayerMove:
    """One move, from all states of a layer in which a card offers it."""

    used: Bits
    """The cards that are used up after the move, whichever card offered it."""
    cards: dict[int, Mask] = field(default_factory=dict)
    """By card, the states in which it offers the move."""
    prefixes: list[tuple[MovePrefix, Numbers]] = field(default_factory=list)
    """How the move begins, each with its states."""
    _index: GroupIndex | None = None

    def add(self, card: int, layer: Layer, rows: Rows) -> None:
        """Adds that the card offers the move in these states."""
        mask = self.cards.setdefault(card, np.zeros(len(layer.states), dtype=bool))
        mask[rows] = True
        self.used[rows] &= layer.used_after(card, rows)

    def prefix_at(self, number: int) -> MovePrefix:
        """How the move begins in one state."""
        if self._index is None:
            self._index = GroupIndex([states for _, states in self.prefixes])
        group, _ = self._index.find(np.array([number], dtype=np.int32))
        return self.prefixes[int(group[0])][0]


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
    """The cards that may be played in this turn, each with the bits of its copies."""
    states: States
    used: Bits
    """For each state the cards that are used up on every way to it."""
    moves: list[LayerMove] = field(default_factory=list)
    continuations: dict[Continuation, LayerContinuation] = field(default_factory=dict)
    denominators: dict[int, int] = field(default_factory=dict)
    """By card: if the values of all states of the next layer are multiples of some fraction, the
    card's values here are multiples of that fraction divided by this."""
    gains: dict[int, FloatValues] = field(default_factory=dict)
    """Only in the last layer, instead of moves: by card, what it adds to the potential of each
    state; NaN where the card is used up."""
    wanted: dict[int, Mask] | None = None
    """If given, by card the states from which it is wanted where it leads, or what it gains."""
    is_truncated: bool = False
    """Whether the layer has neither moves nor gains, because there are too many states to store
    what follows them."""

    def add_denominator(self, cards: Iterable[int], denominator: int) -> None:
        """Makes the denominators of these cards multiples of this one, too."""
        for card in cards:
            self.denominators[card] = lcm(self.denominators.get(card, 1), denominator)

    def may_play(self, card: int, number: int) -> bool:
        """Whether some plan plays the card in this state."""
        return card == NO_CARD or bool(self.cards.get(card, 0) & ~int(self.used[number]))

    def playable(self, card: int, rows: Rows) -> Rows:
        """Those of the states in which some plan plays the card, and in which it is wanted."""
        if card == NO_CARD:
            return rows
        rows = rows[self.cards[card] & ~self.used[rows] != 0]
        return rows if self.wanted is None else rows[self.wanted[card][rows]]

    def used_after(self, card: int, rows: Rows) -> Bits:
        """The cards that are used up after the card was played, its lowest free copy included."""
        used = self.used[rows]
        free = self.cards[card] & ~used
        return used | free & -free

    def move_trees(self, card: int, number: int) -> Iterator[tuple[Tree, list[int]]]:
        """For each move of the card from one state its tree, and the numbers of the states of
        the next layer at the tree's leaves."""
        for move in self.moves:
            if card in move.cards and move.cards[card][number]:
                yield self._move_tree(move.prefix_at(number), number)

    def _move_tree(self, prefix: MovePrefix, number: int) -> tuple[Tree, list[int]]:
        builder, trees = TreeBuilder(), []
        successors: list[int] = []
        state = np.array([number], dtype=np.int32)
        for continuation in prefix.continuations:
            group, _, rows = next(self.continuations[continuation].split(state))
            leaves = group.successors[rows[0]].tolist()
            numbers = range(len(successors), len(successors) + len(leaves))
            trees.append(builder.with_leaves(group.transition.tree, numbers))
            successors += leaves
        return builder.with_leaves(prefix.tree, trees), successors
