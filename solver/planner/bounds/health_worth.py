"""What changes of a snail's health are worth at most, by the tables of a goal."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

Table = NDArray[np.float64]


def loss_table(values: Sequence[Fraction], health: int) -> Table:
    """By the health that a snail has at most, and by an amount: what it is worth at most that the
    snail loses so much or less, from wherever its health is by then."""
    worths = np.array([float(value) for value in values[: health + 1]])
    found = np.zeros((health + 1, health + 1))
    best = worths.copy()
    for amount in range(1, health + 1):
        best[amount:] = np.maximum(best[amount:], worths[: health + 1 - amount])
        found[:, amount] = np.maximum.accumulate(best - worths)
    return found


def recovery_table(values: Sequence[Fraction], health: int) -> Table:
    """By the health that a snail has at least, and by an amount: what it is worth at most that the
    snail has so much more, or less than that."""
    return loss_table(values[health::-1], health)[::-1]
