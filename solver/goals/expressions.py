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
NO_OR_YES_FEATURES = ("gone", "alive", AT, "won")
"""Features that are 0 or 1, so that their mean is a probability."""


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
class Unary:
    """`-` or `not` before an expression."""

    sign: str
    of: Expression


@dataclass(frozen=True, slots=True)
class Binary:
    """Arithmetic, or a comparison, which is worth 1 or 0. The right side of `/` is a number."""

    sign: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Nary:
    """`and` and `or`, worth 1 or 0, `min` and `max`."""

    word: str
    parts: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Function:
    """A Python function of (start, end, seat, setting); it lives in its own process only."""

    name: str
    function: Callable[..., Any]


Expression = Number | Feature | Unary | Binary | Nary | Function


def features(expression: Expression) -> Iterator[Feature]:
    """All features in an expression, from left to right."""
    match expression:
        case Feature():
            yield expression
        case Unary():
            yield from features(expression.of)
        case Binary():
            yield from features(expression.left)
            yield from features(expression.right)
        case Nary():
            for part in expression.parts:
                yield from features(part)
