"""The rooms in which a person has a seat: who is there, whose turn it is, and the way back."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import HTML

from snails_lab.models.rooms.invitations import KeptKeys
from snails_lab.models.rooms.own_rooms import OwnRoom, own_rooms
from snails_lab.models.rooms.room_seat import SeatKey
from snails_lab.widgets import background
from snails_lab.widgets.controls import button, row
from snails_lab.widgets.panel import Panel
from snails_lab.words import phrase

MOST = 8
"""Rooms that are listed; the one that was played in last comes first."""


class RoomList(Panel):
    """Nothing is seen of it while there is no room; `refresh` looks again."""

    def __init__(
        self,
        game: str,
        keys: KeptKeys,
        holder: str,
        language: str,
        on_enter: Callable[[SeatKey], object],
    ) -> None:
        super().__init__(language)
        self._game, self._keys, self._holder, self._on_enter = game, keys, holder, on_enter
        self.rooms: list[OwnRoom] = []
        self._number = 0
        """Of the last look; an older one that ends later tells nothing."""
        self._head: Any = HTML()
        self.layout.display = "none"
        self.add_class("snails-own-rooms")

    def refresh(self) -> None:
        """Asks the referee, if there is anything to ask about."""
        self._number += 1
        if self._keys.rooms:
            background.start(self._look(self._number), self.error_line)

    async def _look(self, number: int) -> None:
        found = await own_rooms(self._keys, self._holder)
        if number == self._number:
            self.rooms = [room for room in found if room.game == self._game][:MOST]
            self.retell()

    def retell(self) -> None:
        title = escape(phrase(self.language, "rooms.own"))
        self._head.value = f'<h3 lang="{self.language}">{title}</h3>'
        rows = [self._row(room) for room in self.rooms]
        self.children = (self._head, *rows, self.error_line.widget)
        self.layout.display = "" if rows else "none"

    def _row(self, room: OwnRoom) -> Any:
        enter = button("snails-enter-room", lambda: self._on_enter(room.key), self.error_line)
        enter.description = phrase(self.language, "rooms.enter")
        others = ", ".join(
            name or phrase(self.language, "rooms.seat_name", number=number + 1)
            for number, name in enumerate(room.names)
            if number != room.seat
        )
        told = phrase(self.language, "rooms.with", names=others)
        state = phrase(self.language, f"room_standing.{room.standing}")
        when = room.changed.replace("T", " ")[:16]
        said = escape(f"{told} · {state} · {when}")
        return row(enter, HTML(f'<span lang="{self.language}">{said}</span>'))
