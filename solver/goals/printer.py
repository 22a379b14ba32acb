"""Prints expressions as text that parses back to them, with no bracket too many."""

from __future__ import annotations

from snails_core.records import snail_name
from solver.goals.expressions import (
    AT,
    COMPARISONS,
    SNAIL_FEATURES,
    Binary,
    Expression,
    Feature,
    Function,
    Nary,
    Number,
    Unary,
)
from solver.goals.parser import FUNCTION

OR, AND, NOT, COMPARED, ADDED, MULTIPLIED, SIGNED, WHOLE = range(1, 9)
"""How tightly an expression holds together; what is looser than its place asks gets brackets."""


def write_parts(parts: tuple[Expression, ...]) -> str:
    return ", ".join(_write(part, OR) for part in parts)


def _write(expression: Expression, needed: int) -> str:
    text, tightness = _text(expression)
    return text if tightness >= needed else f"({text})"


def _text(expression: Expression) -> tuple[str, int]:
    match expression:
        case Number(value):
            if value.denominator > 1:
                return str(value), MULTIPLIED
            return str(value), WHOLE if value >= 0 else SIGNED
        case Feature(name, snail, space):
            if name == AT:
                return f"{AT}({snail_name(snail)}, {space})", WHOLE
            return f"{name}({snail_name(snail)})" if name in SNAIL_FEATURES else name, WHOLE
        case Unary("-", of):
            return "-" + _write(of, SIGNED), SIGNED
        case Unary(sign, of):
            return f"{sign} {_write(of, NOT)}", NOT
        case Binary(sign, left, right) if sign in COMPARISONS:
            return f"{_write(left, ADDED)} {sign} {_write(right, ADDED)}", COMPARED
        case Binary(sign, left, right):
            own = ADDED if sign in "+-" else MULTIPLIED
            return f"{_write(left, own)} {sign} {_write(right, own + 1)}", own
        case Nary(word, parts) if word in ("and", "or"):
            own = AND if word == "and" else OR
            return f" {word} ".join(_write(part, own + 1) for part in parts), own
        case Nary(word, parts):
            return f"{word}({', '.join(_write(part, OR) for part in parts)})", WHOLE
        case Function(name):
            return f"{FUNCTION}({name})", WHOLE
