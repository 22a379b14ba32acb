"""The most that a goal can be worth, whatever is played: an honest bound, if a loose one."""

from __future__ import annotations

from fractions import Fraction

from snails_core.layout import HEALTH, MAX_SNAILS
from snails_core.position import Position
from solver.goals.expressions import (
    COMPARISONS,
    Expression,
    Feature,
    Function,
    Number,
    Pair,
    Several,
    Single,
)
from solver.goals.features import SUMMED, Question, share, summed_over
from solver.goals.goal import Goal

Range = tuple[Fraction, Fraction]
NO_OR_YES: Range = (Fraction(0), Fraction(1))


def most(goal: Goal, start: Position, seat: int) -> tuple[Fraction, ...] | None:
    """A value that no end of the round exceeds; None for a goal that is a function."""
    question = Question(start.hot, seat, start.setting)
    ranges = [_range(part, question) for part in goal.parts]
    if any(found is None for found in ranges):
        return None
    return tuple(found[1] for found in ranges if found is not None)


def _range(expression: Expression, question: Question) -> Range | None:
    match expression:
        case Number(value):
            return value, value
        case Feature():
            return _of_feature(expression, question)
        case Single("-", of):
            inner = _range(of, question)
            return None if inner is None else (-inner[1], -inner[0])
        case Pair(sign) if sign in COMPARISONS:
            return NO_OR_YES
        case Pair(sign, left, right):
            return _combined(sign, _range(left, question), _range(right, question))
        case Several("min" | "max" as word, parts):
            found = [_range(part, question) for part in parts]
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


def _of_feature(feature: Feature, question: Question) -> Range:
    if feature.name in SUMMED:
        lows, highs = Fraction(0), Fraction(0)
        for snail in summed_over(feature, question):
            read = share(feature, question, snail)
            found = [Fraction(read(hot)) for hot in _every_health(question, snail)]
            lows, highs = lows + min(found), highs + max(found)
        return lows, highs
    if feature.name == "health":
        return Fraction(0), Fraction(question.setting.rules.health)
    if feature.name == "lead":
        return Fraction(-MAX_SNAILS), Fraction(len(question.own()))
    return NO_OR_YES


def _every_health(question: Question, snail: int) -> list[bytearray]:
    ends = []
    for health in range(question.setting.rules.health + 1):
        hot = bytearray(question.start)
        hot[HEALTH + snail] = health
        ends.append(hot)
    return ends
