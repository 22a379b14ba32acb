"""An upper bound on a goal, whatever is played: correct, but loose."""

from __future__ import annotations

from fractions import Fraction

from snails_core.layout import HEALTH, MAX_SNAILS
from snails_core.position import Position
from solver.goals.expressions import (
    COMPARISONS,
    NO_OR_YES_FEATURES,
    Binary,
    Expression,
    Feature,
    Function,
    Nary,
    Number,
    Unary,
)
from solver.goals.features import SUMMED, RoundStart, share, summed_over
from solver.goals.goal import Goal

Range = tuple[Fraction, Fraction]
NO_OR_YES: Range = (Fraction(0), Fraction(1))


def upper_bound(goal: Goal, position: Position, seat: int) -> tuple[Fraction, ...] | None:
    """A value that no end of the round exceeds; None for a goal that is a function."""
    start = RoundStart(position.hot, seat, position.setting)
    ranges = [_range(part, start) for part in goal.parts]
    if any(found is None for found in ranges):
        return None
    return tuple(found[1] for found in ranges if found is not None)


def _range(expression: Expression, start: RoundStart) -> Range | None:
    match expression:
        case Number(value):
            return value, value
        case Feature():
            return _of_feature(expression, start)
        case Unary("-", of):
            inner = _range(of, start)
            return None if inner is None else (-inner[1], -inner[0])
        case Binary(sign) if sign in COMPARISONS:
            return NO_OR_YES
        case Binary(sign, left, right):
            return _combined(sign, _range(left, start), _range(right, start))
        case Nary("min" | "max" as word, parts):
            found = [_range(part, start) for part in parts]
            known = [one for one in found if one is not None]
            pick = min if word == "min" else max
            both = pick(low for low, _ in known), pick(high for _, high in known)
            return both if len(known) == len(parts) else None
        case Function():
            return None
        case _:  # `not`, `and`, `or`
            return NO_OR_YES


def _combined(sign: str, left: Range | None, right: Range | None) -> Range | None:
    if left is None or right is None:
        return None
    if sign == "+":
        return left[0] + right[0], left[1] + right[1]
    if sign == "-":
        return left[0] - right[1], left[1] - right[0]
    if sign == "*":
        corners = [a * b for a in left for b in right]
    else:
        corners = [a / b for a in left for b in right]
    return min(corners), max(corners)


def _of_feature(feature: Feature, start: RoundStart) -> Range:
    """The least and the greatest value that a feature can have; each name has a case here."""
    if feature.name in SUMMED:
        lows, highs = Fraction(0), Fraction(0)
        for snail in summed_over(feature, start):
            read = share(feature, start, snail)
            found = [Fraction(read(hot)) for hot in _every_health(start, snail)]
            lows, highs = lows + min(found), highs + max(found)
        return lows, highs
    if feature.name == "health":
        return Fraction(0), Fraction(start.setting.rules.health)
    if feature.name == "lead":
        return Fraction(-MAX_SNAILS), Fraction(len(start.own()))
    if feature.name in NO_OR_YES_FEATURES or feature.name == "standing":
        return NO_OR_YES
    raise AssertionError(f"{feature.name} has no range; add a case here")


def _every_health(start: RoundStart, snail: int) -> list[bytearray]:
    ends = []
    for health in range(start.setting.rules.health + 1):
        hot = bytearray(start.hot)
        hot[HEALTH + snail] = health
        ends.append(hot)
    return ends
