"""The goal of the other side: what one side gains by it, the other loses.

A goal is seen from a seat, so the other side's is written anew for its own seat: what is damage to
one is a loss to the other. Where a feature has no such twin (`won`), it stays the first seat's.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from snails_core.layout import NONE, RESULT
from snails_core.records import PLAYER_LETTERS
from snails_core.setting import Setting
from solver.errors import EquilibriumError
from solver.goals import Expression, Goal
from solver.goals.expressions import Binary, Feature, Function, Nary, Number, Unary

TWINS = {"damage": "losses", "losses": "damage", "kills": "deaths", "deaths": "kills"}
"""What a feature of one seat is called from the seat of the only other player."""


def opposite_goal(goal: Goal, seat: int) -> Goal:
    """The goal of the only other player: minus the seat's own, at every end of a round. Raises
    EquilibriumError for a goal of several parts: a mixture has one number to make large."""
    if len(goal.parts) > 1:
        raise EquilibriumError("one_part", "goal", name=goal.text)
    return Goal((Unary("-", _seen_by_the_other(goal.parts[0], seat)),))


def _seen_by_the_other(expression: Expression, seat: int) -> Expression:
    """The same number, written for the other player's seat."""
    match expression:
        case Feature(name):
            return _twin(expression, name, seat)
        case Unary(sign, of):
            return Unary(sign, _seen_by_the_other(of, seat))
        case Binary(sign, left, right):
            return Binary(sign, _seen_by_the_other(left, seat), _seen_by_the_other(right, seat))
        case Nary(word, parts):
            return Nary(word, tuple(_seen_by_the_other(part, seat) for part in parts))
        case Function(name):
            raise EquilibriumError("function", "goal", name=name)
        case Number():
            return expression


def _twin(feature: Feature, name: str, seat: int) -> Expression:
    if name in TWINS:
        return Feature(TWINS[name])
    if name == "lead":
        return Unary("-", feature)
    if name == "standing":
        return Binary("-", Number(Fraction(1)), feature)
    if name == "won":
        return Function(f"won_by_{PLAYER_LETTERS[seat]}", partial(_has_won, seat))
    assert feature.snail != NONE, f"{name} depends on who asks: say here what it is to the other"
    return feature  # of one snail: the same number, whoever asks


def _has_won(winner: int, start: bytes, end: bytes, asking: int, setting: Setting) -> int:
    """Whether a given seat has won, whoever asks."""
    return int(end[RESULT] == 1 + winner)
