"""Tasks that are played: the game's own choices, one after another, until the goal is reached."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from snails_core.events import Acted, Damaged, Event
from snails_core.options import Option
from snails_core.position import Position
from snails_core.queries import owner
from snails_core.records import CHOICES, read_record, write_record
from snails_core.tell import event_text, option_text
from snails_lab.models.lessons.claims import OF_EVENTS, Claim, all_hold
from snails_lab.models.lessons.playthrough import PlaySearch, Playthrough, choices_of, go_on
from snails_lab.models.lessons.tasks.base import Candidate, FilmPart, Reasons, Task, spots
from snails_lab.models.lessons.tasks.wording import SEEN, SILENT, claim_told, events_told
from snails_lab.models.options.menu import space_of
from snails_lab.models.overlays.overlay import Overlay
from snails_lab.words import phrase


def _is_seen(event: Event) -> bool:
    """Is it plain from the board: a move, a roll, or what the reader's own card did to others?"""
    if isinstance(event, Damaged):
        return event.cause == "card" and owner(event.snail) != 0
    return event.kind in SEEN


def _is_told(event: Event, later: tuple[Event, ...]) -> bool:
    """Is it worth a word while the game goes on?

    An action of another player is, if its card hurts the reader: else nobody knows whose it was.
    """
    if isinstance(event, Acted):
        return event.player != 0 and any(map(_hurts_the_reader, later))
    return event.kind not in SILENT and not _is_seen(event)


def _hurts_the_reader(event: Event) -> bool:
    return isinstance(event, Damaged) and event.cause == "card" and owner(event.snail) == 0


class Moves(Task):
    """A decision on the way to a goal: right is every option after which it can be reached."""

    is_played = True

    def __init__(
        self,
        start: Playthrough,
        goals: tuple[Claim, ...],
        because: Reasons | None = None,
        search: PlaySearch | None = None,
    ) -> None:
        super().__init__(start.position, pick_all=False, because=because)
        self.goals, self._start = goals, start
        self._search = search or PlaySearch(goals)

    @cached_property
    def candidates(self) -> tuple[Candidate, ...]:
        setting = self.position.setting
        options: Any = choices_of(self.position)
        return tuple(
            Candidate(write_record(setting, option), space_of(self.position, option))
            for option in options
        )

    @cached_property
    def right(self) -> frozenset[str]:
        return frozenset(
            candidate.key
            for candidate in self.candidates
            if self._search.reaches(self._whole(candidate.key))
        )

    @property
    def actions(self) -> int:
        """The number of choices along the first right way."""
        more = self.follow(self.first_right)
        return 1 + (more.actions if more else 0)

    def named(self, key: str, language: str) -> str:
        return option_text(self.position, self._option(key), language)

    def reason(self, key: str, language: str) -> str:
        """What happens; of a wrong option the reason written for it, or what is missing."""
        if key not in self.right and (why := self.written(language, key, key.split()[0])):
            return why
        after = self._after(key)
        told = events_told(self.position, after.events, language)
        if key in self.right:
            return told
        missing = [
            claim_told(after.position, goal.term, goal.words, language)
            for goal in self.goals
            if goal.term not in OF_EVENTS and not goal.holds(after.position)
        ]
        parts = (told, *dict.fromkeys(missing), phrase(language, "lesson.dead_end"))
        return " ".join(filter(None, parts))

    def progress(self, key: str, language: str) -> str:
        """What happens, but for what the board shows anyway; nothing if that is all."""
        events = self._after(key).events
        told = (event for at, event in enumerate(events) if _is_told(event, events[at + 1 :]))
        return " ".join(event_text(self.position, event, language) for event in told)

    def overlay(self, key: str, language: str) -> Overlay | None:
        space = space_of(self.position, self._option(key))
        if space is None:
            return None
        return spots(self.position, frozenset({space}), self.reason(key, language))

    def after(self, keys: frozenset[str]) -> Position:
        return self._after(min(keys)).position

    def follow(self, key: str) -> Task | None:
        whole = self._whole(key)
        if all_hold(self.goals, whole.position, whole.events):
            return None
        return Moves(whole, self.goals, self.because, self._search)

    @property
    def events(self) -> tuple[Event, ...]:
        return way.events if (way := self._search.way(self._start)) else ()

    def film(self, key: str) -> FilmPart:
        after = self._after(key)
        return FilmPart(self.position, after.events, after.position)

    def key_of(self, option: Option) -> str:
        return write_record(self.position.setting, option)

    def _option(self, key: str) -> Option:
        option: Option = read_record(self.position.setting, key, CHOICES, "task")
        return option

    def _after(self, key: str) -> Playthrough:
        return go_on(self.position, self._option(key), self._start.luck)

    def _whole(self, key: str) -> Playthrough:
        """With what happened before it."""
        after = self._after(key)
        events: tuple[Event, ...] = self._start.events + after.events
        return after._replace(events=events)
