"""Find the spaces of which something is true: a claim with a space left open, `level * = 2`."""

from __future__ import annotations

from functools import cached_property

from snails_core.position import Position
from snails_core.tell import Names
from snails_lab.models.lessons.claims import Claim
from snails_lab.models.lessons.tasks.base import Candidate, Task, spots
from snails_lab.models.lessons.tasks.wording import claim_told
from snails_lab.models.overlays.overlay import Overlay

OPEN = "*"


class Wheres(Task):
    """All spaces, judged by the claim with their name in it."""

    def __init__(self, position: Position, pick_all: bool, claim: Claim) -> None:
        super().__init__(position, pick_all)
        self.claim = claim

    @cached_property
    def candidates(self) -> tuple[Candidate, ...]:
        names = self.position.setting.board.names
        return tuple(Candidate(name, space) for space, name in enumerate(names))

    @cached_property
    def right(self) -> frozenset[str]:
        return frozenset(
            candidate.key
            for candidate in self.candidates
            if self.claim._replace(words=self._words(candidate.key)).holds(self.position)
        )

    def named(self, key: str, language: str) -> str:
        """Without its terrain, which may be what is asked."""
        return Names(self.position, language).space(self.position.setting.board.index(key))

    def reason(self, key: str, language: str) -> str:
        return claim_told(self.position, self.claim.term, self._words(key), language)

    def overlay(self, key: str, language: str) -> Overlay:
        spaces = frozenset(map(self.position.setting.board.index, self.right | {key}))
        return spots(self.position, spaces, self.reason(key, language))

    def _words(self, key: str) -> tuple[str, ...]:
        return tuple(key if word == OPEN else word for word in self.claim.words)
