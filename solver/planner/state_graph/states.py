"""Many states in columns: the bytes that all have in common once, and a column for each location in
which they differ, so that a question is answered for all of them at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from snails_core.board import SNAILS_A_SPACE
from snails_core.damage_amounts import ROT_DAMAGE
from snails_core.layout import (
    AIR,
    DYNAMITE,
    FIRE,
    HEALTH,
    LEVEL,
    MAX_SNAILS,
    MAX_SPACES,
    PLACE,
    SHELLED,
    SQUAD,
)
from snails_core.queries import owner
from snails_core.rules.rot import zombies
from snails_core.rules.shells import softened
from snails_core.rules.token_risk import TOKENS, token_risk
from solver.planner.problem import (
    ALIVE,
    COUNT,
    CROWD,
    FULL,
    KIND,
    KIND_SIZE,
    LASTING,
    OUT,
    RISK,
    ROT,
    WATER,
    Kind,
    Location,
    State,
    facts_of,
)

Bytes = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Bits = NDArray[np.int64]
"""A set of copies of cards for each state."""
Rows = NDArray[np.intp]
"""Numbers of states."""
Numbers = NDArray[np.int32]
"""Numbers of states, where many are stored."""
RECORD = KIND + KIND_SIZE
"""The size of a state's record: the bytes of its board and the number of its kind."""


class Kinds:
    """The kinds of states met so far, each with a number."""

    def __init__(self) -> None:
        self.all: list[Kind] = []
        self._numbers: dict[Kind, int] = {}

    def number(self, kind: Kind) -> int:
        """The number of a kind; a new kind gets the next one."""
        found = self._numbers.setdefault(kind, len(self.all))
        if found == len(self.all):
            self.all.append(kind)
        return found

    def record(self, state: State) -> bytes:
        """The state as one row of bytes."""
        return state.hot + self.number(state.kind).to_bytes(KIND_SIZE, "little")


class States(Sequence[State]):
    """The states of a layer, by number."""

    def __init__(self, kinds: Kinds, common: Bytes, locations: Rows, columns: Bytes) -> None:
        """`columns` has a row for each of the locations; elsewhere all states are like the record
        `common`."""
        self.kinds, self.common = kinds, common.copy()
        self.common[locations] = columns[:, 0]
        differs = (columns != columns[:, :1]).any(axis=1)
        self.locations, self.columns = locations[differs], columns[differs]
        self._columns: dict[int, Bytes | None] = dict.fromkeys(range(RECORD))
        self._columns.update(zip(self.locations.tolist(), self.columns, strict=True))
        self._facts: dict[int, bytes] = {}
        self._numbers: dict[bytes, int] = {}

    @classmethod
    def of(cls, kinds: Kinds, states: Iterable[State]) -> States:
        """Columns of some states."""
        records = np.array([np.frombuffer(kinds.record(s), dtype=np.uint8) for s in states])
        return cls(kinds, records[0], np.arange(RECORD), records.T.copy())

    def select(self, rows: Rows) -> States:
        """Some of the states, numbered in this order."""
        return States(self.kinds, self.common, self.locations, self.columns[:, rows])

    def similar_order(self) -> Rows:
        """The numbers of all states in an order in which similar states are near each other."""
        return np.lexsort(self.columns)

    def __len__(self) -> int:
        return int(self.columns.shape[1])

    def __getitem__(self, number: int) -> State:  # type: ignore[override]  # there are no slices
        record = self._record(number)
        kind = int.from_bytes(record[KIND:].tobytes(), "little")
        return State(record[:KIND].tobytes(), *self.kinds.all[kind])

    def _record(self, number: int) -> Bytes:
        record = self.common.copy()
        record[self.locations] = self.columns[:, number]
        return record

    def number(self, state: State) -> int:
        """The number of a state; raises KeyError if it is not one of these."""
        if not len(self.locations):
            return 0
        if not self._numbers:
            self._numbers = {key: at for at, key in enumerate(_keys(self.columns.T.copy()))}
        record = np.frombuffer(self.kinds.record(state), dtype=np.uint8)
        return self._numbers[record[self.locations].tobytes().rstrip(b"\0")]

    def facts(self, number: int) -> bytes:
        """The facts of one state."""
        found = self._facts.get(number)
        if found is None:
            found = self._facts[number] = facts_of(self._record(number)[:KIND].tobytes())
        return found

    def drop_facts(self) -> None:
        """Drops the facts of single states that were kept so far, to save memory."""
        self._facts.clear()

    def by_kind(self, rows: Rows) -> Iterator[tuple[Kind, Rows]]:
        """These states, by kind."""
        for group in partition(rows, self.differing_columns([(KIND, KIND + KIND_SIZE)])):
            yield self[group[0]].kind, group

    def differing_columns(self, locations: Iterable[Location]) -> list[Bytes]:
        """The columns of those of the locations in which not all states are alike."""
        found = []
        for location in locations:
            for byte in range(*location) if isinstance(location, tuple) else (location,):
                column = self._column(byte)
                if column is not None:
                    found.append(column)
        return found

    def values(self, location: int) -> Bytes:
        """The byte of each state at a location of its record or of its derived facts."""
        column = self._column(location)
        if column is None:
            same = self.common[location] if location < RECORD else self.facts(0)[location]
            return np.full(len(self), same, dtype=np.uint8)
        return column

    def _column(self, location: int) -> Bytes | None:
        """The byte of each state; None if all are alike."""
        if location not in self._columns:
            self._columns[location] = self._derived(location)
        return self._columns[location]

    def _derived(self, location: int) -> Bytes | None:
        """A column of a derived fact (see `problem.facts`)."""
        if location >= WATER:
            return self._of_the_end(location)
        if location >= OUT:
            first = HEALTH + SQUAD * (location - OUT)
            alive = [self.values(health) != 0 for health in range(first, first + SQUAD)]
            return _unless_alike(np.logical_or.reduce(alive).view(np.uint8))
        if location < CROWD:
            column = self._column(HEALTH + location - ALIVE)
            return None if column is None else _unless_alike((column != 0).view(np.uint8))
        if location < FULL:
            space, byte = divmod(location - CROWD, 2)
            return self._crowd(space, range(8 * byte, 8 * byte + 8), range(8))
        if location < COUNT:
            counts = self._column(COUNT + location - FULL)
            if counts is None:
                return None
            return _unless_alike(np.maximum(counts, SNAILS_A_SPACE - 1) - (SNAILS_A_SPACE - 1))
        return self._crowd(location - COUNT, range(MAX_SNAILS), [0] * MAX_SNAILS)

    def _of_the_end(self, location: int) -> Bytes | None:
        """A column of a fact that matters for the end of the round."""
        if location == RISK:
            return self._risk()
        if location == LASTING:
            tokens = (range(first, first + MAX_SPACES) for first in (FIRE, DYNAMITE))
            return self._any([at for span in tokens for at in span])
        snail = (location - WATER) % MAX_SNAILS
        spaces = self.values(PLACE + snail)
        if location < ROT:
            wet = np.zeros(len(self), dtype=bool)
            for space in np.flatnonzero(np.bincount(spaces, minlength=1)).tolist():
                if space < MAX_SPACES:
                    wet |= (spaces == space) & (self.values(LEVEL + space) == 0)
            return _unless_alike(wet.view(np.uint8))
        shared = np.zeros(len(self), dtype=bool)
        for zombie in zombies(self.common.tobytes()):
            if owner(zombie) != owner(snail):
                shared |= spaces == self.values(PLACE + zombie)
        losses = np.where(self.values(SHELLED + snail) != 0, softened(ROT_DAMAGE), ROT_DAMAGE)
        return _unless_alike(np.where(shared & (spaces < AIR), losses, 0).astype(np.uint8))

    def _risk(self) -> Bytes | None:
        """What tokens and known backs could cost: computed once for equal ones."""
        first, end = TOKENS
        tokens = np.array([at for at in self.locations.tolist() if first <= at < end])
        if not len(tokens):
            return None
        columns = np.array([self._columns[at] for at in tokens.tolist()])
        different, numbers = np.unique(columns, axis=1, return_inverse=True)
        risks, record = [], self.common.copy()
        for found in different.T:
            record[tokens] = found
            risks.append(token_risk(record.tobytes()))
        return _unless_alike(np.array(risks, dtype=np.uint8)[numbers.ravel()])

    def _any(self, locations: Sequence[int]) -> Bytes | None:
        """1 where any of the bytes is not 0."""
        found = np.zeros(len(self), dtype=bool)
        for location in locations:
            if self._columns[location] is not None:
                found |= self.values(location) != 0
            elif self.common[location]:
                return None
        return _unless_alike(found.view(np.uint8))

    def _crowd(self, space: int, snails: Iterable[int], shifts: Iterable[int]) -> Bytes | None:
        """The sum over the snails that stand on the space, each counted as a power of two."""
        total = np.zeros(len(self), dtype=np.uint8)
        for snail, shift in zip(snails, shifts, strict=True):
            column = self._column(PLACE + snail)
            if column is not None:
                total += (column == space).view(np.uint8) << np.uint8(shift)
            elif self.common[PLACE + snail] == space:
                total += np.uint8(1 << shift)
        return _unless_alike(total)


def partition(rows: Rows, columns: Sequence[NDArray[np.integer[Any]]]) -> list[Rows]:
    """The states in groups that are alike in all columns, each group in ascending order."""
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


def union(groups: Sequence[Rows]) -> Rows:
    """The states of all groups, each once and in ascending order. They are near each other, so it
    is quicker to mark them than to sort them."""
    first = min(int(group.min()) for group in groups)
    marks = np.zeros(max(int(group.max()) for group in groups) - first + 1, dtype=bool)
    for group in groups:
        marks[group - first] = True
    return np.flatnonzero(marks) + first


def _keys(records: Bytes) -> list[bytes]:
    """Every row as one object, without the zeros at its end."""
    keys: list[bytes] = records.view(f"S{records.shape[-1]}").ravel().tolist()
    return keys


def _unless_alike(column: Bytes) -> Bytes | None:
    return column if (column != column[0]).any() else None
