"""Exact numbers on the board and beside it: short where room is scarce, else with the fraction."""

from __future__ import annotations

from fractions import Fraction

from snails_core.words import decimal_text
from solver.explain.number_format import NumberFormat


def short_number(number: Fraction, language: str) -> str:
    """With at most one digit behind the point: `11.3`."""
    return decimal_text(f"{float(round(number, 1)):.1f}".removesuffix(".0"), language)


def number_text(number: Fraction, language: str) -> str:
    """`35/4 = 8.75`."""
    return NumberFormat((), language).number(number)


def chance_text(chance: Fraction, language: str) -> str:
    """`3/4 = 75 %`."""
    return NumberFormat((), language).chance(chance)
