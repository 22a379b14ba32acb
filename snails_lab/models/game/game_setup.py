"""The setup of a new game, before it begins."""

from __future__ import annotations

from dataclasses import dataclass

from snails_core.match import draw_factions
from snails_core.setting import standard_setting
from snails_lab.models.game.session import Session
from snails_lab.models.storage.header import Seat, read_seed
from snails_lab.models.storage.profiles import Profile

BY_LOT, IN_THE_GAME, GIVEN = "by_lot", "in_the_game", "given"
WAYS = (BY_LOT, IN_THE_GAME, GIVEN)
"""How factions are given out."""


@dataclass(frozen=True, slots=True)
class GameSetup:
    """Seats, board and the rest; an empty seed is drawn."""

    seats: tuple[Seat, ...]
    board: str = "islands"
    seed: str = ""
    advanced: bool = False
    way: str = BY_LOT
    factions: tuple[str, ...] = ()
    """By seat, where they are given."""

    def begin(self, profile: Profile | None = None) -> Session:
        """The game, in the profile's list if there is one."""
        seed = read_seed(self.seed)
        return Session.new(
            self.seats,
            board=self.board,
            seed=seed,
            advanced=self.advanced,
            factions=self._factions(seed),
            journal=profile.new_journal() if profile else None,
        )

    def _factions(self, seed: int) -> tuple[str, ...] | None:
        if self.way == IN_THE_GAME:
            return None
        if self.way == GIVEN:
            return self.factions
        return draw_factions(standard_setting(self.board), seed, len(self.seats))
