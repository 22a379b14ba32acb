"""Positions, choices and events as text, and back."""

from companions.cry_havoc.notation.reader import read_position
from companions.cry_havoc.notation.records import (
    CHOICES,
    EVENTS,
    TASKS,
    read_choice,
    read_event,
    read_record,
    write_record,
)
from companions.cry_havoc.notation.writer import one_line, write_position

__all__ = [
    "CHOICES",
    "EVENTS",
    "TASKS",
    "one_line",
    "read_choice",
    "read_event",
    "read_position",
    "read_record",
    "write_position",
    "write_record",
]
