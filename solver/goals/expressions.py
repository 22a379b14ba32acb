"""Goals as data: small trees of numbers, features and signs, as a person would write them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from snails_core.layout import NONE

COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")

SIMPLE_FEATURES = ("damage", "losses", "kills", "deaths", "lead", "standing", "won")
SNAIL_FEATURES = ("gone", "alive", "health")
AT = "at"


@dataclass(frozen=True, slots=True)
class Number:
    value: Fraction


@dataclass(frozen=True, slots=True)
class Feature:
    """What is read off the end of the round: `damage`, `gone(BL)`, `at(AL, c4)`."""

    name: str
    snail: int = NONE
    space: str = ""


@dataclass(frozen=True, slots=True)
class Single:
    """`-` or `not` before an expression."""

    sign: str
    of: Expression


@dataclass(frozen=True, slots=True)
class Pair:
    """Arithmetic, or a comparison, which is worth 1 or 0. The right side of `/` is a number."""

    sign: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Several:
    """`and` and `or`, worth 1 or 0, `min` and `max`."""

    word: str
    parts: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Function:
    """A Python function of (start, end, seat, setting); it lives in its own process only."""

    name: str
    function: Callable[..., Any]


Expression = Number | Feature | Single | Pair | Several | Function


def features(expression: Expression) -> Iterator[Feature]:
    """All features in an expression, from left to right."""
    match expression:
        case Feature():
            yield expression
        case Single():
            yield from features(expression.of)
        case Pair():
            yield from features(expression.left)
            yield from features(expression.right)
        case Several():
            for part in expression.parts:
                yield from features(part)
