"""The same distributions, exactly, from two dice libraries: icepool and dyce.

They get nothing from the solver but the card's printed rows: which row to take and which die to
throw again is worked out here once more, with their own means.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import icepool
import pytest
from dyce import H, HResult, expand

from snails_core.cards import Action, Face, Where, Word
from snails_core.catalogue import load_catalogue
from solver.odds import DAMAGE, Distribution, odds

pytestmark = pytest.mark.filterwarnings("ignore:`expand` is experimental")

SIDES = {int(face): face.weight for face in Face}
ACTIONS = [action for action in load_catalogue().actions if action.dice]
SINGLE = [action for action in ACTIONS if action.attacks == 1]
DOUBLE = [action for action in ACTIONS if action.attacks == 2]
REROLLS = range(5)


def by_id(action: Action) -> str:
    return action.id


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


@pytest.mark.parametrize("shelled", [False, True])
@pytest.mark.parametrize("action", SINGLE, ids=by_id)
def test_icepool_has_the_same_damage(action: Action, shelled: bool) -> None:
    for rerolls in REROLLS:
        found = odds(action.id, rerolls=rerolls, shell=shelled)
        die = in_icepool(action, rerolls, shelled)
        assert found.damage == from_icepool(die), rerolls
        assert found.value == die.mean()
        assert found.damage.variance() == die.variance()


@pytest.mark.parametrize("shelled", [False, True])
@pytest.mark.parametrize("action", DOUBLE, ids=by_id)
def test_icepool_adds_up_two_attacks(action: Action, shelled: bool) -> None:
    both = 2 @ in_icepool(action, 0, shelled)
    assert odds(action.id, shell=shelled).damage == from_icepool(both)


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


@pytest.mark.parametrize("action", SINGLE, ids=by_id)
def test_dyce_has_the_same_damage(action: Action) -> None:
    for rerolls in range(3):
        found = odds(action.id, rerolls=rerolls)
        assert found.damage == from_dyce(in_dyce(action, rerolls, False)), rerolls


@pytest.mark.parametrize("action", DOUBLE, ids=by_id)
def test_dyce_adds_up_two_attacks(action: Action) -> None:
    one = in_dyce(action, 0, False)
    assert odds(action.id).damage == from_dyce(one + one)


# --- every card of the catalogue ------------------------------------------------------------------
@pytest.mark.parametrize("action", load_catalogue().actions, ids=by_id)
def test_cards_without_dice_are_certain(action: Action) -> None:
    if not action.dice:
        most = max(row_damage(action, number, False) for number in range(len(action.rows)))
        found = odds(action.id, goal=DAMAGE)
        assert found.damage == Distribution.certain(most)
        assert found.miss == 0


def test_all_sorts_of_dice_cards_are_there() -> None:
    """Or the tests above would compare less than they say."""
    assert {action.dice for action in SINGLE} == {1, 2}
    assert {action.dice for action in DOUBLE} == {1}
    assert any(len(row.faces) == 2 for action in SINGLE for row in action.rows)
