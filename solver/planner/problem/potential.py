"""The potential of a state: what its snails are worth if the round ended at once and in peace,
with nothing but rot and contamination.

The value of a state is its potential plus what is still gained. What snails elsewhere are worth
is in both sides of any comparison, so gains depend only on the snails that a turn touches, and
one cached gain serves many states. Fire and dynamite are no part of the potential; gains include
what they do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import lcm
from typing import NamedTuple

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
    SHELLED,
)
from snails_core.position import Position
from snails_core.queries import Bytes, occupants, owner
from snails_core.rules.contamination import (
    contamination_damage,
    is_contaminated,
    is_immune,
)
from snails_core.rules.rot import rot_loss, zombies
from solver.goals import Measure
from solver.planner.problem.facts import ROT, WATER, Location, crowd_at

Value = tuple[Fraction, ...]
"""One fraction for each part of the goal, compared lexicographically: the first part first."""
Column = NDArray[np.uint8]
"""One byte of each of many states."""


class Fate(NamedTuple):
    """What awaits a snail where it stands: what rot will cost it, and whether contamination will
    hurt it."""

    rot: int
    is_wet: bool


class Potential:
    """The potential of states, by the tables of a goal's measures."""

    def __init__(self, position: Position, measures: tuple[Measure, ...]) -> None:
        self.measures = measures
        self._setting = position.setting
        self.counted = frozenset(
            snail for snail in range(MAX_SNAILS) if any(m.tables[snail] for m in measures)
        )
        """The snails whose health the goal counts."""
        self._zombies = zombies(position.hot)
        self._immune = [is_immune(position.hot, owner(snail)) for snail in range(MAX_SNAILS)]
        self._in_order = sorted(self.counted)
        tables = [table for measure in measures for table in measure.tables if table]
        self.denominator = lcm(*(worth.denominator for table in tables for worth in table))
        """Every potential is a multiple of one over this."""
        self._sums: dict[tuple[int, ...], Value] = {}
        self._differences: dict[tuple[tuple[int, int, int], ...], Value] = {}

    def of(self, hot: bytes) -> Value:
        """The potential of one state, exactly."""
        healths = tuple(self._left(hot, snail, self._fate(hot, snail)) for snail in self._in_order)
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
            final = column_at(HEALTH + snail).astype(np.int64)
            if self._zombies:
                final = np.maximum(final - column_at(ROT + snail), 0)
            if not self._immune[snail]:
                final = np.maximum(final - np.where(column_at(WATER + snail), losses, 0), 0)
            for part, measure in enumerate(self.measures):
                table = measure.tables[snail]
                if table is not None:
                    totals[part] += np.array(table, dtype=np.float64)[final]
        return totals

    def add_reads(self, reads: dict[Location, None]) -> None:
        """Adds all that the potential of a state depends on."""
        for snail in self._in_order:
            reads[HEALTH + snail] = None
            self._read_fate(snail, reads)
        reads[CONTAMINATION] = None

    def difference(
        self,
        hot: bytes,
        change: Mapping[int, int],
        reads: dict[Location, None],
        is_rotten: bool = False,
    ) -> Value:
        """By how much the change raises the potential of a state. If what comes after `is_rotten`,
        rot has done its damage there already, and only contamination is still to come. What this
        depends on in the state before is added to `reads`."""
        after = bytearray(hot)
        for location, value in change.items():
            after[location] = value
        key = []
        for snail in self._touched(hot, change, reads):
            self._read_fate(snail, reads)
            self._read_new_fate(hot, after, snail, change, reads)
            fate, new_fate = self._fate(hot, snail), self._fate(after, snail, not is_rotten)
            is_polluted = fate.is_wet and CONTAMINATION in change
            if HEALTH + snail in change or fate != new_fate or is_polluted:
                reads[HEALTH + snail] = None
                if fate.is_wet or new_fate.is_wet:
                    reads[CONTAMINATION] = None
                key.append(
                    (snail, self._left(hot, snail, fate), self._left(after, snail, new_fate))
                )
        found = self._differences.get(tuple(key))
        if found is None:
            new = self._worth((snail, health) for snail, _, health in key)
            old = self._worth((snail, health) for snail, health, _ in key)
            found = tuple(a - b for a, b in zip(new, old, strict=True))
            self._differences[tuple(key)] = found
        return found

    def _fate(self, hot: Bytes, snail: int, rots: bool = True) -> Fate:
        rot = rot_loss(hot, snail, self._zombies) if rots and self._zombies else 0
        return Fate(rot, is_contaminated(hot, snail))

    def _left(self, hot: Bytes, snail: int, fate: Fate) -> int:
        """The snail's health after rot and contamination."""
        water = contamination_damage(self._setting, hot) if fate.is_wet else 0
        return max(0, hot[HEALTH + snail] - fate.rot - water)

    def _read_fate(self, snail: int, reads: dict[Location, None]) -> None:
        """Adds whether rot and contamination will hurt the snail."""
        if not self._immune[snail]:
            reads[WATER + snail] = None
        if self._zombies:
            reads[ROT + snail] = None

    def _read_new_fate(
        self,
        hot: bytes,
        after: Bytes,
        snail: int,
        change: Mapping[int, int],
        reads: dict[Location, None],
    ) -> None:
        """Adds what decides whether they will hurt it after the change. Where the change moves
        zombies or lowers tiles, snails there have been added before; what rot takes from a snail
        that a zombie comes to depends on its shell."""
        moved, hides = PLACE + snail in change, SHELLED + snail in change
        rots = bool(self._zombies) and (moved or hides)
        if rots and not moved:
            reads[PLACE + snail] = None
        space = after[PLACE + snail]
        if moved and space < AIR and LEVEL + space not in change and not self._immune[snail]:
            reads[LEVEL + space] = None
        if rots and space < AIR:
            reads[crowd_at(space)] = None
        comes = space < AIR and any(change.get(PLACE + z) == space for z in self._zombies)
        if (rots or comes) and space < AIR and not hides:
            reads[SHELLED + snail] = None

    def _touched(
        self, hot: bytes, change: Mapping[int, int], reads: dict[Location, None]
    ) -> list[int]:
        """The counted snails whose worth the change may alter."""
        touched: set[int] = set(self.counted if CONTAMINATION in change else ())
        for location, value in change.items():
            if location < LEVEL + MAX_SPACES:
                reads[crowd_at(location)] = None
                touched.update(occupants(hot, location))
            elif HEALTH <= location < HEALTH + MAX_SNAILS:
                touched.add(location - HEALTH)
            elif SHELLED <= location < SHELLED + MAX_SNAILS and self._zombies:
                touched.add(location - SHELLED)
            elif PLACE <= location < PLACE + MAX_SNAILS:
                touched.add(location - PLACE)
                if location - PLACE in self._zombies:
                    reads[location] = None
                    for space in (hot[location], value):
                        if space < AIR:
                            reads[crowd_at(space)] = None
                            touched.update(occupants(hot, space))
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
