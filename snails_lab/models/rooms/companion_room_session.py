"""A game of a companion in a room, as the kernel of one seat or of a spectator knows it."""

from __future__ import annotations

from typing import Any

from snails_lab.models.rooms.room import SeatState
from snails_lab.models.rooms.room_game import room_game
from snails_lab.models.rooms.room_seat import RoomSeat
from snails_lab.models.table_game.table_game import TableGame


class CompanionRoomSession(RoomSeat):
    """An `AnyTableSession` of a game that the referee keeps: its positions are views, and of the
    choices of others it has none."""

    table_game: TableGame[Any, Any, Any]

    def _begin(self) -> None:
        self.table_game = room_game(self.sent["game"]).table
        self.game = self.table_game.saves.begin(self.sent["start"])

    @property
    def position(self) -> Any:
        return self.game.position

    @property
    def steps(self) -> int:
        """How many are told."""
        return len(self.game.choices)

    @property
    def decider(self) -> int | None:
        """Who decides now, of those who play elsewhere; a view may not know its node."""
        deciding = (n for n, seat in enumerate(self.sent["seats"]) if _is_deciding(seat))
        return next(deciding, None)

    @property
    def asks_table(self) -> bool:
        """Everybody sits at a device of their own."""
        return False

    def ends_at(self, step: int) -> bool:
        return self.is_over and step == self.steps

    def seen_at(self, step: int, seat: int | None) -> Any:
        """The position after so many steps, as it was sent; if this seat is asked, the present one
        is that from which it decides."""
        if step == self.steps and self.asked_from is not None:
            return self._read(self.asked_from)
        return self.game.positions[step - 1] if step else self.game.start

    def _tell_next(self) -> bool:
        if self._told == len(self._steps):
            return False
        step = self._steps[self._told]
        read = self._saves.read_event
        self.game.positions.append(self._read(step["position"]))
        self.game.choices.append(None)
        self.game.events.append(
            tuple(read(self.game.start, text, "room") for text in step["events"])
        )
        self._told += 1
        self._settle()
        if self.is_over:
            self.game = self._saves.read(self.sent["record"])
        return True

    def _read(self, text: str) -> Any:
        return self._saves.begin(text).position


def _is_deciding(seat: dict[str, Any]) -> bool:
    return bool(seat["state"] == SeatState.DECIDING)
