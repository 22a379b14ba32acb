"""JSON as strangers may send it, and nothing beyond: each key once, numbers of a sane size.

Python's own reader lets the last of two equal keys win, takes `NaN` and `1e999`, and makes
characters that no file can hold; each of them would be lost or fail much later.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from math import isfinite
from typing import Any

from snails_core.errors import NotationError
from snails_core.untrusted.texts import NUL, decode

DEEPEST = 20
"""Lists and objects inside each other; ours have six at most."""
MOST_DIGITS = 20
"""Of a whole number; seeds have nineteen."""
_ESCAPED = re.compile(r"\\u(?:0000|d[89a-f])", re.IGNORECASE)
"""What may stand for a NUL or for half a character: rare enough to look closer then."""
_SURROGATE = re.compile("[\ud800-\udfff]")


def parse_json(content: str | bytes, place: str = "") -> Any:
    """What the JSON says; raises NotationError, with line and column where they are known."""
    text = decode(content, place) if isinstance(content, bytes) else content
    if not text.strip():
        raise NotationError("file_empty", place)
    try:
        value = json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_whole,
            parse_float=_decimal,
            parse_constant=_constant,
        )
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise NotationError("json_syntax", _within(place, where), reason=error.msg) from None
    except NotationError as error:
        raise NotationError(error.key, place, **error.values) from None
    except RecursionError:
        raise NotationError("json_deep", place, most=DEEPEST) from None
    except MemoryError:
        raise NotationError("file_memory", place) from None
    _check_depth(value, place)
    if _SURROGATE.search(text) or _ESCAPED.search(text):
        _check_letters(value, place)
    return value


def _within(place: str, where: str) -> str:
    return f"{place}: {where}" if place else where


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        ((twice, _),) = Counter(name for name, _ in pairs).most_common(1)
        raise NotationError("json_twice", name=twice)
    return found


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise NotationError("json_number", name=digits)
    return int(digits)


def _decimal(digits: str) -> float:
    number = float(digits)
    if not isfinite(number):
        raise NotationError("json_number", name=digits)
    return number


def _constant(name: str) -> Any:
    raise NotationError("json_number", name=name)


def _check_depth(value: Any, place: str) -> None:
    level = [value]
    for _ in range(DEEPEST):
        inner = (part for outer in level for part in _parts(outer))
        level = [part for part in inner if isinstance(part, (dict, list))]
        if not level:
            return
    raise NotationError("json_deep", place, most=DEEPEST)


def _check_letters(value: Any, place: str) -> None:
    """Raises if a text holds a NUL or half a character: neither can be written to every file."""
    level = [value]
    while level:
        for text in _texts(level):
            if NUL in text or _SURROGATE.search(text):
                raise NotationError("text_letter", place, name=text)
        level = [part for outer in level for part in _parts(outer)]


def _texts(level: list[Any]) -> Iterator[str]:
    for value in level:
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict):
            yield from value


def _parts(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        yield from value.values()
    elif isinstance(value, list):
        yield from value
