"""Exercises with cards: hits, re-rolls, expected damage, shells, variance."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from snails_core.damage_amounts import SHELL_SOFTENS
from snails_lab.models.exercises.workings.working import EQUAL, Working, after_throw, pair
from solver.odds import (
    ELIMINATE,
    HIT,
    Odds,
    Reroll,
    State,
    odds,
    row_goal,
    rows_for,
    weapon_named,
)
from solver.odds.attack import Move


def card_hit(card: str) -> Working:
    """A card hits, whatever it does."""
    found = odds(card, goal=HIT)
    action = found.weapon.actions[0]
    thrown = pair(EQUAL) if action.dice == 2 else EQUAL.map(lambda face: (face,))
    mistakes = {
        "complement": found.miss,
        "overlap": sum(_row_chances(card), Fraction(0)),
        "faces": thrown.chance(lambda faces: bool(rows_for(action, tuple(sorted(faces))))),
    }
    return Working(found.hit, mistakes, {"miss": found.miss}, found)


def eliminate(card: str, health: int, rerolls: int = 1) -> Working:
    """A card takes all the health of its target, with the best use of the re-rolls."""
    found = odds(card, rerolls=rerolls, goal=ELIMINATE, health=health)
    once = odds(card, goal=ELIMINATE, health=health).value
    mistakes = {
        "no_reroll": once,
        "wrong_die": _value(found, _the_other_die),
        "all_dice": 1 - (1 - once) ** (rerolls + 1),
        "wrong_goal": odds(card, rerolls=rerolls, health=health).eliminate,
        "fewer_rerolls": odds(card, rerolls=rerolls - 1, goal=ELIMINATE, health=health).value,
        "added": (rerolls + 1) * once,
        "complement": 1 - found.value,
        "expected": odds(card, rerolls=rerolls, health=health).value,
    }
    return Working(found.value, mistakes, {"once": once}, found)


def expected_damage(card: str, rerolls: int = 0) -> Working:
    """The expected damage of a card, re-rolled whenever that is better on average."""
    found = odds(card, rerolls=rerolls)
    plain = odds(card)
    amounts = set(plain.damage) - {0}
    mistakes = {
        "no_reroll": plain.value,
        "plain_average": Fraction(sum(amounts), len(amounts)),
        "faces": _mean_with_equal_faces(plain),
        "chance": 1 - found.damage.of(0),
        "likeliest": Fraction(max(found.damage, key=found.damage.__getitem__)),
        "fewer_rerolls": odds(card, rerolls=max(0, rerolls - 1)).value,
    }
    return Working(found.value, mistakes, {"once": plain.value}, found)


def further_reroll(card: str, rerolls: int) -> Working:
    """What the last of several re-rolls adds to the expected damage of a card."""
    values = [odds(card, rerolls=left).value for left in range(rerolls + 1)]
    stale = [_value(odds(card, rerolls=left), _as_with_one) for left in (rerolls - 1, rerolls)]
    mistakes = {
        "whole_value": values[-1],
        "all_gains": values[-1] - values[0],
        "fewer_rerolls": values[-2] - values[-3],
        "old_rule": stale[1] - stale[0],
    }
    steps = {"none": values[0], "before": values[-2], "all": values[-1]}
    return Working(values[-1] - values[-2], mistakes, dict(steps))


def expected_in_shell(card: str) -> Working:
    """The expected damage of a card to a snail in its shell."""
    found = odds(card, shell=True)
    plain = odds(card)
    mistakes = {
        "forgot_shell": plain.value,
        "shell_off_mean": plain.value - SHELL_SOFTENS,
        "faces": _mean_with_equal_faces(found),
        "chance": 1 - found.damage.of(0),
    }
    return Working(found.value, mistakes, {"plain": plain.value}, found)


def variance(card: str) -> Working:
    """The variance of a card's damage."""
    found = odds(card)
    squares = found.damage.mean(lambda loss: loss * loss)
    mistakes = {
        "second_moment": squares,
        "expected": found.value,
        "mean_distance": found.damage.mean(lambda loss: abs(loss - found.value)),
        "square_of_mean": found.value**2,
    }
    steps = {"mean": found.value, "squares": squares, "square": found.value**2}
    return Working(found.damage.variance(), mistakes, dict(steps), found)


# --- what a mistake comes to ----------------------------------------------------------------------
def _value(found: Odds, choose: Callable[[Odds, State], Move]) -> Fraction:
    """The value of the goal for somebody who chooses like this."""
    values: dict[State, Fraction] = {}
    for state, moves in found.solution.moves.items():
        if not moves:
            values[state] = found.goal.value(state)
        else:
            values[state] = moves[choose(found, state)].mean(values.__getitem__)
    return values[found.start]


def _the_other_die(found: Odds, state: State) -> Move:
    """Where a die should be thrown again, the other one, if it shows something else."""
    best = found.solution.rule[state]
    if isinstance(best, Reroll):
        for move in found.solution.moves[state]:
            if isinstance(move, Reroll) and move != best:
                return move
    return best


def _as_with_one(found: Odds, state: State) -> Move:
    """What is best with one re-roll left, even if there are more."""
    rule = found.solution.rule
    return rule.get(state._replace(rerolls=min(1, state.rerolls)), rule[state])


def _mean_with_equal_faces(found: Odds) -> Fraction:
    """The mean of a card without re-rolls if all faces were equally likely."""
    after = after_throw(found)
    dice = found.weapon.actions[0].dice
    thrown = pair(EQUAL) if dice == 2 else EQUAL.map(lambda face: (face,))
    return thrown.mean(lambda faces: after[tuple(sorted(faces))])


def _row_chances(card: str) -> list[Fraction]:
    """How likely each row can be taken, by itself."""
    weapon = weapon_named(card)
    return [odds(weapon, goal=row_goal(number)).value for number, _, _ in weapon.rows()]
