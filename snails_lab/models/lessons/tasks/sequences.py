"""What comes first: things that happen, to be put in the order in which the engine plays them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from snails_core.errors import DataError
from snails_core.events import Event
from snails_core.position import Position
from snails_core.tell import event_text
from snails_lab.models.lessons.playthrough import Playthrough
from snails_lab.models.lessons.tasks.base import Candidate, Task
from snails_lab.words import phrase


class Happening(NamedTuple):
    """Something that happens, as a sentence and as an event: `damaged:contamination`, or `fell`."""

    texts: Mapping[str, str]
    event: str
    place: str

    def when(self, events: tuple[Event, ...]) -> int:
        """Its number among the events."""
        kind, _, cause = self.event.partition(":")
        for number, event in enumerate(events):
            if event.kind == kind and (not cause or getattr(event, "cause", "") == cause):
                return number
        raise DataError("data_not_one_of", self.place, name=self.event, known=events[-1].kind)


class Sequence(Task):
    """The next of some happenings; after a right answer the rest is asked."""

    def __init__(
        self,
        position: Position,
        played: Playthrough,
        happenings: tuple[Happening, ...],
        done: int = 0,
    ) -> None:
        super().__init__(position, pick_all=False)
        self.played, self.happenings, self.done = played, happenings, done

    @cached_property
    def _order(self) -> list[Happening]:
        return sorted(self.happenings, key=lambda one: one.when(self.played.events))

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        """Those that are left, as they were written."""
        left = self._order[self.done :]
        return tuple(Candidate(one.event) for one in self.happenings if one in left)

    @property
    def right(self) -> frozenset[str]:
        return frozenset({self._order[self.done].event})

    @property
    def actions(self) -> int:
        """The last one is told."""
        return len(self.happenings) - self.done - 1

    def named(self, key: str, language: str) -> str:
        return self._happening(key).texts[language]

    def reason(self, key: str, language: str) -> str:
        """The event itself; too early: what comes just before it."""
        one = self._happening(key)
        if key in self.right:
            event = self.played.events[one.when(self.played.events)]
            return event_text(self.position, event, language)
        before = self._order[self._order.index(one) - 1]
        return phrase(language, "lesson.earlier", earlier=before.texts[language].rstrip("."))

    def progress(self, key: str, language: str) -> str:
        """How many are still to be put in order."""
        return phrase(language, "lesson.more_left", count=self.actions - 1)

    def follow(self, key: str) -> Task | None:
        done = self.done + 1
        if done == len(self.happenings) - 1:
            return None
        return Sequence(self.position, self.played, self.happenings, done)

    def after(self, keys: frozenset[str]) -> Position:
        return self.played.position

    @property
    def events(self) -> tuple[Event, ...]:
        return self.played.events

    def _happening(self, key: str) -> Happening:
        return next(one for one in self.happenings if one.event == key)
