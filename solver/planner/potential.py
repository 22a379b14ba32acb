"""What the snails of a state are worth if the round ended at once and in peace.

The value of a state is this potential plus what is still gained. Both sides of any choice
share what the snails elsewhere are worth, so gains depend only on what is near: that is
what lets one lesson serve many states. Fire, dynamite and rot are left out of the
potential; the gains make up for them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import lcm

import numpy as np
from numpy.typing import NDArray

from snails_core.factions import Faction, is_faction
from snails_core.layout import (
    AIR,
    CONTAMINATION,
    HEALTH,
    LEVEL,
    MAX_SNAILS,
    MAX_SPACES,
    PLACE,
)
from snails_core.position import Position
from snails_core.squads import Bytes, occupants, owner
from solver.goals import Measure
from solver.planner.facts import Place, crowd_at
from solver.planner.states import States

Value = tuple[Fraction, ...]
"""One fraction for each part of the goal; compared like words, the first part first."""


class Potential:
    """The peaceful worth of states, by the tables of a goal's measures."""

    def __init__(self, position: Position, measures: tuple[Measure, ...]) -> None:
        self.measures = measures
        self._track = position.setting.rules.contamination_track
        self.counted = frozenset(
            snail for snail in range(MAX_SNAILS) if any(m.tables[snail] for m in measures)
        )
        self._swims = [
            is_faction(position.hot, owner(snail), Faction.PIRATES) for snail in range(MAX_SNAILS)
        ]
        self._in_order = sorted(self.counted)
        tables = [table for measure in measures for table in measure.tables if table]
        self.fineness = lcm(*(worth.denominator for table in tables for worth in table))
        """Every worth is a multiple of one over this."""
        self._sums: dict[tuple[int, ...], Value] = {}
        self._shifts: dict[tuple[tuple[int, int, int], ...], Value] = {}

    def of(self, hot: bytes) -> Value:
        """The worth of all snails."""
        ends = tuple(self._end(hot, snail) for snail in self._in_order)
        found = self._sums.get(ends)
        if found is None:
            found = self._sums[ends] = self._worth(zip(self._in_order, ends, strict=True))
        return found

    def of_all(self, states: States) -> NDArray[np.float64]:
        """The worth of all snails in each of many states, rounded."""
        totals = np.zeros((len(self.measures), len(states)))
        losses = np.array(self._track)[states.values(CONTAMINATION)]
        for snail in self._in_order:
            health = states.values(HEALTH + snail).astype(np.int64)
            ends = np.where(self._are_wet(states, snail), np.maximum(health - losses, 0), health)
            for part, measure in enumerate(self.measures):
                table = measure.tables[snail]
                if table is not None:
                    totals[part] += np.array(table, dtype=np.float64)[ends]
        return totals

    def _are_wet(self, states: States, snail: int) -> NDArray[np.bool_]:
        spaces, wet = states.values(PLACE + snail), np.zeros(len(states), dtype=bool)
        for space in [] if self._swims[snail] else np.unique(spaces).tolist():
            if space < AIR:
                wet |= (spaces == space) & (states.values(LEVEL + space) == 0)
        return wet

    def _end(self, hot: Bytes, snail: int) -> int:
        """The snail's health at the end of the round."""
        health = hot[HEALTH + snail]
        if self._is_wet(hot, snail):
            return max(0, health - self._track[hot[CONTAMINATION]])
        return health

    def _worth(self, ends: Iterable[tuple[int, int]]) -> Value:
        totals = [Fraction(0)] * len(self.measures)
        for snail, health in ends:
            for part, measure in enumerate(self.measures):
                table = measure.tables[snail]
                if table is not None:
                    totals[part] += table[health]
        return tuple(totals)

    def shift(self, hot: bytes, change: Mapping[int, int], reads: dict[Place, None]) -> Value:
        """How the worth changes; `reads` gets what has to be known for it of the state before."""
        after = bytearray(hot)
        for place, value in change.items():
            after[place] = value
        moved = []
        for snail in self._touched(hot, change, reads):
            reads[PLACE + snail] = None
            for there in (hot[PLACE + snail], after[PLACE + snail]):
                if there < AIR:
                    reads[LEVEL + there] = None
            wet = self._is_wet(hot, snail)
            polluted = wet and CONTAMINATION in change
            if HEALTH + snail in change or wet != self._is_wet(after, snail) or polluted:
                moved.append(snail)
                reads[HEALTH + snail] = reads[CONTAMINATION] = None
        key = tuple((snail, self._end(hot, snail), self._end(after, snail)) for snail in moved)
        found = self._shifts.get(key)
        if found is None:
            new = self._worth((snail, end) for snail, _, end in key)
            old = self._worth((snail, end) for snail, end, _ in key)
            found = self._shifts[key] = tuple(a - b for a, b in zip(new, old, strict=True))
        return found

    def _is_wet(self, hot: Bytes, snail: int) -> bool:
        """Will contamination hurt it?"""
        space = hot[PLACE + snail]
        return space < AIR and not hot[LEVEL + space] and not self._swims[snail]

    def _touched(
        self, hot: bytes, change: Mapping[int, int], reads: dict[Place, None]
    ) -> list[int]:
        """The snails that count and whose worth may have changed."""
        if CONTAMINATION in change:
            return sorted(self.counted)
        touched: set[int] = set()
        for place in change:
            if place < LEVEL + MAX_SPACES:
                reads[crowd_at(place)] = None
                touched.update(occupants(hot, place))
            elif HEALTH <= place < HEALTH + MAX_SNAILS:
                touched.add(place - HEALTH)
            elif PLACE <= place < PLACE + MAX_SNAILS:
                touched.add(place - PLACE)
        return sorted(touched & self.counted)
