"""The attack dice: three triangles, two squares, one circle (F3)."""

from __future__ import annotations

from itertools import combinations_with_replacement

from snails_core.cards import Action, Face
from snails_core.layout import NONE
from snails_core.nodes import Chance
from snails_core.options import DiceShow


def _two_dice() -> Chance:
    outcomes, weights = [], []
    for face, other in combinations_with_replacement(Face, 2):
        outcomes.append(DiceShow(int(face), int(other)))
        weights.append(face.weight * other.weight * (1 if face is other else 2))
    return Chance(tuple(outcomes), tuple(weights))


ONE_DIE = Chance(tuple(DiceShow(int(face)) for face in Face), tuple(face.weight for face in Face))
TWO_DICE = _two_dice()


def matching_rows(action: Action, face: int, other_face: int) -> int:
    """The rows whose faces lie on the table, as bits: a pair needs both (R16.2)."""
    shown = [face] if other_face == NONE else sorted((face, other_face))
    rows = 0
    for number, row in enumerate(action.rows):
        if (len(row.faces) == 1 and row.faces[0] in shown) or sorted(row.faces) == shown:
            rows |= 1 << number
    return rows
