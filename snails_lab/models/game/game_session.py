"""What the table of a game of Snails asks of a session, wherever the game itself is kept.

`Session` has the game on this computer; `models.rooms.snails_room_session.SnailsRoomSession` has
what the referee of a room lets one seat know.
"""

from __future__ import annotations

from typing import Protocol

from snails_core.options import Option
from snails_core.position import Position
from snails_core.savegame import Game
from snails_lab.models.game.session import OnStep, OnUndo
from snails_lab.models.storage.header import Seat
from snails_lab.models.storage.journal import Journal


class GameSession(Protocol):
    """A game with its seats. `waiting` says whether somebody here is to decide; else `advance`."""

    game: Game
    seats: tuple[Seat, ...]
    people: frozenset[int]
    """The seats of those who play on this device."""
    seed: int

    @property
    def journal(self) -> Journal | None:
        """The file of the game on this computer, if it has one."""

    # --- where the game stands ---
    @property
    def position(self) -> Position: ...

    @property
    def is_over(self) -> bool: ...

    @property
    def waiting(self) -> int | None:
        """The seat of the person here who is to decide; None if somebody or something else is."""

    @property
    def is_kept(self) -> bool:
        """Is every step on the disk?"""

    @property
    def only_person(self) -> int | None:
        """The seat of the only person on this device, if there is one alone."""

    def view(self, seat: int) -> Position:
        """What may be known on this seat."""

    # --- steps ---
    def choose(self, option: Option) -> None:
        """What the waiting person chooses, of the options of their view."""

    def advance(self) -> bool:
        """One step that nobody here decides; False if there is none."""

    async def advance_in_background(self) -> bool:
        """The same, without keeping the event loop busy meanwhile."""

    def think_ahead(self) -> None:
        """Lets the bots think while a person does."""

    @property
    def can_undo(self) -> bool: ...

    @property
    def why_no_undo(self) -> str | None:
        """The reason of `undo.REASONS` why nothing can be taken back; None if something can."""

    def undo(self) -> None:
        """Back to the last decision of a person, who is then to decide again."""

    # --- listeners, and the end ---
    def on_step(self, callback: OnStep) -> None:
        """Calls back after each step with (before, choice, after, events)."""

    def on_undo(self, callback: OnUndo) -> None:
        """Calls back after an undo with the number of steps taken back."""

    def close(self) -> None:
        """Nothing more is played here."""
