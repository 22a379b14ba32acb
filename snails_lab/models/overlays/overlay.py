"""Notes on spaces: what can be done there, or why not."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from snails_core.position import Position
from snails_core.tell import Names


class Note(NamedTuple):
    """What an overlay says about one space.

    `sign` names a drawing of `signs`; `label` is what to write there, ` · ` between lines;
    `why` is a sentence (of what is possible: what it costs or whom it reaches); `path` are the
    spaces on the way; `more` tells how it was worked out, a sentence each; open notes are told
    in the order of `rank`.
    """

    space: int
    open: bool
    sign: str
    why: str
    label: str = ""
    path: tuple[int, ...] = ()
    more: tuple[str, ...] = ()
    rank: Fraction | int = 0


class Overlay(NamedTuple):
    """A note for every space of the board, under a title.

    >>> Overlay("Nothing to do", ()).open_spaces
    ()
    """

    title: str
    notes: tuple[Note, ...]

    def note(self, space: int) -> Note:
        return self.notes[space]

    @property
    def open_spaces(self) -> tuple[int, ...]:
        """The spaces where it can be done."""
        return tuple(note.space for note in self.notes if note.open)

    def lines(self, position: Position, language: str) -> list[str]:
        """The same in words: first what is possible, by its rank, then why the others are not.

        Spaces of which the same is said share a line.
        """
        names = Names(position, language)
        told: dict[str, list[str]] = {}
        for note in sorted(self.notes, key=lambda note: (not note.open, note.rank)):
            told.setdefault(note.why, []).append(names.space_now(note.space))
        return [self.title, *(f"{', '.join(spaces)}: {why}" for why, spaces in told.items())]
