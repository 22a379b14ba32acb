"""The potential of a state: what its snails are worth if the round ended at once and in peace.

The value of a state is its potential plus what is still gained. What snails elsewhere are worth
is in both sides of any comparison, so gains depend only on the snails that a turn touches, and
one cached gain serves many states. Fire, dynamite and rot are no part of the potential; gains
include what they do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import lcm

import numpy as np
from numpy.typing import NDArray

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
from snails_core.rules.contamination import (
    contamination_damage,
    is_contaminated,
    is_immune,
)
from snails_core.squads import Bytes, occupants, owner
from solver.goals import Measure
from solver.planner.problem.facts import Location, crowd_at

Value = tuple[Fraction, ...]
"""One fraction for each part of the goal, compared lexicographically: the first part first."""
Column = NDArray[np.uint8]
"""One byte of each of many states."""


class Potential:
    """The potential of states, by the tables of a goal's measures."""

    def __init__(self, position: Position, measures: tuple[Measure, ...]) -> None:
        self.measures = measures
        self._setting = position.setting
        self.counted = frozenset(
            snail for snail in range(MAX_SNAILS) if any(m.tables[snail] for m in measures)
        )
        """The snails whose health the goal counts."""
        self._immune = [is_immune(position.hot, owner(snail)) for snail in range(MAX_SNAILS)]
        self._in_order = sorted(self.counted)
        tables = [table for measure in measures for table in measure.tables if table]
        self.denominator = lcm(*(worth.denominator for table in tables for worth in table))
        """Every potential is a multiple of one over this."""
        self._sums: dict[tuple[int, ...], Value] = {}
        self._differences: dict[tuple[tuple[int, int, int], ...], Value] = {}

    def of(self, hot: bytes) -> Value:
        """The potential of one state, exactly."""
        healths = tuple(self._final_health(hot, snail) for snail in self._in_order)
        found = self._sums.get(healths)
        if found is None:
            found = self._worth(zip(self._in_order, healths, strict=True))
            self._sums[healths] = found
        return found

    def of_all(self, count: int, column_at: Callable[[int], Column]) -> NDArray[np.float64]:
        """The potentials of many states, rounded: a row for each part of the goal. `column_at`
        gives the bytes at a location, one of each state."""
        totals = np.zeros((len(self.measures), count))
        losses = np.array(self._setting.rules.contamination_track)[column_at(CONTAMINATION)]
        for snail in self._in_order:
            health = column_at(HEALTH + snail).astype(np.int64)
            wet = self._are_wet(column_at, snail)
            final = np.where(wet, np.maximum(health - losses, 0), health)
            for part, measure in enumerate(self.measures):
                table = measure.tables[snail]
                if table is not None:
                    totals[part] += np.array(table, dtype=np.float64)[final]
        return totals

    def difference(
        self, hot: bytes, change: Mapping[int, int], reads: dict[Location, None]
    ) -> Value:
        """By how much the change raises the potential of a state. What this depends on in the
        state before is added to `reads`."""
        after = bytearray(hot)
        for location, value in change.items():
            after[location] = value
        moved = []
        for snail in self._touched(hot, change, reads):
            reads[PLACE + snail] = None
            for there in (hot[PLACE + snail], after[PLACE + snail]):
                if there < AIR:
                    reads[LEVEL + there] = None
            wet = is_contaminated(hot, snail)
            polluted = wet and CONTAMINATION in change
            if HEALTH + snail in change or wet != is_contaminated(after, snail) or polluted:
                moved.append(snail)
                reads[HEALTH + snail] = reads[CONTAMINATION] = None
        key = tuple(
            (snail, self._final_health(hot, snail), self._final_health(after, snail))
            for snail in moved
        )
        found = self._differences.get(key)
        if found is None:
            new = self._worth((snail, health) for snail, _, health in key)
            old = self._worth((snail, health) for snail, health, _ in key)
            found = self._differences[key] = tuple(a - b for a, b in zip(new, old, strict=True))
        return found

    def _touched(
        self, hot: bytes, change: Mapping[int, int], reads: dict[Location, None]
    ) -> list[int]:
        """The counted snails whose worth the change may alter."""
        if CONTAMINATION in change:
            return sorted(self.counted)
        touched: set[int] = set()
        for location in change:
            if location < LEVEL + MAX_SPACES:
                reads[crowd_at(location)] = None
                touched.update(occupants(hot, location))
            elif HEALTH <= location < HEALTH + MAX_SNAILS:
                touched.add(location - HEALTH)
            elif PLACE <= location < PLACE + MAX_SNAILS:
                touched.add(location - PLACE)
        return sorted(touched & self.counted)

    def _worth(self, healths: Iterable[tuple[int, int]]) -> Value:
        """What snails are worth with these final healths."""
        totals = [Fraction(0)] * len(self.measures)
        for snail, health in healths:
            for part, measure in enumerate(self.measures):
                table = measure.tables[snail]
                if table is not None:
                    totals[part] += table[health]
        return tuple(totals)

    def _final_health(self, hot: Bytes, snail: int) -> int:
        """The snail's health after contamination."""
        health = hot[HEALTH + snail]
        if is_contaminated(hot, snail):
            return max(0, health - contamination_damage(self._setting, hot))
        return health

    def _are_wet(self, column_at: Callable[[int], Column], snail: int) -> NDArray[np.bool_]:
        """`is_contaminated` for many states."""
        spaces = column_at(PLACE + snail)
        wet = np.zeros(len(spaces), dtype=bool)
        for space in [] if self._immune[snail] else np.unique(spaces).tolist():
            if space < AIR:
                wet |= (spaces == space) & (column_at(LEVEL + space) == 0)
        return wet
