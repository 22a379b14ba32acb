"""No way of using re-rolls is better: all of them are tried, one by one.

Written without the solver: cards are read from the catalogue, values are whole numbers (of sixths
of sixths), and a policy says for every throw and every number of re-rolls left what to do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, product

import pytest

from snails_core.cards import Action, Target, Word
from snails_core.catalogue import load_catalogue
from solver.odds import DAMAGE, DESTROY, ELIMINATE, HIT, Goal, odds, row_goal

WEIGHTS = (3, 2, 1)
ACTIONS = {action.id: action for action in load_catalogue().actions if action.dice}
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

Faces = tuple[int, ...]
Vector = tuple[int, ...]
"""A value for every throw."""


def before_scatter(action: Action, row: int | None) -> list[tuple[Word, int]]:
    found: list[tuple[Word, int]] = []
    for effect in action.rows[row].effects if row is not None else ():
        if effect.word is Word.SCATTER:
            break
        found.append((effect.word, effect.amount))
    return found


def dealt(action: Action, row: int | None) -> int:
    return sum(n for word, n in before_scatter(action, row) if word is Word.DAMAGE)


def destroys(action: Action, row: int | None) -> bool:
    return any(word is Word.DESTROY_TILE for word, _ in before_scatter(action, row))


def throws(dice: int) -> dict[Faces, int]:
    """How many of the 6 or 36 ways to fall show these faces."""
    if dice == 1:
        return {(face,): WEIGHTS[face] for face in range(3)}
    return {
        (a, b): WEIGHTS[a] * WEIGHTS[b] * (1 if a == b else 2)
        for a, b in combinations_with_replacement(range(3), 2)
    }


def rows(action: Action, faces: Faces) -> list[int | None]:
    shown = [
        number
        for number, row in enumerate(action.rows)
        if sorted(row.faces) == sorted(faces) or (len(row.faces) == 1 and row.faces[0] in faces)
    ]
    return [*shown] or [None]


def options(action: Action, worth: list[list[int]], later: Vector | None) -> Iterator[list[int]]:
    """For every throw what each choice is worth, in units of one re-roll more than `later`.

    `worth` has for every throw the values of the rows that could be taken.
    """
    places = {faces: place for place, faces in enumerate(throws(action.dice))}
    for faces, place in places.items():
        values = list(worth[place])
        if later is not None:
            for die in range(action.dice):
                others = faces[:die] + faces[die + 1 :]
                again = (tuple(sorted((*others, face))) for face in range(3))
                after = [later[places[faces]] for faces in again]
                values.append(sum(w * v for w, v in zip(WEIGHTS, after, strict=True)))
        yield sorted(set(values))


def policies(action: Action, worth: list[list[int]], rerolls: int) -> set[Vector]:
    """The values of all throws, for every policy there is: a choice for each throw, with each
    number of re-rolls left. Policies that agree in all values are kept once."""
    if not rerolls:
        return set(product(*options(action, worth, None)))
    fewer = [[value // 6 for value in values] for values in worth]
    return {
        vector
        for later in policies(action, fewer, rerolls - 1)
        for vector in product(*options(action, worth, later))
    }


def best_policy(
    action: Action, goal: Callable[[Action, int | None], int], rerolls: int
) -> Fraction:
    ways = throws(action.dice)
    unit = 6**rerolls
    worth = [[unit * goal(action, row) for row in rows(action, faces)] for faces in ways]
    values = (
        sum(weight * value for weight, value in zip(ways.values(), vector, strict=True))
        for vector in policies(action, worth, rerolls)
    )
    return Fraction(max(values), unit * 6**action.dice)


def best_first_choice(
    action: Action, goal: Callable[[Action, int | None], int], rerolls: int
) -> tuple[Fraction, int]:
    """The same, sooner: all policies for what follows the first choice, and how many they are.

    The first choice is made throw by throw, for a sum is greatest where each part is.
    """
    ways, unit = throws(action.dice), 6**rerolls
    worth = [[unit * goal(action, row) for row in rows(action, faces)] for faces in ways]
    later = policies(action, [[v // 6 for v in given] for given in worth], rerolls - 1)
    best = max(
        sum(w * max(o) for w, o in zip(ways.values(), options(action, worth, after), strict=True))
        for after in later
    )
    return Fraction(best, unit * 6**action.dice), len(later)


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
