"""Tasks of prediction: a number or a place, foretold before the engine plays it."""

from __future__ import annotations

from functools import cached_property

from snails_core.events import Event
from snails_core.position import Position
from snails_core.queries import snail_of
from snails_core.records import ROLE_LETTERS, read_player, read_snail
from snails_core.tell import Names
from snails_lab.models.lessons.claims import DRAW, NO, NOWHERE, YES, measure
from snails_lab.models.lessons.playthrough import Playthrough
from snails_lab.models.lessons.tasks.base import Candidate, Reasons, Task, spots
from snails_lab.models.lessons.tasks.wording import claim_overlay, claim_told, events_told, subject
from snails_lab.models.overlays.overlay import Overlay
from snails_lab.words import phrase


class Prediction(Task):
    """The value of a term after some choices and named chances; among `values` is the right one."""

    def __init__(
        self,
        position: Position,
        played: Playthrough,
        asked: tuple[str, tuple[str, ...]],
        values: tuple[str, ...],
        because: Reasons,
    ) -> None:
        super().__init__(position, pick_all=False, because=because)
        self.played, self.values = played, values
        self.term, self.words = asked

    @cached_property
    def candidates(self) -> tuple[Candidate, ...]:
        board = self.position.setting.board
        is_place = self.term == "place"
        return tuple(
            Candidate(value, board.index(value) if is_place and value != NOWHERE else None)
            for value in self.values
        )

    @cached_property
    def right(self) -> frozenset[str]:
        position, events, _ = self.played
        return frozenset({measure(position, events, self.term, self.words, "task")})

    def named(self, key: str, language: str) -> str:
        if key == YES:
            return phrase(language, "lesson.yes")
        if key == NO:
            return phrase(language, "lesson.no")
        if key == NOWHERE:
            return phrase(language, "lesson.nowhere" if self.term == "place" else "lesson.nobody")
        if key == DRAW:
            return phrase(language, "lesson.draw")
        names = Names(self.position, language)
        if self.term == "place":
            return names.space_now(self.position.setting.board.index(key))
        if self.term == "active":
            return names.snail(read_snail(key, "task"))
        if self.term == "face_up":
            player = read_player(self.words[0], "task")
            snails = (snail_of(player, ROLE_LETTERS.index(letter)) for letter in key)
            return ", ".join(map(names.snail, snails))
        if self.term == "winner":
            return names.player(read_player(key, "task"))
        return key

    def reason(self, key: str, language: str) -> str:
        """What happens, and how things stand then; of a wrong value where it goes astray."""
        if key not in self.right:
            return self.because[key][language]
        told = events_told(self.position, self.played.events, language)
        then = claim_told(self.played.position, self.term, self.words, language)
        return f"{told} {then}".strip()

    def overlay(self, key: str, language: str) -> Overlay:
        """Who or what is asked about, as long as it is not yet known what comes."""
        if key not in self.right:
            return spots(self.position, subject(self.position, self.term, self.words), "")
        return claim_overlay(self.played.position, self.term, self.words, language)

    def after(self, keys: frozenset[str]) -> Position:
        return self.played.position

    @property
    def events(self) -> tuple[Event, ...]:
        return self.played.events

    @property
    def actions_used(self) -> frozenset[str]:
        return frozenset(self.words) & frozenset(self.position.setting.catalogue.action_index)
