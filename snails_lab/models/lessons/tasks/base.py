"""What all tasks have in common: things to choose from, which of them are right, and why."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import NamedTuple

from snails_core.events import Event
from snails_core.position import Position
from snails_lab.models.overlays.overlay import Note, Overlay


class Candidate(NamedTuple):
    """One thing that can be answered; on the board it belongs to `space`, if to any."""

    key: str
    space: int | None = None


Reasons = Mapping[str, Mapping[str, str]]
"""Sentences in each language, by the answer or the goal that they belong to."""
ANY = "*"
"""In reasons: whatever has none of its own."""


class FilmPart(NamedTuple):
    """Something that happens in front of one's eyes: from where, what, and how it ends."""

    start: Position
    events: tuple[Event, ...]
    end: Position


class Task(ABC):
    """A question about a position. Everything it says of an answer comes from the engine."""

    is_played = False
    """Is it answered by playing on the board, through the game's own choices?"""
    asks_plan = False
    """Is it answered with a whole plan, on the planning table?"""

    def __init__(self, position: Position, pick_all: bool, because: Reasons | None = None) -> None:
        self.position = position
        self.pick_all = pick_all
        """Are all right answers wanted, or just one?"""
        self.because: Reasons = because or {}
        """Why a wrong answer may look right and is not, where somebody has written it down."""

    @property
    @abstractmethod
    def candidates(self) -> tuple[Candidate, ...]:
        """All that can be answered, in the order of a list."""

    @property
    @abstractmethod
    def right(self) -> frozenset[str]:
        """The keys of the right answers; at least one."""

    def is_right(self, key: str) -> bool:
        """Also for answers that are too many to be listed."""
        return key in self.right

    @property
    def first_right(self) -> str:
        return next(c.key for c in self.candidates if c.key in self.right)

    @property
    def wrong(self) -> tuple[str, ...]:
        return tuple(c.key for c in self.candidates if c.key not in self.right)

    @property
    def actions(self) -> int:
        """How many choices a person makes who makes no mistake."""
        return len(self.right) if self.pick_all else 1

    @abstractmethod
    def named(self, key: str, language: str) -> str:
        """The name of an answer, for a list."""

    @abstractmethod
    def reason(self, key: str, language: str) -> str:
        """Why an answer is right, or why it is wrong without telling the right one."""

    def progress(self, key: str, language: str) -> str:
        """What is said to a right answer after which something else is asked."""
        return self.reason(key, language)

    def written(self, language: str, *keys: str) -> str:
        """The reason that was written for the first of these keys that has one, or for any."""
        found = next((self.because[key] for key in (*keys, ANY) if key in self.because), {})
        return found.get(language, "")

    def overlay(self, key: str, language: str) -> Overlay | None:
        """The reason on the board; a note for every space."""
        return None

    def after(self, keys: frozenset[str]) -> Position:
        """What the board shows when the task is solved."""
        return self.position

    def follow(self, key: str) -> Task | None:
        """What is asked next after this right answer; None: that was all."""
        return None

    @property
    def events(self) -> tuple[Event, ...]:
        """What happens in it, if it is answered rightly."""
        return ()

    def film(self, key: str) -> FilmPart | None:
        """What there is to be seen when this right answer comes true; None if nothing happens."""
        if not self.events:
            return None
        return FilmPart(self.position, self.events, self.after(frozenset({key})))

    @property
    def actions_used(self) -> frozenset[str]:
        """The ids of the actions that it is about."""
        return frozenset()


def spots(position: Position, spaces: frozenset[int], why: str) -> Overlay:
    """An overlay that points at some spaces and gives one reason for all."""
    return Overlay(
        why,
        tuple(
            Note(space, True, "start", why) if space in spaces else Note(space, False, "here", "")
            for space in position.setting.board.spaces()
        ),
    )


def only(overlay: Overlay, spaces: frozenset[int]) -> Overlay:
    """Of an overlay the notes of some spaces; the others say nothing."""
    notes = (
        note if note.space in spaces else Note(note.space, False, "here", "")
        for note in overlay.notes
    )
    return overlay._replace(notes=tuple(notes))
