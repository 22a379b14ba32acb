"""State interning: each state to which a layer leads gets one number.

States are sorted by a hash of their words, which takes a sixth of the time of sorting the words
themselves. Whether neighbours with equal hashes are equal is checked; if any are not, the words
are sorted after all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from solver.planner.problem import KIND, KIND_SIZE
from solver.planner.state_graph.packing import Packing, Words
from solver.planner.state_graph.states import Bits, Mask, Numbers, Rows, States
from solver.planner.transitions import TurnEnd

BATCH = 1 << 21
"""So many new states are compared with each other and with the known ones at once."""
MULTIPLIER = 0x9E3779B97F4A7C15
"""An odd number whose bits are well mixed: 2^64 divided by the golden ratio."""

Hashes = NDArray[np.uint64]


class StateInterner:
    """Numbers the successors of a layer's states in the order in which they come up."""

    def __init__(self, before: States, ends: Iterable[TurnEnd]) -> None:
        """For the successors of these states by any of these ends of a turn."""
        self._before = before
        self._packing = Packing.of(before, (pair for end in ends for pair in self._change(end)))
        self._words = self._packing.packed(before)
        self._known = self._words[:0]
        self._used: list[tuple[Numbers, Bits]] = []
        self._waiting: list[tuple[Words, Numbers]] = []
        self._waiting_size = 0

    def intern(self, ends: Sequence[TurnEnd], rows: Rows, used: Bits) -> Numbers:
        """The numbers of the successors of these states: a row for each state, a column for each
        end. The numbers are filled in only when `states` is called. `used` are the cards that
        are used up in the successors of each state."""
        kept, bits = self._packing.masks([self._change(end) for end in ends])
        numbers = np.empty((len(rows), len(ends)), dtype=np.int32)
        step = max(1, BATCH // len(ends))
        for start in range(0, len(rows), step):
            before = self._words[rows[start : start + step]]
            self._waiting.append((before[:, None] & kept | bits, numbers[start : start + step]))
            self._waiting_size += numbers[start : start + step].size
            if self._waiting_size >= BATCH:
                self._number_waiting()
        self._used.append((numbers, used))
        return numbers

    def states(self) -> States:
        """All successors, by number."""
        self._number_waiting()
        return self._packing.unpacked(self._before, self._known)

    def used(self) -> Bits:
        """For each successor the cards that are used up on every way to it."""
        used = np.full(len(self._known), -1, dtype=np.int64)
        for numbers, bits in self._used:
            np.bitwise_and.at(used, numbers, bits[:, None])
        return used

    def _change(self, end: TurnEnd) -> list[tuple[int, int]]:
        """What the end of a turn changes in the record of a state, its kind included."""
        kind = self._before.kinds.number((end.cold, end.possible_scripts))
        low, high = kind.to_bytes(KIND_SIZE, "little")
        return [*end.change, (KIND, low), (KIND + 1, high)]

    def _number_waiting(self) -> None:
        """Fills in the numbers that wait: known states keep theirs, others get the next ones."""
        parts = [self._known, *(words.reshape(-1, words.shape[-1]) for words, _ in self._waiting)]
        words = np.concatenate(parts)
        order, is_new = sorted_words(words)
        first = order[is_new]
        by_coming = np.sort(first)
        found = np.empty(len(words), dtype=np.int32)
        found[order] = np.searchsorted(by_coming, first).astype(np.int32)[np.cumsum(is_new) - 1]
        start = len(self._known)
        for _, numbers in self._waiting:
            numbers[:] = found[start : start + numbers.size].reshape(numbers.shape)
            start += numbers.size
        self._known = words[by_coming]
        self._waiting, self._waiting_size = [], 0


def hashes_of(words: Words) -> Hashes:
    """A hash of each row of words: equal rows have equal hashes."""
    hashes = np.zeros(len(words), dtype=np.uint64)
    for column in words.T:
        hashes ^= column
        hashes *= np.uint64(MULTIPLIER)
        hashes ^= hashes >> np.uint64(29)
    return hashes


def sorted_words(words: Words) -> tuple[Rows, Mask]:
    """An order in which equal rows of words are neighbours, the earliest of them first; and which
    rows in this order differ from the one before."""
    hashes = words[:, 0] if words.shape[1] == 1 else hashes_of(words)
    order = np.argsort(hashes, kind="stable")
    is_new = np.ones(len(words), dtype=bool)
    in_order = hashes[order]
    is_new[1:] = in_order[1:] != in_order[:-1]
    if words.shape[1] > 1:
        alike = np.flatnonzero(~is_new)
        if (words[order[alike]] != words[order[alike - 1]]).any():  # different ones, equal hashes
            order = np.lexsort(words.T)
            is_new[1:] = (words[order[1:]] != words[order[:-1]]).any(axis=1)
    return order, is_new
