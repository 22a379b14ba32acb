"""A text taken apart into its statements, before anybody asks what they mean."""

from __future__ import annotations

import re
from typing import NamedTuple

from snails_core.errors import NotationError

MAX_TEXT = 20_000
MAX_STATEMENTS = 400
MAX_WORDS = 400
BYTE_ORDER_MARK = "\ufeff"
MAP = "map"
ROW = "|"
_UNPRINTABLE = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200b\u2028\u2029\ufeff\ud800-\udfff]"
)
"""Control characters but for tabs and ends of lines, and others that nobody can see."""


class Statement(NamedTuple):
    """Its line (`line 3`) and its text; rows of a map are joined by line ends."""

    line: str
    text: str


def split_text(text: str) -> list[Statement]:
    """The statements of a text; a map may go on over lines that begin with `|`."""
    if len(text) > MAX_TEXT:
        raise NotationError("notation_long", count=len(text), most=MAX_TEXT)
    text = text.removeprefix(BYTE_ORDER_MARK)
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    check_characters(text)
    statements: list[Statement] = []
    for number, line in enumerate(text.split("\n"), 1):
        for part in line.split("#")[0].split(";"):
            bare = part.strip()
            if bare[:1] == ROW and statements and is_map(statements[-1].text):
                drawn = statements[-1]
                statements[-1] = Statement(drawn.line, drawn.text + "\n" + part.lstrip()[1:])
            elif bare:
                statements.append(Statement(f"line {number}", bare))
    if len(statements) > MAX_STATEMENTS:
        raise NotationError("notation_many", count=len(statements), most=MAX_STATEMENTS)
    return statements


def check_characters(text: str, place: str = "") -> None:
    """Raises where a character stands that no text of a person has."""
    found = _UNPRINTABLE.search(text)
    if found is not None:
        line = text.count("\n", 0, found.start()) + 1
        column = found.start() - text.rfind("\n", 0, found.start())
        here = f"line {line}, column {column}"
        where = f"{place}: {here}" if place else here
        raise NotationError("notation_character", where, mark=f"U+{ord(found[0]):04X}")


def is_map(statement: str) -> bool:
    return statement.split(maxsplit=1)[0].lower() == MAP
