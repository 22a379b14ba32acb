"""Tasks of true or false statements: each has a claim that the engine judges."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from snails_core.events import Event
from snails_core.position import Position
from snails_lab.models.lessons.claims import Claim
from snails_lab.models.lessons.playthrough import Playthrough
from snails_lab.models.lessons.tasks.base import Candidate, Task
from snails_lab.models.lessons.tasks.wording import (
    BY_THE_BOARD,
    claim_overlay,
    claim_told,
    events_told,
    passed_told,
)
from snails_lab.models.overlays.overlay import Overlay


class Statement(NamedTuple):
    """A sentence and what it claims; words that differ may not claim different things."""

    texts: Mapping[str, str]
    claim: Claim


class Statements(Task):
    """Sentences about a position, or about what comes of some choices played first."""

    def __init__(
        self,
        position: Position,
        pick_all: bool,
        statements: tuple[Statement, ...],
        played: Playthrough | None,
    ) -> None:
        super().__init__(position, pick_all)
        self.statements, self.played = statements, played

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        return tuple(Candidate(str(number)) for number in range(1, len(self.statements) + 1))

    @cached_property
    def right(self) -> frozenset[str]:
        course = self.played or Playthrough(self.position)
        return frozenset(
            str(number)
            for number, statement in enumerate(self.statements, 1)
            if statement.claim.holds(course.position, course.events)
        )

    def named(self, key: str, language: str) -> str:
        return self._statement(key).texts[language]

    def reason(self, key: str, language: str) -> str:
        claim, course = self._statement(key).claim, self.played or Playthrough(self.position)
        told = claim_told(course.position, claim.term, claim.words, language)
        if claim.term in BY_THE_BOARD or told:
            return told
        tell = passed_told if claim.term == "passed" else events_told
        return f"{tell(self.position, course.events, language)} {told}".strip()

    def overlay(self, key: str, language: str) -> Overlay:
        claim = self._statement(key).claim
        course = self.played or Playthrough(self.position)
        why = self.reason(key, language)
        return claim_overlay(course.position, claim.term, claim.words, language, why)

    def after(self, keys: frozenset[str]) -> Position:
        return self.played.position if self.played else self.position

    @property
    def events(self) -> tuple[Event, ...]:
        return self.played.events if self.played else ()

    @property
    def actions_used(self) -> frozenset[str]:
        words = {word for s in self.statements for word in s.claim.words}
        return frozenset(words & set(self.position.setting.catalogue.action_index))

    def _statement(self, key: str) -> Statement:
        return self.statements[int(key) - 1]
