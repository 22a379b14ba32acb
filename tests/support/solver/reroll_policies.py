"""Every way of using re-rolls, tried one by one: an oracle that shares nothing with the solver."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, product

from snails_core.cards import Action
from snails_core.catalogue import load_catalogue
from snails_core.vocabulary import Word

WEIGHTS = (3, 2, 1)
ACTIONS = {action.id: action for action in load_catalogue().actions if action.dice}
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
