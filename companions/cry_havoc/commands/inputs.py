"""What commands are given: positions and worths as texts."""

from __future__ import annotations

from fractions import Fraction

from companions.cry_havoc.errors import NotationError
from companions.cry_havoc.notation import read_position
from companions.cry_havoc.notation.reader import MAX_CHARACTERS
from companions.cry_havoc.position import Position
from snails_core.commands.inputs import text_from

MOST_DIGITS = 6


def position_from(given: str) -> Position:
    """A position from its text, or from a file with it."""
    return read_position(
        given if given.startswith("cry_havoc") else text_from(given, MAX_CHARACTERS)
    )


def worth_from(text: str, place: str) -> Fraction:
    """A whole number or a fraction such as 3/2, not below 0."""
    numerator, bar, denominator = text.partition("/")
    parts = [numerator, denominator] if bar else [numerator]
    if all(part.isascii() and part.isdigit() and len(part) <= MOST_DIGITS for part in parts) and (
        not bar or int(denominator)
    ):
        return Fraction(text)
    raise NotationError("worth_form", place, name=text)
