"""Exact numbers as people write them: `2`, `-0.25`, `35/3`.

`Fraction` itself also reads `1e999999999`, and would fill the memory with its digits.
"""

from __future__ import annotations

import re
from fractions import Fraction

MOST_DIGITS = 300
"""Before and after the sign; values that the planner proves have fewer."""
_NUMBER = re.compile(
    rf"-?(?:\d{{1,{MOST_DIGITS}}}(?:[./]\d{{1,{MOST_DIGITS}}})?|\.\d{{1,{MOST_DIGITS}}})",
    re.ASCII,
)


def read_fraction(text: str, decimal: bool = True) -> Fraction:
    """The number that a text is; raises ValueError for anything else, a zero below the line too.

    Where exactness is promised a decimal is no number, for it may have been rounded.
    """
    if not _NUMBER.fullmatch(text) or ("." in text and not decimal):
        raise ValueError("no number")
    try:
        return Fraction(text)
    except ZeroDivisionError:
        raise ValueError("divided by zero") from None
