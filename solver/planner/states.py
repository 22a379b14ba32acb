"""Many states side by side: what all have in common once, and a column for each place in which
they differ, so that a question is asked of all of them at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from snails_core.layout import HEALTH, HOT_SIZE, MAX_SNAILS, PLACE, SQUAD
from solver.planner.facts import ALIVE, COUNT, CROWD, FULL, OUT, SNAILS_A_SPACE, Place, facts_of
from solver.planner.stage import State

Bytes = NDArray[np.uint8]
Rows = NDArray[np.intp]
"""Numbers of states."""
Kind = tuple[bytes, int]
"""Whose cards lie where, and which scripts are left."""
KIND = HOT_SIZE
"""Two bytes of a record that follow those of the board: the number of its kind."""
RECORD = KIND + 2


class Kinds:
    """The kinds of states met so far, by number."""

    def __init__(self) -> None:
        self.all: list[Kind] = []
        self._numbers: dict[Kind, int] = {}

    def number(self, kind: Kind) -> int:
        found = self._numbers.setdefault(kind, len(self.all))
        if found == len(self.all):
            self.all.append(kind)
        return found

    def record(self, state: State) -> bytes:
        """The state as one row of bytes."""
        return state.hot + self.number((state.cold, state.left)).to_bytes(2, "little")


class States(Sequence[State]):
    """The states of a layer, by number."""

    def __init__(self, kinds: Kinds, common: Bytes, places: Rows, columns: Bytes) -> None:
        """`columns` has a row for each of the places; elsewhere all are like `common`."""
        self.kinds, self.common = kinds, common
        differs = (columns != columns[:, :1]).any(axis=1)
        common[places] = columns[:, 0]
        self.places, self.columns = places[differs], columns[differs]
        self._known: dict[int, Bytes | None] = dict.fromkeys(range(KIND))
        self._kind: list[Bytes] = []
        for place, column in zip(self.places.tolist(), self.columns, strict=True):
            if place < KIND:
                self._known[place] = column
            else:
                self._kind.append(column)
        self._facts: dict[int, bytes] = {}
        self._numbers: dict[bytes, int] = {}

    @classmethod
    def of(cls, kinds: Kinds, states: Iterable[State]) -> States:
        records = np.array([np.frombuffer(kinds.record(s), dtype=np.uint8) for s in states])
        return cls(kinds, records[0].copy(), np.arange(RECORD), records.T.copy())

    def taken(self, rows: Rows) -> States:
        """Some of them, numbered in this order."""
        return States(self.kinds, self.common.copy(), self.places, self.columns[:, rows])

    def in_order(self) -> Rows:
        """Their numbers so that those that differ little are near each other."""
        return np.lexsort(self.columns)

    def __len__(self) -> int:
        return int(self.columns.shape[1])

    def __getitem__(self, number: int) -> State:  # type: ignore[override]
        record = self.common.copy()
        record[self.places] = self.columns[:, number]
        hot = record[:KIND].tobytes()
        return State(hot, *self.kinds.all[int.from_bytes(record[KIND:].tobytes(), "little")])

    def facts(self, number: int) -> bytes:
        """The facts of one state."""
        found = self._facts.get(number)
        if found is None:
            record = self.common.copy()
            record[self.places] = self.columns[:, number]
            found = self._facts[number] = facts_of(record[:KIND].tobytes())
        return found

    def number(self, state: State) -> int:
        """The number of a state that is one of these."""
        if not len(self.places):
            return 0
        if not self._numbers:
            self._numbers = {key: at for at, key in enumerate(keys_of(self.columns.T.copy()))}
        record = np.frombuffer(self.kinds.record(state), dtype=np.uint8)
        return self._numbers[record[self.places].tobytes().rstrip(b"\0")]

    def forget(self) -> None:
        """Single states will not be asked for their facts again soon."""
        self._facts.clear()

    def by_kind(self, rows: Rows) -> Iterator[tuple[Kind, Rows]]:
        """The states of each kind."""
        for part in split(rows, self._kind):
            kind = self[part[0]]
            yield (kind.cold, kind.left), part

    def differing(self, places: Iterable[Place]) -> list[Bytes]:
        """The columns of those of the places in which not all states are alike."""
        found = []
        for place in places:
            for single in range(*place) if isinstance(place, tuple) else (place,):
                column = self._column(single)
                if column is not None:
                    found.append(column)
        return found

    def values(self, place: int) -> Bytes:
        """What is there in each state."""
        column = self._column(place)
        if column is None:
            return np.full(len(self), self.common[place], dtype=np.uint8)
        return column

    def _column(self, place: int) -> Bytes | None:
        if place not in self._known:
            self._known[place] = self._derived(place)
        return self._known[place]

    def _derived(self, place: int) -> Bytes | None:
        """A fact that follows from others; see `facts`."""
        if place >= OUT:
            first = HEALTH + SQUAD * (place - OUT)
            alive = [self.values(health) != 0 for health in range(first, first + SQUAD)]
            return _unless_alike(np.logical_or.reduce(alive).view(np.uint8))
        if place < CROWD:
            column = self._column(HEALTH + place - ALIVE)
            return None if column is None else _unless_alike((column != 0).view(np.uint8))
        if place < FULL:
            space, byte = divmod(place - CROWD, 2)
            return self._crowd(space, range(8 * byte, 8 * byte + 8), range(8))
        if place < COUNT:
            counts = self._column(COUNT + place - FULL)
            if counts is None:
                return None
            return _unless_alike(np.maximum(counts, SNAILS_A_SPACE - 1) - (SNAILS_A_SPACE - 1))
        return self._crowd(place - COUNT, range(MAX_SNAILS), [0] * MAX_SNAILS)

    def _crowd(self, space: int, snails: Iterable[int], shifts: Iterable[int]) -> Bytes | None:
        """Who of the snails stands there, each counted as a power of two."""
        total = np.zeros(len(self), dtype=np.uint8)
        for snail, shift in zip(snails, shifts, strict=True):
            column = self._column(PLACE + snail)
            if column is not None:
                total += (column == space).view(np.uint8) << np.uint8(shift)
            elif self.common[PLACE + snail] == space:
                total += np.uint8(1 << shift)
        return _unless_alike(total)


def keys_of(records: Bytes) -> list[bytes]:
    """Every row as one object, without the zeros at its end."""
    keys: list[bytes] = records.view(f"S{records.shape[-1]}").ravel().tolist()
    return keys


def _unless_alike(column: Bytes) -> Bytes | None:
    return column if (column != column[0]).any() else None


def split(rows: Rows, columns: Sequence[NDArray[np.integer[Any]]]) -> list[Rows]:
    """The states that are alike in all columns together, each part in order."""
    found = []
    for column in columns:
        here = column[rows]
        if (here != here[0]).any():
            found.append(here)
    if not found:
        return [rows]
    order = np.lexsort(found)
    ends = np.zeros(len(rows) - 1, dtype=bool)
    for here in found:
        ordered = here[order]
        ends |= ordered[1:] != ordered[:-1]
    rows = rows[order]
    cuts = [0, *(np.flatnonzero(ends) + 1).tolist(), len(rows)]
    return [rows[start:end] for start, end in pairwise(cuts)]
