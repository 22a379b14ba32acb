"""Positions, choices and events as text, and back; `docs/big-monster.md` tells the form."""

from companions.big_monster.notation.reader import read_position
from companions.big_monster.notation.records import read_choice, read_event, write_record
from companions.big_monster.notation.writer import one_line, write_position

__all__ = [
    "one_line",
    "read_choice",
    "read_event",
    "read_position",
    "write_position",
    "write_record",
]
