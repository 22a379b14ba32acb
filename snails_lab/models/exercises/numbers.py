"""Reading a number as people write it: `1/3`, `0.333`, `33,3 %`, `⅓`, `1 1/2`; exactly.

The decimal sign is a comma or a point, whatever the language. A calculation is no answer, and
what could mean two things is not guessed at.
"""

from __future__ import annotations

import re
from enum import Enum
from fractions import Fraction
from typing import NamedTuple
from unicodedata import decomposition, normalize

from snails_lab.errors import LabError

LONGEST = 40
"""Characters of an answer."""
LONGEST_TYPED = 4 * LONGEST
"""Characters as they were typed, with blanks that fall away."""
FEWEST_DIGITS = 2
"""Of a decimal that is not exact."""

_MINUS = dict.fromkeys(map(ord, "−–—‒﹣-"), "-")
_SLASH = dict.fromkeys(map(ord, "⁄∕÷"), "/")
_PERCENT = re.compile(r"(?:%|percent|per cent|prozent|procent|proc\.)$")
_FRACTION = re.compile(r"(-?)(?:(\d+) )?(\d+) ?/ ?(\d+)")
_DECIMAL = re.compile(r"(-?)(\d*)(?:[.,](\d+))?")
_CALCULATION = re.compile(r"[\d)] ?[-+*·×^(]|/.*/|[.,].*/|/.*[.,]|[a-z]\(|sqrt")


class Form(Enum):
    """How a number is written: a fraction is exact, a decimal may be rounded."""

    FRACTION = "fraction"
    DECIMAL = "decimal"


class Number(NamedTuple):
    """A number that was given as an answer."""

    value: Fraction
    form: Form
    places: int = 0
    """Digits after the decimal sign, those of the number and not of its percentage."""
    percent: bool = False

    @property
    def digits(self) -> int:
        """The digits of the number without the zeros that it begins with."""
        units = abs(self.value * 10**self.places)
        return len(str(int(units))) if units else 0


def read_number(text: str) -> Number:
    """The number that a text is, or a LabError that says what to write instead."""
    words = _plain(text[: LONGEST_TYPED + 1])
    if not words:
        raise LabError("answer_empty")
    if len(words) > LONGEST or len(text) > LONGEST_TYPED:
        raise LabError("answer_long", count=max(len(words), len(text)), most=LONGEST)
    bare = _PERCENT.sub("", words)
    percent = bare != words
    bare = bare.strip()
    if found := _FRACTION.fullmatch(bare):
        return _of_fraction(*found.groups(), percent=percent)
    if (found := _DECIMAL.fullmatch(bare)) and any(found.groups()[1:]):
        return _of_decimal(*found.groups(), percent=percent)
    raise _why_not(bare, text)


def _plain(text: str) -> str:
    """Signs in one spelling and blanks only where they mean something."""
    apart = "".join(f" {sign}" if _is_fraction(sign) else sign for sign in text)
    words = normalize("NFKC", apart).translate(_MINUS | _SLASH).casefold()
    words = " ".join(words.split()).removeprefix("=").removeprefix("≈").strip()
    return re.sub(r"(?<=[-.,]) (?=\d)|(?<=\d) (?=[.,])", "", words)


def _is_fraction(sign: str) -> bool:
    """Is it one sign for a whole fraction, as ½ is?"""
    return decomposition(sign).startswith("<fraction>")


def _of_fraction(minus: str, whole: str | None, top: str, bottom: str, *, percent: bool) -> Number:
    if not int(bottom):
        raise LabError("answer_zero")
    value = int(whole or 0) + Fraction(int(top), int(bottom))
    return Number(_signed(value, minus, percent), Form.FRACTION, percent=percent)


def _of_decimal(minus: str, whole: str, places: str | None, *, percent: bool) -> Number:
    after = places or ""
    value = Fraction(int(f"{whole}{after}"), 10 ** len(after))
    shift = 2 if percent else 0
    return Number(_signed(value, minus, percent), Form.DECIMAL, len(after) + shift, percent)


def _signed(value: Fraction, minus: str, percent: bool) -> Fraction:
    return (-value if minus else value) / (100 if percent else 1)


def _why_not(bare: str, text: str) -> LabError:
    """What is wrong with a text that is no number."""
    shown = text.strip()
    if ":" in bare:
        return LabError("answer_ratio", given=shown)
    if "%" in bare or "‰" in bare:
        return LabError("answer_percent", given=shown)
    if len(re.findall("[.,]", bare)) > 1 and "/" not in bare:
        return LabError("answer_signs", given=shown)
    if _CALCULATION.search(bare):
        return LabError("answer_calculation", given=shown)
    return LabError("answer_no_number", given=shown)


# --- comparing ------------------------------------------------------------------------------------
class Fit(Enum):
    """How a number compares with the exact one."""

    RIGHT = "right"
    COARSE = "coarse"
    """Rounded rightly, but to too few digits to tell."""
    NOT = "not"


def fit(given: Number, exact: Fraction) -> Fit:
    """Is it the exact number, or that number rounded to the digits given, at least two?

    Half way both neighbours count: schools round up, computers to the even one. A chance that
    is neither 0 nor 1 must not be rounded to one of them.
    """
    if given.value == exact:
        return Fit.RIGHT
    if given.form is Form.FRACTION or not _rounds_to(given, exact):
        return Fit.NOT
    enough = min(given.places, given.digits) >= FEWEST_DIGITS
    return Fit.RIGHT if enough and given.value not in (0, 1) else Fit.COARSE


def _rounds_to(given: Number, exact: Fraction) -> bool:
    half: Fraction = Fraction(1, 2 * 10**given.places)
    return abs(given.value - exact) <= half
