"""Tasks answered by pointing: at spaces to crawl to, at targets, at spaces where a claim holds."""

from __future__ import annotations

from functools import cached_property

from snails_core.cards import Action
from snails_core.layout import PLACE
from snails_core.position import Position
from snails_core.queries import living
from snails_core.records import read_snail, snail_name
from snails_core.tell import Names
from snails_lab.models.lessons.claims import Claim
from snails_lab.models.lessons.tasks.base import Candidate, Task, spots
from snails_lab.models.lessons.tasks.wording import aim_told, claim_told
from snails_lab.models.overlays.aim import aim_overlay, aims_of
from snails_lab.models.overlays.crawl import crawl_overlay
from snails_lab.models.overlays.overlay import Overlay


class _Spaces(Task):
    """All spaces but the one where the snail stands, judged by an overlay's notes."""

    def __init__(self, position: Position, pick_all: bool, snail: int) -> None:
        super().__init__(position, pick_all)
        self.snail = snail

    def notes(self, language: str) -> Overlay:
        raise NotImplementedError

    @cached_property
    def candidates(self) -> tuple[Candidate, ...]:
        names = self.position.setting.board.names
        return tuple(Candidate(name, space) for space, name in enumerate(names))

    def named(self, key: str, language: str) -> str:
        return Names(self.position, language).space_now(self._space(key))

    def reason(self, key: str, language: str) -> str:
        return self.notes(language).note(self._space(key)).why

    def overlay(self, key: str, language: str) -> Overlay:
        return self.notes(language)

    def _space(self, key: str) -> int:
        return self.position.setting.board.index(key)


class Crawling(_Spaces):
    """Where a snail can crawl with so many moves; with a `cost`, where for just so many."""

    def __init__(
        self, position: Position, pick_all: bool, snail: int, moves: int, cost: int | None
    ) -> None:
        super().__init__(position, pick_all, snail)
        self.moves, self.cost = moves, cost

    def notes(self, language: str) -> Overlay:
        return crawl_overlay(self.position, self.snail, self.moves, language)

    @cached_property
    def right(self) -> frozenset[str]:
        names = self.position.setting.board.names
        return frozenset(
            names[note.space]
            for note in self.notes("en").notes
            if note.open and self.cost in (None, note.rank)
        )

    @property
    def actions_used(self) -> frozenset[str]:
        return frozenset({"crawl"})


class Aiming(_Spaces):
    """Which spaces an action can be aimed at from where its snail stands."""

    def __init__(self, position: Position, pick_all: bool, snail: int, action: Action) -> None:
        super().__init__(position, pick_all, snail)
        self.action = action

    def notes(self, language: str) -> Overlay:
        return aim_overlay(self.position, self.snail, self.action, language)

    def reason(self, key: str, language: str) -> str:
        """Of what can be aimed at also range and sight, which the overlay leaves unsaid."""
        return aim_told(self.position, self.snail, self.action, self._space(key), language)

    @cached_property
    def right(self) -> frozenset[str]:
        names = self.position.setting.board.names
        aims = aims_of(self.position, self.snail, self.action)
        return frozenset(names[space] for space in aims)

    @property
    def actions_used(self) -> frozenset[str]:
        return frozenset({self.action.id})


class Targeting(Aiming):
    """Whom an action can be aimed at, or hits: snails instead of spaces."""

    @cached_property
    def candidates(self) -> tuple[Candidate, ...]:
        hot = self.position.hot
        return tuple(
            Candidate(snail_name(other), hot[PLACE + other])
            for player in range(self.position.players)
            for other in living(hot, player)
            if self.position.place(other) is not None
        )

    @cached_property
    def right(self) -> frozenset[str]:
        aims = aims_of(self.position, self.snail, self.action)
        return frozenset(snail_name(other) for snails in aims.values() for other in snails)

    def named(self, key: str, language: str) -> str:
        return Names(self.position, language).standing_now(self._snail(key))

    def _space(self, key: str) -> int:
        return self.position.hot[PLACE + self._snail(key)]

    def _snail(self, key: str) -> int:
        return read_snail(key, "task")


OPEN = "*"


class FindSpaces(Task):
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
