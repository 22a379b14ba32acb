"""No way of using re-rolls is better: all of them are tried, one by one.

Written without the solver: cards are read from the catalogue, values are whole numbers (of sixths
of sixths), and a policy says for every throw and every number of re-rolls left what to do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product

import pytest

from snails_core.cards import Action, Target
from solver.odds import DAMAGE, DESTROY, ELIMINATE, HIT, Goal, odds, row_goal
from tests.support.solver.reroll_policies import (
    ACTIONS,
    WEIGHTS,
    best_first_choice,
    best_policy,
    dealt,
    destroys,
    rows,
)

ONE_DIE = [a.id for a in ACTIONS.values() if a.dice == 1 and a.attacks == 1]
TWO_DICE = [a.id for a in ACTIONS.values() if a.dice == 2 and a.attacks == 1]
HEALTH = 15
GOALS: dict[str, tuple[Goal, Callable[[Action, int | None], int]]] = {
    "damage": (DAMAGE, lambda action, row: min(HEALTH, dealt(action, row))),
    "eliminate": (ELIMINATE, lambda action, row: dealt(action, row) >= HEALTH),
    "destroy": (DESTROY, lambda action, row: destroys(action, row)),
    "hit": (HIT, lambda action, row: row is not None),
    "row:2": (row_goal(2), lambda action, row: row == 1),
}


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("card", ONE_DIE)
def test_one_die(card: str, goal: str) -> None:
    """8 policies for each number of re-rolls left: 512 for three."""
    wanted, worth = GOALS[goal]
    for rerolls in range(4):
        found = odds(card, rerolls=rerolls, goal=wanted, health=HEALTH)
        assert found.value == best_policy(ACTIONS[card], worth, rerolls), rerolls


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("card", TWO_DICE)
def test_two_dice(card: str, goal: str) -> None:
    """216 policies for one re-roll, times the choices of rows."""
    wanted, worth = GOALS[goal]
    for rerolls in range(2):
        found = odds(card, rerolls=rerolls, goal=wanted, health=HEALTH)
        assert found.value == best_policy(ACTIONS[card], worth, rerolls), rerolls


@pytest.mark.parametrize("rerolls", [2, 3])
@pytest.mark.parametrize("card", ["piano_from_above", "holy_head_of_lettuce"])
def test_two_dice_and_more_re_rolls(card: str, rerolls: int) -> None:
    """Tens of thousands of policies."""
    wanted, worth = GOALS["damage"]
    best, tried = best_first_choice(ACTIONS[card], worth, rerolls)
    assert tried > 6 ** (rerolls - 1)
    assert odds(card, rerolls=rerolls, goal=wanted, health=HEALTH).value == best


# --- two attacks share the re-rolls ---------------------------------------------------------------
Point = tuple[int, int, int]
"""Damage so far, attacks made, and re-rolls left."""


def double_policies(action: Action, rerolls: int) -> Iterator[dict[tuple[Point, int], bool]]:
    """Whether to re-roll, for every point with a re-roll left and every face."""
    faces = [rows(action, (face,))[0] for face in range(3)]
    so_far = sorted({dealt(action, row) for row in faces})
    points = [(0, 0, left) for left in range(1, rerolls + 1)]
    points += [(lost, 1, left) for lost in so_far for left in range(1, rerolls + 1)]
    asked = [(point, face) for point in points for face in range(3)]
    for chosen in product((False, True), repeat=len(asked)):
        yield dict(zip(asked, chosen, strict=True))


def played(
    action: Action,
    policy: dict[tuple[Point, int], bool],
    worth: Callable[[int], int],
    point: Point,
) -> int:
    """What a policy is worth from a point on, in units of a sixth for each throw to come."""
    lost, made, left = point
    units: int = 6 ** (2 - made + left)
    if made == 2 or lost >= HEALTH:
        return worth(min(lost, HEALTH)) * units
    total = 0
    for face, weight in enumerate(WEIGHTS):
        if policy.get((point, face), False):
            total += weight * played(action, policy, worth, (lost, made, left - 1))
        else:
            after = (lost + dealt(action, rows(action, (face,))[0]), made + 1, left)
            total += weight * played(action, policy, worth, after)
    return total


@pytest.mark.parametrize("goal", [DAMAGE, ELIMINATE], ids=lambda goal: goal.name)
@pytest.mark.parametrize("card", ["banana_boomerang", "love_darts"])
@pytest.mark.parametrize("rerolls", [0, 1])
def test_two_attacks(card: str, goal: Goal, rerolls: int) -> None:
    """4096 policies for one re-roll."""
    action = ACTIONS[card]
    assert (action.attacks, action.target) == (2, Target.SNAIL)

    def worth(lost: int) -> int:
        return int(lost >= HEALTH) if goal is ELIMINATE else lost

    best = max(
        played(action, policy, worth, (0, 0, rerolls))
        for policy in double_policies(action, rerolls)
    )
    found = odds(card, rerolls=rerolls, goal=goal, health=HEALTH)
    assert found.value == Fraction(best, 6 ** (2 + rerolls))
