"""The damage of a card's throws by two dice libraries, icepool and dyce.

They get nothing from the solver but the card's printed rows: which row to take and which die to
throw again is worked out here once more, with their own means.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import icepool
from dyce import H, HResult, expand

from snails_core.cards import Action, Face
from snails_core.vocabulary import Where, Word
from solver.odds import Distribution

SIDES = {int(face): face.weight for face in Face}


def row_damage(action: Action, row: int, shelled: bool) -> int:
    """What the printed row deals to the target."""
    total = 0
    for effect in action.rows[row].effects:
        if effect.word is Word.SCATTER:
            break
        shelled = shelled and effect.word is not Word.LEAVE_SHELL
        if effect.word is Word.DAMAGE and effect.where is Where.TARGET:
            total += max(0, effect.amount - 5) if shelled else effect.amount
    return total


def kept(action: Action, faces: tuple[int, ...], shelled: bool) -> int:
    """The most damage of a row that the faces allow."""
    shown = sorted(faces)
    worths = [
        row_damage(action, number, shelled)
        for number, row in enumerate(action.rows)
        if sorted(row.faces) == shown or (len(row.faces) == 1 and row.faces[0] in faces)
    ]
    return max(worths, default=0)


# --- icepool --------------------------------------------------------------------------------------
DIE = icepool.Die(SIDES)


def from_icepool(die: icepool.Die[int]) -> Distribution[int]:
    return Distribution.of_weights(dict(die.items()))


def in_icepool(action: Action, rerolls: int, shelled: bool) -> icepool.Die[int]:
    @cache
    def shown(faces: tuple[int, ...], left: int) -> icepool.Die[int]:
        """The damage from here on; keeping wins ties, then the first die."""
        best = icepool.Die([kept(action, faces, shelled)])
        if left:
            for face in sorted(set(faces)):
                others = list(faces)
                others.remove(face)
                again = DIE.map(
                    lambda new, others=others: shown(tuple(sorted((*others, new))), left - 1)
                )
                if again.mean() > best.mean():
                    best = again
        return best

    if action.dice == 1:
        return DIE.map(lambda face: shown((face,), rerolls))
    return icepool.map(lambda a, b: shown(tuple(sorted((a, b))), rerolls), DIE, DIE)


# --- dyce -----------------------------------------------------------------------------------------
HISTOGRAM = H(SIDES)


def from_dyce(histogram: H[int]) -> Distribution[int]:
    return Distribution.of_weights(dict(histogram.items()))


def in_dyce(action: Action, rerolls: int, shelled: bool) -> H[int]:
    @cache
    def shown(faces: tuple[int, ...], left: int) -> H[int]:
        best = H({kept(action, faces, shelled): 1})
        if left:
            for face in sorted(set(faces)):
                others = list(faces)
                others.remove(face)

                def again(new: HResult[int], others: list[int] = others) -> H[int]:
                    return shown(tuple(sorted((*others, new.outcome))), left - 1)

                thrown = expand(again, HISTOGRAM)
                if exact_mean(thrown) > exact_mean(best):
                    best = thrown
        return best

    if action.dice == 1:
        return expand(lambda one: shown((one.outcome,), rerolls), HISTOGRAM)
    return expand(
        lambda one, other: shown(tuple(sorted((one.outcome, other.outcome))), rerolls),
        HISTOGRAM,
        HISTOGRAM,
    )


def exact_mean(histogram: H[int]) -> Fraction:
    return sum((Fraction(n * count, histogram.total) for n, count in histogram.items()), Fraction())
