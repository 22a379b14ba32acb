"""Payoffs of all pairs of placements as whole numbers over one denominator.

numpy counts in 64-bit whole numbers here, never in floats: worths are multiplied by their common
denominator first, so that every value that comes out is exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from companions.cry_havoc.battle import Placement, Stakes, payoff, resolve

Values = NDArray[np.int64]
MOST_WORTH = 1 << 40
"""Of a worth after multiplying; far from where sums of 64 bits end."""


def denominator_of(stakes: Stakes) -> int:
    """What makes all payoffs whole numbers."""
    return lcm(Fraction(stakes.region).denominator, Fraction(stakes.prisoner).denominator)


def payoffs(
    attackers: Sequence[Placement], defenders: Sequence[Placement], stakes: Stakes
) -> Values:
    """The attacker's payoff times `denominator_of(stakes)`, a row for each attacking placement."""
    scale = denominator_of(stakes)
    whole = Stakes(_whole(stakes.region, scale), _whole(stakes.prisoner, scale))
    return np.array(
        [[_scaled(mine, theirs, whole, scale) for theirs in defenders] for mine in attackers],
        dtype=np.int64,
    )


def _whole(worth: Any, scale: int) -> int:
    product = Fraction(worth) * scale
    if abs(product) > MOST_WORTH:
        raise ValueError(f"a worth of {worth} is too large; take less than {MOST_WORTH}")
    return int(product)


def _scaled(mine: Placement, theirs: Placement, whole: Stakes, scale: int) -> int:
    resolution = resolve(mine, theirs)
    points = resolution.points[0] - resolution.points[1]
    beyond = payoff(resolution, whole) - points
    return int(points * scale + beyond)
