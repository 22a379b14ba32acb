"""A room as one seat sees it: invitations until everybody is there, then the game."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import HTML, VBox

from snails_lab.drawing.qr_code import qr_svg
from snails_lab.models.rooms.invitations import room_part, seat_address
from snails_lab.models.rooms.room import SeatState
from snails_lab.models.rooms.room_game import room_game
from snails_lab.models.rooms.room_seat import RoomSeat
from snails_lab.widgets import background
from snails_lab.widgets.controls import button, row
from snails_lab.widgets.game.room_table import RoomTable
from snails_lab.widgets.panel import Panel
from snails_lab.words import phrase


class RoomPanel(Panel):
    """Made with a session that has joined; whoever opened the room has the `keys` of its seats."""

    def __init__(
        self,
        game: RoomTable,
        session: RoomSeat,
        keys: dict[int, str],
        language: str,
        size: tuple[int, int],
    ) -> None:
        super().__init__(language)
        self._game, self.session, self._keys, self._size = game, session, keys, size
        self.game_panel: Any = None
        """The table of the game, when everybody is there."""
        self._on_quit: list[Callable[[], object]] = []
        self._on_game: list[Callable[[], object]] = []
        self._told, self._states = HTML(), HTML()
        self._states.add_class("snails-room-states")
        self._invitations = VBox()
        self._links: Any = HTML()
        self._links.add_class("snails-room-links")
        self.fill: Any = self.label(
            button("snails-fill-room", self._fill, self.error_line), "rooms.fill"
        )
        self.stand_in: Any = self.label(
            button("snails-stand-in", self._stand_in, self.error_line), "rooms.stand_in"
        )
        self.leave: Any = self.label(
            button("snails-leave-room", self.quit, self.error_line), "rooms.leave"
        )
        for seated in (self.fill, self.stand_in):
            seated.layout.display = "none" if session.seat is None else ""
        waiting = self._told, self._invitations, row(self.fill, self.leave)
        self.children: tuple[Any, ...] = (*waiting, self.error_line.widget)
        self.add_class("snails-room")
        session.on_news(self.error_line.guarded(self._came))
        self._came()

    @property
    def part_name(self) -> str:
        """As addresses name this seat."""
        return room_part(self.session.own.room, self.session.own.key)

    def fit(self, width: int, height: int) -> None:
        self._size = width, height
        if self.game_panel is not None:
            self.game_panel.fit(width, height)

    def on_quit(self, callback: Callable[[], object]) -> None:
        """Calls back when the room is left."""
        self._on_quit.append(callback)

    def quit(self) -> None:
        """Leaves the room; the seat stays one's own."""
        if self.game_panel is not None:
            self.game_panel.quit()
            return
        self.session.close()
        self._tell_quit()

    def _tell_quit(self) -> None:
        for callback in tuple(self._on_quit):
            callback()

    def _came(self) -> None:
        """Something came from the referee."""
        if self.game_panel is None and self.session.is_full:
            self._begin()
        self.retell()
        session: Any = self.session
        if self.game_panel is not None and session.waiting is None and not session.is_over:
            self.game_panel.resume()

    def _begin(self) -> None:
        """Everybody is there; whoever comes back goes on from where the game stands."""
        has_begun = self.session.catch_up()
        self.game_panel = self.adopt(self._game.table(self.session, self.language, self._size))
        self.game_panel.on_quit(self._tell_quit)
        self.game_panel.tell_first(row(self._states, self.stand_in, self._links))
        self.children = (self.game_panel, self.error_line.widget)
        self.game_panel.begin(seen=has_begun)

    # --- what one does ---
    def _fill(self) -> None:
        """Bots take all seats that are still free."""
        free = [n for n, seat in enumerate(self._seats) if seat["state"] == SeatState.FREE]

        async def work() -> None:
            for seat in free:
                await self.session.fill(seat, self._game.stand_in)

        background.start(work(), self.error_line)

    def _stand_in(self) -> None:
        """A bot plays in one's place, and one leaves."""

        async def work() -> None:
            await self.session.hand_over(self._game.stand_in)
            self.quit()

        background.start(work(), self.error_line)

    # --- what is told ---
    @property
    def _seats(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.session.sent["seats"]
        return found

    def retell(self) -> None:
        others = [phrase(self.language, "rooms.watching")] if self.session.seat is None else []
        others += [
            phrase(self.language, "rooms.is", name=self._name(number), state=self._state(seat))
            for number, seat in enumerate(self._seats)
            if number != self.session.seat
        ]
        told = escape(" · ".join(others))
        self._states.value = f'<span role="status" lang="{self.language}">{told}</span>'
        self._links.value = self._links_html()
        if self.game_panel is None:
            title = escape(phrase(self.language, "rooms.waiting_title"))
            text = escape(phrase(self.language, "rooms.waiting_text"))
            self._told.value = (
                f'<div lang="{self.language}"><h3>{title}</h3><p>{text}</p>'
                f'<p role="status">{told}</p></div>'
            )
            self._invitations.children = [
                *(HTML(self._invitation(n)) for n in self._free_seats()),
                HTML(self._watch_html()),
            ]

    def _free_seats(self) -> list[int]:
        """Free seats whose keys are known here."""
        return [
            number
            for number, seat in enumerate(self._seats)
            if seat["state"] == SeatState.FREE and number in self._keys
        ]

    def _invitation(self, seat: int) -> str:
        """The link to a seat, and its picture; in a notebook the code for another kernel."""
        label = phrase(self.language, "rooms.link", number=seat + 1)
        link, address = self._link(label, self._keys[seat])
        if not address:
            return f'<p lang="{self.language}">{link}</p>'
        picture = qr_svg(address, phrase(self.language, "rooms.picture", number=seat + 1))
        return (
            f'<figure class="snails-invitation" lang="{self.language}"><figcaption>{link}'
            f"</figcaption>{picture}</figure>"
        )

    def _link(self, label: str, key: str) -> tuple[str, str]:
        """A line with the way to a seat, or to watch, and its address; a notebook has none."""
        room = self.session.own.room
        address, told = seat_address(room, key, self._game.view), escape(label)
        if not address:
            code = f'{self._game.opened_by}.go("{self._game.view}", "{room_part(room, key)}")'
            return f"{told} <code>{escape(code)}</code>", ""
        shown = escape(address)
        link = f'<a href="{shown}" target="_blank" rel="noopener">{shown}</a>'
        return f"{told} {link}", address

    @property
    def _can_be_watched(self) -> bool:
        return room_game(self._game.game).public is not None

    def _watch_html(self) -> str:
        """The link for whoever only watches, while others are waited for."""
        if not self._can_be_watched:
            return ""
        link, _ = self._link(phrase(self.language, "rooms.watch_link"), "")
        return f'<p class="snails-invitation" lang="{self.language}">{link}</p>'

    def _links_html(self) -> str:
        """For whoever wants to watch, and in the game for whoever has lost the link to a seat."""
        lines = []
        if self.game_panel is not None and len(self._keys) > 1:
            for seat in sorted(self._keys.keys() - {self.session.seat}):
                label = phrase(self.language, "rooms.link", number=seat + 1)
                lines.append(self._link(label, self._keys[seat])[0])
        if self._can_be_watched:
            lines.append(self._link(phrase(self.language, "rooms.watch_link"), "")[0])
        if not lines:
            return ""
        summary = escape(phrase(self.language, "rooms.links"))
        told = "".join(f"<p>{line}</p>" for line in lines)
        return f'<details lang="{self.language}"><summary>{summary}</summary>{told}</details>'

    def _name(self, number: int) -> str:
        return self._seats[number]["name"] or phrase(
            self.language, "rooms.seat_name", number=number + 1
        )

    def _state(self, seat: dict[str, Any]) -> str:
        if seat["bot"] is not None:
            return phrase(self.language, "rooms.bot")
        return phrase(self.language, f"room_state.{seat['state']}")
