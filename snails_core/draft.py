"""A working copy of a position, on which one step of the game is carried out.

Rules read and write the bytes of a draft; nobody outside the engine ever sees one.
"""

from __future__ import annotations

from snails_core.agenda import Task
from snails_core.board import Board
from snails_core.cards import Action
from snails_core.events import Event
from snails_core.layout import LEVEL, PLACE
from snails_core.queries import is_hidden
from snails_core.setting import Setting


class SelfCopyingBytes(bytes):
    """Bytes of a position that make their own working copy, to see what is read of it."""

    def working_copy(self) -> bytearray:
        return bytearray(self)


class Draft:
    """Board and snails (`hot`), hands and piles (`cold`), agenda and events, all in motion."""

    __slots__ = (
        "_cold",
        "_cold_is_own",
        "agenda",
        "board",
        "events",
        "from_game",
        "hot",
        "reveals",
        "setting",
    )

    def __init__(
        self,
        setting: Setting,
        hot: bytes,
        cold: bytes,
        agenda: tuple[Task, ...],
        from_game: bool = False,
    ) -> None:
        self.setting: Setting = setting
        self.board: Board = setting.board
        self.hot = hot.working_copy() if isinstance(hot, SelfCopyingBytes) else bytearray(hot)
        self._cold: bytes | bytearray = cold
        self._cold_is_own = False
        self.from_game = from_game
        """See `Position.from_game`."""
        self.agenda: list[Task] = list(agenda)
        self.events: list[Event] = []
        self.reveals: list[Task] = []
        """What everybody learns at once, before anything else on the agenda (views only)."""

    @property
    def cold(self) -> bytes | bytearray:
        """Hands and piles, to read."""
        return self._cold

    def open_cold(self) -> bytearray:
        """Hands and piles, to write: copied from the old position the first time."""
        if not self._cold_is_own:
            self._cold = bytearray(self._cold)
            self._cold_is_own = True
        assert isinstance(self._cold, bytearray)
        return self._cold

    def frozen_cold(self) -> bytes:
        return bytes(self._cold)

    def action(self, index: int) -> Action:
        return self.setting.catalogue.actions[index]

    def space_of(self, snail: int) -> int:
        return self.hot[PLACE + snail]

    def level_under(self, snail: int) -> int:
        """The level of the space on which the snail stands."""
        return self.hot[LEVEL + self.hot[PLACE + snail]]

    def hides(self, player: int) -> bool:
        """See `is_hidden`."""
        return is_hidden(self.hot, player)
