"""How kernels and the referee's process speak: lines of JSON over a local connection.

The first line has the secret of the referee's process; then each request has a number and gets one
answer with that number. What happens in a room is told, unasked, to all that follow it.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any

from snails_core.errors import NotationError, SnailsError
from snails_core.untrusted import parse_json
from snails_core.words import LANGUAGES

MOST_ASKED = 1 << 16
"""Bytes of a line to the referee."""
MOST_TOLD = 1 << 23
"""Bytes of a line from the referee: a whole game of four takes half a megabyte."""

Line = dict[str, Any]


class RoomRefusal(SnailsError):
    """What the referee said no to, in its own words."""

    def __init__(self, messages: dict[str, str], key: str = "") -> None:
        super().__init__(key)
        self._messages = messages

    def message(self, language: str = "en") -> str:
        return self._messages.get(language, self._messages["en"])


def refusal_line(error: SnailsError) -> Line:
    """An error for the other side, in all languages: nobody here knows which one is read there."""
    return {"key": error.key, "told": {code: error.message(code) for code in LANGUAGES}}


def read_refusal(line: Line) -> RoomRefusal:
    told, key = line["told"], line["key"]
    return RoomRefusal(told, key)


def encoded(line: Line) -> bytes:
    return json.dumps(line, ensure_ascii=False, allow_nan=False).encode() + b"\n"


def decoded(content: bytes) -> Line | None:
    """The line; None if it is none."""
    try:
        found = parse_json(content)
    except (NotationError, UnicodeError):
        return None
    return found if isinstance(found, dict) else None


async def next_line(reader: asyncio.StreamReader) -> Line | None:
    """The next line; None at the end, or if what comes is no line of ours."""
    try:
        content = await reader.readline()
    except (ValueError, OSError):  # too long, or torn off
        return None
    return decoded(content) if content.endswith(b"\n") else None
