"""Where the best placement changes when the region is worth more or less.

Against a given placement the defender chooses between keeping control and giving it up, so its
guarantee is the lower of two lines in the worth R of the region: one rises with R (the attacker
holds the region), one falls. Best placements can change only where two such lines meet, and these
points are halves of whole numbers whenever a prisoner is worth a whole number.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

from companions.cry_havoc.battle import Placement, Side, Stakes, payoff, placements, resolve
from companions.cry_havoc.battle.stakes import Worth
from companions.cry_havoc.solver.no_cards import solve_placements


@dataclass(frozen=True, slots=True)
class Stretch:
    """Worths of the region from `low` to `high` at which the best placements are the same."""

    low: Fraction
    high: Fraction
    best: tuple[Placement, ...]
    has_low: bool
    """Does `low` itself belong to the stretch?"""
    has_high: bool


def stretches(attackers: int, defenders: int, prisoner: Worth, most: Worth) -> list[Stretch]:
    """The best placements for every worth of the region from 0 to `most`, as stretches.

    >>> last = stretches(4, 3, prisoner=3, most=4)[-1]
    >>> str(last.low), str(last.high), [str(mine) for mine in last.best]
    ('2', '4', ['(4,0,0)'])
    """
    points = sorted({Fraction(0), Fraction(most), *_meetings(attackers, defenders, prisoner, most)})
    found: list[Stretch] = []
    for low, high in pairwise(points):
        for start, end in ((low, low), (low, high)):
            best = solve_placements(attackers, defenders, Stakes((start + end) / 2, prisoner)).best
            found.append(Stretch(start, end, best, start == end, start == end))
    best = solve_placements(attackers, defenders, Stakes(points[-1], prisoner)).best
    found.append(Stretch(points[-1], points[-1], best, True, True))
    return _joined(found)


def _meetings(attackers: int, defenders: int, prisoner: Worth, most: Worth) -> set[Fraction]:
    """Where a rising line of some placement meets a falling one of some other or the same."""
    rising: set[Fraction] = set()
    falling: set[Fraction] = set()
    for mine in placements(attackers):
        heights: dict[Side, Fraction] = {}
        for theirs in placements(defenders):
            resolution = resolve(mine, theirs)
            height = Fraction(payoff(resolution, Stakes(0, prisoner)))
            lowest = heights.get(resolution.control, height)
            heights[resolution.control] = min(lowest, height)
        if Side.ATTACKER in heights:
            rising.add(heights[Side.ATTACKER])
        if Side.DEFENDER in heights:
            falling.add(heights[Side.DEFENDER])
    crossings = {(down - up) / 2 for up in rising for down in falling}
    return {worth for worth in crossings if 0 < worth < most}


def _joined(found: list[Stretch]) -> list[Stretch]:
    """Neighbours with the same best placements as one stretch."""
    joined = found[:1]
    for stretch in found[1:]:
        last = joined[-1]
        if stretch.best == last.best:
            joined[-1] = replace(last, high=stretch.high, has_high=stretch.has_high)
        else:
            joined.append(stretch)
    return joined
