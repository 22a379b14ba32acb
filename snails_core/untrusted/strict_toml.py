"""TOML as strangers may send it: what would fill the memory is refused before it is parsed.

`tomllib` keeps every beginning of a dotted key, so `a.a.a...b = 1` takes memory by the square of
its length: 40 kB of it take more than a gigabyte.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any

from snails_core.errors import DataError
from snails_core.untrusted.files import check_size
from snails_core.untrusted.texts import NUL

MOST_DOTS = 3
"""In one key, be it before `=`, in braces or in a heading; ours have one."""
DEEPEST = 16
"""Lists and tables in brackets inside each other."""
_TOKEN = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}'  # a text over several lines; two quotes may stand before its end
    r"|'''.*?'{3,5}"
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|'[^'\n]*'"
    r"|#[^\n]*"
    r"""|["'.\[\]{}=,\n]""",
    re.DOTALL,
)

_QUOTES = frozenset("\"'")
_OPENING, _CLOSING = frozenset("[{"), frozenset("]}")
_BETWEEN_KEYS = _OPENING | _CLOSING | frozenset("=,\n")


def parse_toml(text: str, place: str, most: int) -> dict[str, Any]:
    """What the TOML says, if it is no longer than `most` characters; else a DataError."""
    check_size(text, most, place, DataError)
    _check_shape(text, place)
    try:
        table = tomllib.loads(text)
    except ValueError as error:
        raise DataError("data_not_toml", place, reason=error) from None
    except (MemoryError, RecursionError):
        raise DataError("file_memory", place) from None
    if "\\u" in text.lower():
        _check_letters(table, place)
    return table


def _check_shape(text: str, place: str) -> None:
    """Counts dots and brackets outside of texts and comments.

    The scan is in step with the parser up to the first mistake, and there the parser ends: a
    quote that begins no text is such a mistake, so what follows it need not be looked at.
    """
    line, dots, depth = 1, 0, 0
    for token in _TOKEN.finditer(text):
        sign = token.group()
        if sign == ".":
            dots += 1
        elif sign in _QUOTES:
            return
        elif sign in _BETWEEN_KEYS:
            dots = 0
            depth += (sign in _OPENING) - (sign in _CLOSING)
        line += sign.count("\n")
        if dots > MOST_DOTS:
            raise DataError("toml_dots", f"{place}: line {line}", most=MOST_DOTS)
        if depth > DEEPEST:
            raise DataError("toml_deep", f"{place}: line {line}", most=DEEPEST)


def _check_letters(value: Any, place: str) -> None:
    """Raises at a NUL, which an escape can bring in: no position, name or path can hold one."""
    if isinstance(value, str) and NUL in value:
        raise DataError("text_letter", place, name=value)
    if isinstance(value, dict):
        _check_letters("".join(value), place)
        for part in value.values():
            _check_letters(part, place)
    elif isinstance(value, list):
        for part in value:
            _check_letters(part, place)
