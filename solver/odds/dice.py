"""The attack dice as distributions: three triangles, two squares, one circle (F3).

Dice lie on the table in no order, so a throw is a sorted tuple of faces.
"""

from __future__ import annotations

from snails_core.cards import Action, Face
from snails_core.layout import NONE
from snails_core.rules.dice import matching_rows
from solver.odds.distribution import Distribution

Faces = tuple[Face, ...]
"""What the dice show, in the order triangle, square, circle; empty before a throw."""

DIE: Distribution[Face] = Distribution.of_weights({face: face.weight for face in Face})
"""One die: 1/2, 1/3, 1/6."""


def throw(dice: int) -> Distribution[Faces]:
    """All the dice of a card at once: one more die is one more stage of the tree."""
    thrown: Distribution[Faces] = Distribution.certain(())
    for _ in range(dice):
        thrown = thrown.then(one_more)
    return thrown


def one_more(faces: Faces) -> Distribution[Faces]:
    """These dice and a fresh one."""
    return DIE.map(lambda face: tuple(sorted((*faces, face))))


def reroll(faces: Faces, face: Face) -> Distribution[Faces]:
    """One die that shows `face` is thrown again, the other stays; the new face stands (R10)."""
    others = list(faces)
    others.remove(face)
    return one_more(tuple(others))


def rows_for(action: Action, faces: Faces) -> tuple[int, ...]:
    """The rows that a throw allows; none is a miss. A pair needs both faces (R16.2)."""
    if not action.dice:
        return tuple(range(len(action.rows)))
    face, other = (*faces, NONE)[:2]
    bits = matching_rows(action, face, other)
    return tuple(number for number in range(len(action.rows)) if bits >> number & 1)
