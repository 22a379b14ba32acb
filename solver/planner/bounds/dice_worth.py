"""What an attack is worth before the dice fall, from what each of its rows is worth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from snails_core.cards import Action, Face
from snails_core.layout import NONE
from snails_core.rules.dice import matching_rows

Worths = NDArray[np.float64]
_SIDES = sum(face.weight for face in Face)


def best_of_dice(action: Action, rows: Sequence[Worths], rerolls: int) -> Worths:
    """The expected worth of one roll, with so many re-rolls of one die each, if after the last
    one the best row that matches is taken."""

    @cache
    def seen(face: int, other: int, left: int) -> Worths:
        """What the dice are worth once they lie so."""
        matching = matching_rows(action, face, other)
        found = [worth for number, worth in enumerate(rows) if matching >> number & 1]
        if left:
            found.append(rolled(other, left - 1))
            if other != NONE:
                found.append(rolled(face, left - 1))
        best: Worths = np.maximum.reduce([np.zeros_like(rows[0]), *found])
        return best

    @cache
    def rolled(stays: int, left: int) -> Worths:
        """What they are worth before one die falls, while another lies there, or none does."""
        total = np.zeros_like(rows[0])
        for face in Face:
            low, high = sorted((int(face), stays))  # NONE is above all faces
            total += face.weight / _SIDES * seen(low, high, left)
        return total

    if action.dice == 1:
        total = rolled(NONE, rerolls)
    else:
        faces = [face.weight / _SIDES * rolled(int(face), rerolls) for face in Face]
        total = np.add.reduce(faces)
    for known in (seen, rolled):  # they refer to each other, and would keep their arrays for long
        known.cache_clear()
    return total
