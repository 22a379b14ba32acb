"""Exercises with bare dice: one face, two dice, "or", conditions."""

from __future__ import annotations

from snails_core.cards import Face
from snails_lab.models.exercises.workings.working import EQUAL, Working, pair
from solver.odds import DIE

TWO = pair(DIE)
EQUAL_TWO = pair(EQUAL)


def one_face(face: str) -> Working:
    """One die shows a face."""
    shown = Face[face.upper()]
    p = DIE[shown]
    return Working(p, {"faces": EQUAL[shown], "complement": 1 - p}, {"sides": shown.weight})


def not_face(face: str) -> Working:
    """One die shows another face."""
    shown = Face[face.upper()]
    p = DIE[shown]
    mistakes = {"complement": p, "faces": 1 - EQUAL[shown]}
    return Working(1 - p, mistakes, {"sides": shown.weight, "p": p})


def both_show(face: str) -> Working:
    """Both of two dice show a face."""
    shown = Face[face.upper()]
    p = DIE[shown]
    answer = TWO.chance(lambda dice: dice == (shown, shown))
    mistakes = {
        "added": 2 * p,
        "one_only": p,
        "faces": EQUAL_TWO.chance(lambda dice: dice == (shown, shown)),
        "at_least": TWO.chance(lambda dice: shown in dice),
        "complement": 1 - answer,
    }
    return Working(answer, mistakes, {"p": p})


def at_least_one(face: str) -> Working:
    """At least one of two dice shows a face."""
    shown = Face[face.upper()]
    p = DIE[shown]
    answer = TWO.chance(lambda dice: shown in dice)
    mistakes = {
        "overlap": 2 * p,
        "complement": 1 - answer,
        "both": TWO.chance(lambda dice: dice == (shown, shown)),
        "exactly_one": TWO.chance(lambda dice: dice.count(shown) == 1),
        "one_only": p,
        "faces": EQUAL_TWO.chance(lambda dice: shown in dice),
    }
    return Working(answer, mistakes, {"p": p, "none": 1 - answer, "rest": 1 - p})


def pair_result(face: str, other: str) -> Working:
    """Two dice show two different faces, in whatever order."""
    one, two = Face[face.upper()], Face[other.upper()]
    p, q = DIE[one], DIE[two]
    answer = TWO.chance(lambda dice: set(dice) == {one, two})
    mistakes = {
        "one_order": p * q,
        "added": p + q,
        "faces": EQUAL_TWO.chance(lambda dice: set(dice) == {one, two}),
        "complement": 1 - answer,
    }
    return Working(answer, mistakes, {"p": p, "q": q, "ordered": p * q})


def or_choose(face: str, other: str) -> Working:
    """Among two dice is one face or the other: both may be there."""
    one, two = Face[face.upper()], Face[other.upper()]
    answer = TWO.chance(lambda dice: one in dice or two in dice)
    p, q = TWO.chance(lambda dice: one in dice), TWO.chance(lambda dice: two in dice)
    neither = 1 - DIE[one] - DIE[two]
    mistakes = {
        "overlap": p + q,
        "complement": 1 - answer,
        "multiplied": p * q,
        "one_only": 1 - neither,
        "faces": EQUAL_TWO.chance(lambda dice: one in dice or two in dice),
        "pair_instead": TWO.chance(lambda dice: set(dice) == {one, two}),
    }
    return Working(answer, mistakes, {"neither": neither, "none": 1 - answer})


def given_one(face: str) -> Working:
    """Both dice show a face, given that at least one does."""
    shown = Face[face.upper()]
    some = TWO.chance(lambda dice: shown in dice)
    both = TWO.chance(lambda dice: dice == (shown, shown))
    answer = TWO.given(lambda dice: shown in dice)[shown, shown]
    mistakes = {
        "independent": DIE[shown],
        "unconditional": both,
        "condition_alone": some,
        "complement": 1 - answer,
    }
    return Working(answer, mistakes, {"some": some, "both": both})
