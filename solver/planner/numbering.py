"""The states to which a layer leads: every state once, with a number."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from solver.planner.lessons import Result
from solver.planner.packing import Packing, Words
from solver.planner.states import KIND, Rows, States

Bits = NDArray[np.int64]
Numbers = NDArray[np.int32]
AT_ONCE = 1 << 22
"""New states that are compared with each other and with the known ones at once."""


class Following:
    """Gives states numbers in the order in which they come up."""

    def __init__(self, before: States, results: Iterable[Result]) -> None:
        """After these states, with any of these results."""
        self._before = before
        self._packing = Packing(before, (change for r in results for change in self._change(r)))
        self._words = self._packing.packed(before)
        self._known = self._words[:0]
        self._used: list[tuple[Numbers, Bits]] = []
        self._new: list[tuple[Words, Numbers]] = []
        self._waiting = 0

    def number(self, results: Sequence[Result], rows: Rows, used: Bits) -> Numbers:
        """For each of these states its numbers after each of the results, filled in at the end;
        `used` are the cards that are used up then."""
        kept, bits = self._packing.changes([self._change(result) for result in results])
        numbers = np.empty((len(rows), len(results)), dtype=np.int32)
        step = max(1, AT_ONCE // len(results))
        for start in range(0, len(rows), step):
            before = self._words[rows[start : start + step]]
            self._new.append((before[:, None] & kept | bits, numbers[start : start + step]))
            self._waiting += numbers[start : start + step].size
            if self._waiting >= AT_ONCE:
                self._compare()
        self._used.append((numbers, used))
        return numbers

    def _change(self, result: Result) -> list[tuple[int, int]]:
        low, high = self._before.kinds.number((result.cold, result.left)).to_bytes(2, "little")
        return [*result.change, (KIND, low), (KIND + 1, high)]

    def _compare(self) -> None:
        """Numbers what waits for it: known states keep their numbers, others get the next ones."""
        parts = [self._known, *(words.reshape(-1, words.shape[-1]) for words, _ in self._new)]
        words = np.concatenate(parts)
        order = np.lexsort(words.T)
        is_new = np.ones(len(words), dtype=bool)
        is_new[1:] = (words[order[1:]] != words[order[:-1]]).any(axis=1)
        first = order[is_new]
        by_coming = np.sort(first)
        found = np.empty(len(words), dtype=np.int32)
        found[order] = np.searchsorted(by_coming, first).astype(np.int32)[np.cumsum(is_new) - 1]
        start = len(self._known)
        for _, numbers in self._new:
            numbers[:] = found[start : start + numbers.size].reshape(numbers.shape)
            start += numbers.size
        self._known = words[by_coming]
        self._new, self._waiting = [], 0

    def states(self) -> States:
        self._compare()
        return self._packing.unpacked(self._before, self._known)

    def used(self) -> Bits:
        """What every way to a state has used up."""
        used = np.full(len(self._known), -1, dtype=np.int64)
        for numbers, bits in self._used:
            np.bitwise_and.at(used, numbers, bits[:, None])
        return used
