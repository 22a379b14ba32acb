"""Positions given on the command line: a file, `-` for standard input, or the one-line form."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from snails_core.errors import NotationError, SnailsError
from snails_core.notation import read_position
from snails_core.position import Position

MAX_BYTES = 1_000_000


def position_from(argument: str) -> Position:
    """Reads the position an argument names; errors say which file."""
    if argument.startswith("snails ") or ";" in argument:
        return read_position(argument)
    name = "standard input" if argument == "-" else argument
    words = text_from(argument)
    try:
        return read_position(words)
    except SnailsError as error:
        raise within(name, error) from error


def text_from(argument: str) -> str:
    """The text of a file, or of standard input for `-`."""
    try:
        if argument == "-":
            raw = sys.stdin.buffer.read(MAX_BYTES + 1)
        else:
            with Path(argument).open("rb") as file:
                raw = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise NotationError("file_unreadable", argument, reason=reason) from error
    if len(raw) > MAX_BYTES:
        raise NotationError("notation_long", argument, count=len(raw), most=MAX_BYTES)
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise NotationError("file_not_text", argument) from error


def within(name: str, error: SnailsError) -> NotationError:
    """The same error, with the file it is in before its place."""
    place = f"{name}: {error.place}" if error.place else name
    return NotationError(error.key, place, **error.values)


def whole_number(low: int, high: int) -> Callable[[str], int]:
    """A reader of numbers for argparse, which names the limits when they are passed."""

    def number(word: str) -> int:
        if not (word.isascii() and word.isdigit() and low <= int(word[:20]) <= high):
            raise argparse.ArgumentTypeError(f"{word}: {low}-{high}")
        return int(word)

    return number
