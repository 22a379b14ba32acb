"""The expansion of a batch of states: their moves, how these begin, and where they lead."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

import numpy as np

from solver.planner.problem import Kind, Pruning
from solver.planner.state_graph.batch_lookup import look_up_all
from solver.planner.state_graph.layers import NO_CARD, GroupIndex, Layer
from solver.planner.state_graph.states import Rows, union
from solver.planner.tracing import ReadTrie
from solver.planner.transitions import (
    CardMoves,
    Continuation,
    MovePrefix,
    Query,
    RoundEnd,
    TerminalGain,
    Transition,
    TransitionCache,
)

T = TypeVar("T")
Spend = Callable[[int], None]
"""Called with the number of states that are about to be expanded, and with 0 between other pieces
of work: after each turn, or part of a turn, that the engine had to carry out, and whenever many
states were numbered or valued. Raises to stop the work."""


class MoveBatch:
    """One move, with the states of a batch in which cards offer it."""

    def __init__(self, offered: CardMoves, number: int) -> None:
        """It is the move with this number among those that a card offers."""
        self.offered, self.number = offered, number
        self._index: GroupIndex | None = None
        self.by_card: dict[int, list[Rows]] = {}
        """The cards that offer it, and in which states."""
        self.prefixes: list[tuple[MovePrefix, Rows]] = []

    @property
    def rows(self) -> Rows:
        """All its states."""
        return union([rows for parts in self.by_card.values() for rows in parts])

    def card_at(self, row: int) -> int:
        """A card that offers the move in this state."""
        if len(self.by_card) == 1:
            return next(iter(self.by_card))
        if self._index is None:
            self._index = GroupIndex([np.concatenate(parts) for parts in self.by_card.values()])
        return list(self.by_card)[self._index.group_of(row)]


class BatchExpansion:
    """States of one kind in a layer, expanded together.

    A move is looked up once for all cards that offer it, and a continuation once for all moves
    that have it.
    """

    def __init__(
        self, cache: TransitionCache, layer: Layer, pruning: Pruning, spend: Spend
    ) -> None:
        self._cache, self._layer, self._pruning, self._spend = cache, layer, pruning, spend
        self.moves: dict[int, MoveBatch] = {}
        """By the identity of the trie with the move's prefixes."""
        self.continuations: dict[Continuation, list[tuple[MoveBatch, Rows]]] = {}
        """With the moves of which they are a part, and from which states."""
        self._indices: dict[Continuation, GroupIndex] = {}

    def expand(self, kind: Kind, rows: Rows) -> None:
        """Finds the moves and continuations of these states, which are all of this kind."""
        for card in self._layer.cards:
            playable = self._layer.playable(card, rows)
            self._spend(len(playable))
            self._find_moves(card, kind, playable)
        for move in self.moves.values():
            self._find_prefixes(move)

    def transitions(self, continuation: Continuation) -> Iterator[tuple[Transition, Rows]]:
        """Where the continuation leads from its states."""

        def compute(row: int) -> Transition:
            return self._cache.transition_of(self._query_of(continuation, row), continuation)

        rows = self._rows(continuation)
        return self._look_up(continuation.transitions, rows, compute)

    def gains(self, continuation: Continuation) -> Iterator[tuple[TerminalGain, Rows]]:
        """What the continuation, in the last turn, adds to the potential of its states, without
        the end of the round."""

        def compute(row: int) -> TerminalGain:
            return self._cache.gain_of_turn(self._query_of(continuation, row), continuation)

        rows = self._rows(continuation)
        return self._look_up(continuation.gains, rows, compute)

    def joint_gains(
        self, continuation: Continuation, rows: Rows
    ) -> Iterator[tuple[TerminalGain, Rows]]:
        """The same for some states, with the end of the round."""

        def compute(row: int) -> TerminalGain:
            return self._cache.joint_gain_of(self._query_of(continuation, row), continuation)

        return self._look_up(continuation.joint_gains, rows, compute)

    def round_ends(self, kind: Kind, rows: Rows) -> Iterator[tuple[RoundEnd, Rows]]:
        """How the round would end from states of this kind."""

        def compute(row: int) -> RoundEnd:
            return self._cache.round_end(query_at(self._layer, NO_CARD, row, self._pruning))

        return self._look_up(self._cache.round_end_trie(kind), rows, compute)

    def _find_moves(self, card: int, kind: Kind, rows: Rows) -> None:
        def compute(row: int) -> CardMoves:
            return self._cache.moves(query_at(self._layer, card, row, self._pruning))

        trie = self._cache.moves_trie(self._layer.turn, card, kind, self._pruning)
        for offered, group in self._look_up(trie, rows, compute):
            for number, prefixes in enumerate(offered.prefixes):
                move = self.moves.setdefault(id(prefixes), MoveBatch(offered, number))
                move.by_card.setdefault(card, []).append(group)

    def _find_prefixes(self, move: MoveBatch) -> None:
        def compute(row: int) -> MovePrefix:
            query = query_at(self._layer, move.card_at(row), row, self._pruning)
            return self._cache.prefix(query, move.offered, move.number)

        trie = move.offered.prefixes[move.number]
        for prefix, group in self._look_up(trie, move.rows, compute):
            move.prefixes.append((prefix, group))
            for continuation in prefix.continuations:
                self.continuations.setdefault(continuation, []).append((move, group))

    def _look_up(
        self, trie: ReadTrie[T], rows: Rows, compute: Callable[[int], T]
    ) -> Iterator[tuple[T, Rows]]:
        """Each result with its states; the engine may be stopped between two results."""

        def compute_and_tell(row: int) -> T:
            found = compute(row)
            self._spend(0)
            return found

        return look_up_all(trie, self._layer.states, rows, compute_and_tell)

    def _rows(self, continuation: Continuation) -> Rows:
        return union([group for _, group in self.continuations[continuation]])

    def _query_of(self, continuation: Continuation, row: int) -> Query:
        """A query about a card that has the continuation in this state."""
        parts, index = self.continuations[continuation], self._indices.get(continuation)
        if index is None:
            index = self._indices[continuation] = GroupIndex([group for _, group in parts])
        move, _ = parts[index.group_of(row)]
        return query_at(self._layer, move.card_at(row), row, self._pruning)


def query_at(layer: Layer, card: int, row: int, pruning: Pruning) -> Query:
    """The query about a card in one state of a layer."""
    return Query(layer.turn, card, layer.states[row], layer.states.facts(row), pruning)
