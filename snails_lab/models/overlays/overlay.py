"""Overlays: notes on spaces that say what can be done there, or why not; and numbers for them."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from snails_core.position import Position
from snails_core.tell import Names
from snails_core.words import decimal_text
from solver.explain.number_format import NumberFormat


def short_number(number: Fraction, language: str) -> str:
    """With at most one digit behind the point: `11.3`."""
    return decimal_text(f"{float(round(number, 1)):.1f}".removesuffix(".0"), language)


def number_text(number: Fraction, language: str) -> str:
    """`35/4 = 8.75`."""
    return NumberFormat((), language).number(number)


def percent_text(chance: Fraction, language: str) -> str:
    """In whole percent: `67 %`; what is neither nothing nor sure is never rounded to it."""
    percent = round(100 * chance)
    if chance and not percent:
        return "< 1 %"
    return "> 99 %" if percent == 100 and chance < 1 else f"{percent} %"


def chance_text(chance: Fraction, language: str) -> str:
    """`3/4 = 75 %`."""
    return NumberFormat((), language).chance(chance)


class Note(NamedTuple):
    """What an overlay says about one space.

    `sign` names a drawing of `drawing.overlay_signs`; `label` is what to write there, ` · ` between
    lines; `why` is a sentence (of what is possible: what it costs or whom it reaches); `path` are
    the spaces on the way; `more` tells how it was worked out, a sentence each; open notes are told
    in the order of `rank`; `mark` says of an answer to a task whether it is `right` or `wrong`.
    """

    space: int
    open: bool
    sign: str
    why: str
    label: str = ""
    path: tuple[int, ...] = ()
    more: tuple[str, ...] = ()
    rank: Fraction | int = 0
    mark: str = ""


class Arrow(NamedTuple):
    """An arrow from a space to another, with a short label at its middle; `why` says it in words.

    Where both spaces are the same, the label stands there alone.
    """

    origin: int
    goal: int
    label: str
    why: str
    is_aimed: bool = False
    """Is the goal aimed at? Otherwise somebody goes there."""


class LegendEntry(NamedTuple):
    """A sign that is on the board, and what it means."""

    sign: str
    words: str


class Overlay(NamedTuple):
    """A note for every space of the board, under a title; perhaps arrows and a legend.

    >>> Overlay("Nothing to do", ()).open_spaces
    ()
    """

    title: str
    notes: tuple[Note, ...]
    arrows: tuple[Arrow, ...] = ()
    legend: tuple[LegendEntry, ...] = ()

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
        arrows = [arrow.why for arrow in self.arrows]
        notes = [f"{', '.join(spaces)}: {why}" for why, spaces in told.items()]
        return [self.title, *arrows, *notes]
