"""A game of a companion in a room, as the kernel of one seat or of a spectator knows it."""

from __future__ import annotations

from typing import Any

from snails_lab.models.rooms.room import SeatState
from snails_lab.models.rooms.room_seat import RoomSeat, SeatKey
from snails_lab.models.rooms.rules import room_rules
from snails_lab.models.table_game.session import TableSession


class TableSeatSession(RoomSeat, TableSession[Any, Any, Any]):
    """A table session whose truth is elsewhere: its positions are views, and of the choices of
    others it has none."""

    def __init__(self, own: SeatKey, name: str) -> None:
        super().__init__(own, name)
        self.seed = 0

    def _begin(self) -> None:
        self.rules = room_rules(self.sent["game"]).table
        self.game = self.rules.saves.begin(self.sent["start"])

    @property
    def decider(self) -> int | None:
        """Who decides now, of those who play elsewhere; a view may not know its node."""
        deciding = (n for n, seat in enumerate(self.sent["seats"]) if _is_deciding(seat))
        return next(deciding, None)

    def ends_at(self, step: int) -> bool:
        return self.is_over and step == self.steps

    def seen_at(self, step: int, seat: int | None) -> Any:
        """The position after so many steps, as it was sent; if this seat is asked, the present one
        is that from which it decides."""
        if step == self.steps and self.asked_from is not None:
            return self._read(self.asked_from)
        return self.game.positions[step - 1] if step else self.game.start

    def _tell_next(self) -> bool:
        """Steps of chance are told with what follows them."""
        events: list[Any] = []
        for number in range(self._told, len(self._steps)):
            step = self._steps[number]
            events += [
                self._saves.read_event(self.game.start, text, "room") for text in step["events"]
            ]
            if step["rests"]:
                self.game.positions.append(self._read(step["position"]))
                self.game.choices.append(None)
                self.game.events.append(tuple(events))
                self._told = number + 1
                self._settle()
                if self.is_over:
                    self.game = self._saves.read(self.sent["record"])
                return True
        return False

    def _read(self, text: str) -> Any:
        return self._saves.begin(text).position


def _is_deciding(seat: dict[str, Any]) -> bool:
    return bool(seat["state"] == SeatState.DECIDING)
