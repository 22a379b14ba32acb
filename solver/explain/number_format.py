"""Exact numbers as people read them: the fraction, and beside it a percentage or a decimal."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from snails_core.words import decimal_text
from solver.goals.expressions import (
    COMPARISONS,
    NO_OR_YES_FEATURES,
    Binary,
    Expression,
    Feature,
    Nary,
    Unary,
)
from solver.planner import Value


def is_chance(part: Expression) -> bool:
    """Is the expected value of this part of a goal a probability?"""
    match part:
        case Feature(name):
            return name in NO_OR_YES_FEATURES
        case Unary(sign):
            return sign == "not"
        case Binary(sign):
            return sign in COMPARISONS
        case Nary(word):
            return word in ("and", "or")
    return False


class NumberFormat:
    """The numbers of one goal in one language."""

    def __init__(self, parts: Sequence[Expression], language: str) -> None:
        self.language = language
        self.are_chances = [is_chance(part) for part in parts]

    def value(self, value: Value) -> str:
        """`35/4 = 8.75`, `1/3 ≈ 33.3 %`; the parts of a goal one after the other, in brackets."""
        return _bracketed(self._parts(value))

    def brief(self, value: Value) -> str:
        """`8.75`, `≈ 33.3 %`: as `value`, without the fractions."""
        shown = [
            self._rounded(100 * part, 1, " %") if is_chance else self._rounded(part, 2)
            for part, is_chance in zip(value, self.are_chances, strict=True)
        ]
        return _bracketed(shown)

    def gain(self, value: Value) -> str:
        """With a sign: `+35/4 = 8.75`; a chance in points of a percentage."""
        signs = ("+" if part > 0 else "" for part in value)
        shown = zip(signs, self._parts(value), strict=True)
        return _bracketed([sign + part for sign, part in shown])

    def _parts(self, value: Value) -> list[str]:
        return [
            self.chance(part) if is_chance else self.number(part)
            for part, is_chance in zip(value, self.are_chances, strict=True)
        ]

    def _rounded(self, number: Fraction, digits: int, unit: str = "") -> str:
        sign = "≈ " if round(number, digits) != number else ""
        return f"{sign}{self._decimal(number, digits)}{unit}"

    def chance(self, chance: Fraction) -> str:
        percent = f"{self._decimal(100 * chance, 1)} %"
        if chance.denominator == 1:
            return percent
        return f"{_minus(str(chance))} {_equal(100 * chance, 1)} {percent}"

    def number(self, number: Fraction) -> str:
        exact = _minus(str(number))
        if number.denominator == 1:
            return exact
        return f"{exact} {_equal(number, 2)} {self._decimal(number, 2)}"

    def _decimal(self, number: Fraction, digits: int) -> str:
        shown = f"{float(round(number, digits)):.{digits}f}"
        if "." in shown:
            shown = shown.rstrip("0").rstrip(".")
        return decimal_text(shown, self.language)


def _equal(number: Fraction, digits: int) -> str:
    """Says whether the decimal is exact."""
    return "=" if round(number, digits) == number else "≈"


def _bracketed(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"({'; '.join(parts)})"


def _minus(shown: str) -> str:
    return shown.replace("-", "−")


def ratio(number: Fraction) -> str:
    """`num/den`, as records have it."""
    return f"{number.numerator}/{number.denominator}"


def ratios(value: Value) -> list[str]:
    return [ratio(part) for part in value]
