"""An expression made into a function of the bytes at the end of the round.

Signs are carried out lazily: what cannot change the value any more is not read.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from fractions import Fraction

from snails_core.layout import HOT_SIZE
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
from solver.goals.features import (
    COUNTED,
    Bytes,
    Question,
    Read,
    Value,
    gone,
    read_feature,
    summed_over,
)

_SIGNS: dict[str, Callable[[Value, Value], Value]] = {
    "+": operator.add, "-": operator.sub, "==": operator.eq, "!=": operator.ne, "<": operator.lt,
    "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip


def read_expression(expression: Expression, question: Question) -> Read:
    """The value of the expression as a function of the end of the round."""
    match expression:
        case Number(value):
            constant: Value = value.numerator if value.denominator == 1 else value
            return lambda hot: constant
        case Feature():
            return read_feature(expression, question)
        case Single("-", of):
            inner = read_expression(of, question)
            return lambda hot: -inner(hot)
        case Single(_, of):
            inner = read_expression(of, question)
            return lambda hot: 0 if inner(hot) else 1
        case Pair():
            return _pair(expression, question)
        case Several():
            return _several(expression, question)
        case Function():
            return _function(expression, question)


def _pair(pair: Pair, question: Question) -> Read:
    match pair:
        case Pair(sign, Feature(name), Number(bound)) if name in COUNTED and sign in COMPARISONS:
            return _count_compared(Feature(name), sign, bound, question)
    left, right = read_expression(pair.left, question), read_expression(pair.right, question)
    if pair.sign == "*":
        return lambda hot: value * right(hot) if (value := left(hot)) else 0
    if pair.sign == "/":
        return lambda hot: Fraction(left(hot)) / right(hot)
    joined = _SIGNS[pair.sign]
    if pair.sign in COMPARISONS:
        return lambda hot: int(joined(left(hot), right(hot)))
    return lambda hot: joined(left(hot), right(hot))


def _count_compared(counted: Feature, sign: str, bound: Fraction, question: Question) -> Read:
    """`deaths == 0` is settled by the first snail that is gone: the others are not looked at."""
    parts = [gone(snail) for snail in summed_over(counted, question)]
    holds = _SIGNS[sign]
    answers = [int(holds(count, bound)) for count in range(len(parts) + 1)]

    def read(hot: Bytes) -> Value:
        least, most = 0, len(parts)
        for part in parts:
            possible = answers[least : most + 1]
            if min(possible) == max(possible):
                break
            if part(hot):
                least += 1
            else:
                most -= 1
        return answers[least]

    return read


def _several(several: Several, question: Question) -> Read:
    parts = [read_expression(part, question) for part in several.parts]
    match several.word:
        case "and":
            return lambda hot: int(all(part(hot) for part in parts))
        case "or":
            return lambda hot: int(any(part(hot) for part in parts))
        case "min":
            return lambda hot: min(part(hot) for part in parts)
    return lambda hot: max(part(hot) for part in parts)


def _function(expression: Function, question: Question) -> Read:
    function = expression.function
    start, seat, setting = question.start, question.seat, question.setting
    return lambda hot: Fraction(function(start, bytes(hot[0:HOT_SIZE]), seat, setting))
