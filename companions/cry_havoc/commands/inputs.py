"""What commands are given: positions as texts or files."""

from __future__ import annotations

from companions.cry_havoc.notation import read_position
from companions.cry_havoc.notation.reader import MAX_CHARACTERS
from companions.cry_havoc.position import Position
from snails_core.commands.inputs import text_from


def position_from(given: str) -> Position:
    """A position from its text, or from a file with it."""
    return read_position(
        given if given.startswith("cry_havoc") else text_from(given, MAX_CHARACTERS)
    )
