"""Compiles an expression into a function of the bytes at the end of the round.

Operators are lazy: bytes that cannot change the value any more are not read.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from fractions import Fraction

from snails_core.layout import HOT_SIZE
from solver.goals.expressions import (
    COMPARISONS,
    Binary,
    Expression,
    Feature,
    Function,
    Nary,
    Number,
    Unary,
)
from solver.goals.features import (
    COUNTED,
    Bytes,
    Evaluator,
    RoundStart,
    Value,
    compile_feature,
    gone,
    summed_over,
)

_SIGNS: dict[str, Callable[[Value, Value], Value]] = {
    "+": operator.add, "-": operator.sub, "==": operator.eq, "!=": operator.ne, "<": operator.lt,
    "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip


def compile_expression(expression: Expression, start: RoundStart) -> Evaluator:
    """The value of the expression as a function of the end of the round."""
    match expression:
        case Number(value):
            constant: Value = value.numerator if value.denominator == 1 else value
            return lambda hot: constant
        case Feature():
            return compile_feature(expression, start)
        case Unary("-", of):
            inner = compile_expression(of, start)
            return lambda hot: -inner(hot)
        case Unary(_, of):
            inner = compile_expression(of, start)
            return lambda hot: 0 if inner(hot) else 1
        case Binary():
            return _pair(expression, start)
        case Nary():
            return _several(expression, start)
        case Function():
            return _function(expression, start)


def _pair(pair: Binary, start: RoundStart) -> Evaluator:
    match pair:
        case Binary(sign, Feature(name), Number(bound)) if name in COUNTED and sign in COMPARISONS:
            return _count_compared(Feature(name), sign, bound, start)
    left, right = compile_expression(pair.left, start), compile_expression(pair.right, start)
    if pair.sign == "*":
        return lambda hot: value * right(hot) if (value := left(hot)) else 0
    if pair.sign == "/":
        return lambda hot: Fraction(left(hot)) / right(hot)
    joined = _SIGNS[pair.sign]
    if pair.sign in COMPARISONS:
        return lambda hot: int(joined(left(hot), right(hot)))
    return lambda hot: joined(left(hot), right(hot))


def _count_compared(counted: Feature, sign: str, bound: Fraction, start: RoundStart) -> Evaluator:
    """`deaths == 0` is settled by the first snail that is gone: the others are not looked at."""
    parts = [gone(snail) for snail in summed_over(counted, start)]
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


def _several(several: Nary, start: RoundStart) -> Evaluator:
    parts = [compile_expression(part, start) for part in several.parts]
    match several.word:
        case "and":
            return lambda hot: int(all(part(hot) for part in parts))
        case "or":
            return lambda hot: int(any(part(hot) for part in parts))
        case "min":
            return lambda hot: min(part(hot) for part in parts)
    return lambda hot: max(part(hot) for part in parts)


def _function(expression: Function, start: RoundStart) -> Evaluator:
    function = expression.function
    before, seat, setting = start.hot, start.seat, start.setting
    return lambda hot: Fraction(function(before, bytes(hot[0:HOT_SIZE]), seat, setting))
