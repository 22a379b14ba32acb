"""The same distributions, exactly, from two dice libraries: icepool and dyce.

They get nothing from the solver but the card's printed rows: which row to take and which die to
throw again is worked out here once more, with their own means.
"""

from __future__ import annotations

import pytest

from snails_core.cards import Action
from snails_core.catalogue import load_catalogue
from solver.odds import DAMAGE, Distribution, odds
from tests.support.solver.card_damage import (
    from_dyce,
    from_icepool,
    in_dyce,
    in_icepool,
    row_damage,
)

pytestmark = pytest.mark.filterwarnings("ignore:`expand` is experimental")

ACTIONS = [action for action in load_catalogue().actions if action.dice]
SINGLE = [action for action in ACTIONS if action.attacks == 1]
DOUBLE = [action for action in ACTIONS if action.attacks == 2]
REROLLS = range(5)


def by_id(action: Action) -> str:
    return action.id


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
