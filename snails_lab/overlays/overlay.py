"""Notes on spaces: what can be done there, or why not."""

from __future__ import annotations

from typing import NamedTuple

from snails_core.position import Position
from snails_core.tell import Names


class Note(NamedTuple):
    """What an overlay says about one space.

    `sign` names a drawing of `signs`; `label` is a number to write there; `why` is a sentence
    (of what is possible: what it costs or whom it reaches); `path` are the spaces on the way.
    """

    space: int
    open: bool
    sign: str
    why: str
    label: str = ""
    path: tuple[int, ...] = ()


class Overlay(NamedTuple):
    """A note for every space of the board, under a title."""

    title: str
    notes: tuple[Note, ...]

    def note(self, space: int) -> Note:
        return self.notes[space]

    @property
    def open_spaces(self) -> tuple[int, ...]:
        """The spaces where it can be done."""
        return tuple(note.space for note in self.notes if note.open)

    def lines(self, position: Position, language: str) -> list[str]:
        """The same in words: first what is possible, by its number, then why the others are not.

        Spaces of which the same is said share a line.
        """
        names = Names(position, language)
        told: dict[str, list[str]] = {}
        for note in sorted(self.notes, key=_order):
            told.setdefault(note.why, []).append(names.space_now(note.space))
        return [self.title, *(f"{', '.join(spaces)}: {why}" for why, spaces in told.items())]


def _order(note: Note) -> tuple[bool, int]:
    return not note.open, int(note.label or 0)
