"""Positions given on the command line: a file, `-` for standard input, or the one-line form."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable

from snails_core.errors import NotationError, SnailsError
from snails_core.notation import read_position
from snails_core.position import Position
from snails_core.untrusted import decode, read_bytes
from snails_core.untrusted.files import check_size
from snails_core.words import text

MAX_BYTES = 1_000_000
"""Of a file, unless its reader says otherwise."""
MOST_DIGITS = 20
"""Of a number on the command line."""


def position_from(argument: str) -> Position:
    """Reads the position an argument names; errors say which file."""
    if argument.lower().startswith("snails ") or ";" in argument:
        return read_position(argument)
    name = "standard input" if argument == "-" else argument
    words = text_from(argument)
    try:
        return read_position(words)
    except SnailsError as error:
        raise within(name, error) from error


def add_position_and_form(parser: argparse.ArgumentParser, language: str) -> None:
    """Arguments of a command that shows a position: which one, and as what instead of a table."""
    parser.add_argument("position", help=text(language, "command.position"))
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--svg", action="store_true", help=text(language, "command.show_svg"))
    form.add_argument(
        "--notation", action="store_true", help=text(language, "command.show_notation")
    )
    form.add_argument("--line", action="store_true", help=text(language, "command.show_line"))


def form_asked_for(
    arguments: argparse.Namespace,
    *,
    svg: Callable[[], str],
    notation: Callable[[], str],
    line: Callable[[], str],
) -> str | None:
    """The position in the form that `add_position_and_form` was given; None for the usual table."""
    if arguments.svg:
        return svg()
    if arguments.notation:
        return notation().removesuffix("\n")
    return line() if arguments.line else None


def text_from(argument: str, most: int = MAX_BYTES) -> str:
    """The text of a file, or of standard input for `-`, of at most so many bytes."""
    return decode(_bytes_from(argument, most), argument)


def _bytes_from(argument: str, most: int) -> bytes:
    if argument != "-":
        return read_bytes(argument, most)
    try:
        content = sys.stdin.buffer.read(most + 1)
    except OSError as error:
        reason = error.strerror or str(error)
        raise NotationError("file_unreadable", argument, reason=reason) from error
    check_size(content, most, argument)
    return content


def within(name: str, error: SnailsError) -> NotationError:
    """The same error, with the file it is in before its place."""
    place = f"{name}: {error.place}" if error.place else name
    return NotationError(error.key, place, **error.values)


def whole_number(low: int, high: int) -> Callable[[str], int]:
    """A reader of numbers for argparse, which names the limits when they are passed."""

    def number(word: str) -> int:
        plain = word.isascii() and word.isdigit() and len(word) <= MOST_DIGITS
        if not (plain and low <= int(word) <= high):
            raise argparse.ArgumentTypeError(f"{word}: {low}-{high}")
        return int(word)

    return number
