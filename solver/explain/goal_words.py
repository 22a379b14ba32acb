"""A goal in words: what is wanted, as it is told to people who never write expressions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from snails_core.layout import NONE
from snails_core.tell import Names
from solver.explain.number_format import is_chance
from solver.goals.expressions import (
    AT,
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
from solver.goals.parser import PRESETS
from solver.words import wording

NAMED = {**PRESETS, "trade": Binary("-", Feature("kills"), Feature("deaths"))}
"""Formulas with a name of their own."""
FEWER = {"losses", "deaths"}
"""Features of which less is better; they stand after a minus sign."""
COMPARED = dict(
    zip(COMPARISONS, ("equal", "unequal", "below", "at_most", "above", "at_least"), strict=True)
)
CALCULATED = {"+": "plus", "-": "minus", "*": "times", "/": "divided"}


def goal_words(parts: Sequence[Expression], names: Names) -> str:
    """`the highest chance that Leader B is eliminated; if that is equal, the most damage ...`"""
    return joined("then", [_part(part, names) for part in parts], names.language)


def unit_words(parts: Sequence[Expression], names: Names) -> str:
    """What the numbers of a value count: `enemies eliminated, on average`; "" where all of them are
    chances, which say so themselves."""
    counted = [amount_words(part, names) for part in parts if not is_chance(part)]
    if not counted:
        return ""
    return wording(names.language, "puzzle_task.average", what=", ".join(counted))


def joined(word: str, parts: Sequence[str], language: str) -> str:
    """`one and another and a third`."""
    return reduce(
        lambda first, second: wording(language, f"puzzle_task.{word}", first=first, second=second),
        parts,
    )


def _part(part: Expression, names: Names) -> str:
    if is_chance(part):
        return wording(names.language, "puzzle_task.chance", what=_clause(part, names))
    known = _aim(part, names)
    if known is not None:
        return known
    return wording(names.language, "formula.most", formula=amount_words(part, names))


def _aim(part: Expression, names: Names) -> str | None:
    """`the most damage to enemies`; None for a formula that has no name of its own."""

    def says(key: str, **values: object) -> str:
        return wording(names.language, f"puzzle_task.{key}", **values)

    for name, preset in NAMED.items():
        if part == preset:
            return says(name)
    match part:
        case Feature(name, snail) if snail != NONE:
            return says(name, snail=names.snail(snail))
        case Feature(name) if name not in FEWER:
            return says(name)
        case Unary("-", Feature(name)) if name in FEWER:
            return says(name)
    return None


def _clause(part: Expression, names: Names) -> str:
    """What may be so or not at the end of the round: `Leader B is eliminated`."""
    language = names.language
    match part:
        case Feature(name, snail, space) if snail != NONE:
            where = {"space": space} if name == AT else {}
            return wording(language, f"puzzle_task.{name}", snail=names.snail(snail), **where)
        case Feature(name) if name in NO_OR_YES_FEATURES:
            return wording(language, f"puzzle_task.{name}")
        case Unary("not", of):
            return wording(language, "formula.not", what=_clause(of, names))
        case Nary(("and" | "or") as word, parts):
            return joined(word, [_clause(one, names) for one in parts], language)
        case Binary(">=", Feature("damage"), Number(least)):
            return wording(language, "puzzle_task.enough", damage=least)
        case Binary() if part == PRESETS["survive"]:
            return wording(language, "puzzle_task.survive")
        case Binary(sign, left, right) if sign in COMPARED:
            first, second = amount_words(left, names), amount_words(right, names)
            return wording(language, f"formula.{COMPARED[sign]}", first=first, second=second)
    return wording(
        language, "formula.unequal", first=amount_words(part, names), second=0
    )  # a number where a yes or no is asked for: anything but 0 is a yes


def amount_words(part: Expression, names: Names) -> str:
    """Something that is counted: `damage to enemies minus 2 times (...)`."""
    language = names.language

    def says(key: str, **values: object) -> str:
        return wording(language, f"formula.{key}", **values)

    match part:
        case Number(value):
            return str(value).replace("-", "−")
        case Function(name):
            return says("function", name=name)
        case Feature(name, snail) if name == "health":
            return says("health", snail=names.snail(snail))
        case Feature(name) if name not in NO_OR_YES_FEATURES:
            return says(name)
        case Unary("-", of):
            return says("negative", what=_grouped(of, names))
        case Binary(sign, left, right) if sign in CALCULATED:
            first, second = _grouped(left, names), _grouped(right, names)
            return says(CALCULATED[sign], first=first, second=second)
        case Nary(("min" | "max") as word, parts):
            return says(word, list=", ".join(_grouped(one, names) for one in parts))
    return says("point", what=_clause(part, names))


def _grouped(part: Expression, names: Names) -> str:
    """In brackets if it is put together of others, so that nobody reads it otherwise."""
    told = amount_words(part, names)
    is_simple = isinstance(part, Number | Function) or (
        isinstance(part, Feature) and part.name not in NO_OR_YES_FEATURES
    )
    return told if is_simple else f"({told})"
