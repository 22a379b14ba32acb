"""Where rooms begin: the form that opens one, and those in which this person has a seat."""

from __future__ import annotations

from collections.abc import Callable

from snails_core.errors import SnailsError
from snails_lab.models.rooms.browsers import seat_in_browser
from snails_lab.models.rooms.client import opened_room
from snails_lab.models.rooms.invitations import KeptKeys
from snails_lab.models.rooms.room_seat import SeatKey
from snails_lab.models.storage.guests import guest_name
from snails_lab.models.storage.profiles import Profile
from snails_lab.widgets import background
from snails_lab.widgets.game.room_form import RoomForm
from snails_lab.widgets.game.room_list import RoomList
from snails_lab.widgets.game.room_panel import RoomPanel
from snails_lab.widgets.game.room_table import RoomTable
from snails_lab.widgets.panel import Listeners, Panel
from snails_lab.widgets.table.layout import USUAL_SIZE


class RoomLobby(Panel):
    """Opens rooms of one game, and enters them; `on_room` hears of the panel of the room."""

    def __init__(
        self, game: RoomTable, profile: Profile | None, language: str, holder: str
    ) -> None:
        """`holder`: by what the referee knows this person again."""
        super().__init__(language)
        self.size: tuple[int, int] = USUAL_SIZE
        """Pixels for the panel of a room."""
        self._game, self._profile, self._holder = game, profile, holder
        self._keys = KeptKeys(profile.document("rooms") if profile else None)
        self._on_room: Listeners[RoomPanel] = Listeners()
        self.list: RoomList = self.adopt(
            RoomList(game.game, self._keys, holder, language, self.enter)
        )
        self.form: RoomForm = self.adopt(RoomForm(game, language, self.open_room))
        self.children = (self.error_line.widget, self.list, self.form)
        self.add_class("snails-room-lobby")

    def on_room(self, callback: Callable[[RoomPanel], object]) -> None:
        """Calls back when a room was entered."""
        self._on_room.add(callback)

    def refresh(self) -> None:
        """Looks again in which rooms this person has a seat."""
        self.error_line.clear()
        self.list.refresh()

    def open_room(self, bots: list[str | None], patience: int) -> None:
        """A new room, in which this person has the first seat."""

        async def work() -> None:
            opened = await opened_room(self._game.game, bots, patience, self._holder)
            self._keys.keep(opened.room, opened.keys)
            await self._enter(SeatKey(opened.room, opened.keys[0], self._holder))

        background.start(work(), self.form.error_line)

    def enter(self, own: SeatKey) -> None:
        """Sits down in a room, comes back to it, or watches."""
        background.start(self._enter(own), self.error_line)

    async def _enter(self, own: SeatKey) -> None:
        name = self._profile.name if self._profile else guest_name(self.language)
        session = self._game.session(seat_in_browser(own, self._profile), name)
        try:
            await session.join()
        except SnailsError:
            session.close()
            raise
        keys = self._keys.of(own.room)
        if session.seat is not None and session.seat not in keys:
            self._keys.keep(own.room, {session.seat: own.key})
        panel = RoomPanel(self._game, session, keys, self.language, self.size)
        self._on_room.tell(panel)
