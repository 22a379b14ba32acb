"""The states to which a layer leads: every state once, with a number."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from solver.planner.lessons import Result
from solver.planner.states import KIND, Rows, States, keys_of

Bits = NDArray[np.int64]
Numbers = NDArray[np.int32]
AT_ONCE = 1 << 22
"""Bytes of new states that are put together at once."""


class Following:
    """Gives states numbers in the order in which they come up."""

    def __init__(self, before: States, results: Iterable[Result]) -> None:
        """After these states, with any of these results."""
        self._before = before
        changed = {place for result in results for place, _ in result.change}
        places = sorted({*before.places.tolist(), *changed, KIND, KIND + 1})
        self._places = np.array(places)
        self._at = {place: number for number, place in enumerate(places)}
        self._records = before.records(self._places)
        self._numbers: dict[bytes, int] = {}
        self._used: list[tuple[Numbers, Bits]] = []

    def number(self, results: Sequence[Result], rows: Rows, used: Bits) -> Numbers:
        """For each of these states its numbers after each of the results; `used` are the cards
        that are used up then."""
        size = len(self._places)
        ends, columns, values = self._changes(results)
        numbers = np.empty((len(rows), len(results)), dtype=np.int32)
        step = max(1, AT_ONCE // (len(results) * size))
        for start in range(0, len(rows), step):
            before = self._records[rows[start : start + step]]
            after = np.repeat(before[:, None], len(results), axis=1)
            after[:, ends, columns] = values
            known = self._numbers
            found = [known.setdefault(key, len(known)) for key in keys_of(after)]
            numbers[start : start + step] = np.array(found).reshape(-1, len(results))
        self._used.append((numbers, used))
        return numbers

    def _changes(self, results: Sequence[Result]) -> tuple[list[int], list[int], list[int]]:
        ends, columns, values = [], [], []
        kinds = self._before.kinds
        for end, result in enumerate(results):
            low, high = kinds.number((result.cold, result.left)).to_bytes(2, "little")
            for place, value in (*result.change, (KIND, low), (KIND + 1, high)):
                ends.append(end)
                columns.append(self._at[place])
                values.append(value)
        return ends, columns, values

    def states(self) -> States:
        size = len(self._places)
        keys = np.fromiter(self._numbers, dtype=f"S{size}", count=len(self._numbers))
        columns = keys.view(np.uint8).reshape(-1, size).T.copy()
        return States(self._before.kinds, self._before.common.copy(), self._places, columns)

    def used(self) -> Bits:
        """What every way to a state has used up."""
        used = np.full(len(self._numbers), -1, dtype=np.int64)
        for numbers, bits in self._used:
            np.bitwise_and.at(used, numbers, bits[:, None])
        return used
