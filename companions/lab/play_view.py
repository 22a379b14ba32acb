"""The view in which a companion is played: the lobby, or a game in its place."""

from __future__ import annotations

from typing import Any

from companions.lab.game_table import CompanionGameTable
from companions.lab.lobby import CompanionLobby
from snails_lab.models.rooms.invitations import read_part
from snails_lab.models.table_game import TableSession
from snails_lab.models.visit import Visit
from snails_lab.pages.view import View
from snails_lab.widgets.game.room_lobby import RoomLobby
from snails_lab.widgets.game.room_panel import RoomPanel
from snails_lab.widgets.game.room_table import RoomTable
from snails_lab.widgets.table.layout import USUAL_SIZE


class CompanionPlayView(View):
    """The lobby, a game, or a room; games are kept under the name above.

    A game names its own panels, and what it brings to rooms.
    """

    lobby_class: type[CompanionLobby]
    table_class: type[CompanionGameTable]
    room_table: RoomTable

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        self.size: tuple[int, int] = USUAL_SIZE
        self.table: Any = None
        self.room_panel: RoomPanel | None = None
        self.lobby: Any = self._new_lobby()
        self.rooms: RoomLobby = self._new_rooms()
        self.add(self.lobby, self.rooms)
        self.rooms.refresh()

    def _new_lobby(self) -> CompanionLobby:
        made = self.for_person(lambda one: self.lobby_class(one, self.language))
        made.on_session(self._play)
        return made

    def _new_rooms(self) -> RoomLobby:
        made = self.for_person(
            lambda one: RoomLobby(self.room_table, one, self.language, self.visit.holder)
        )
        made.size = self.size
        made.on_room(self._enter)
        return made

    def _enter(self, panel: RoomPanel) -> None:
        """A room in place of the lobby."""
        self._put_away()
        self.room_panel = panel
        panel.on_quit(self._back)
        self._show_lobby(False)
        self.add(panel)
        self.tell_part()

    def _play(self, session: TableSession[Any, Any, Any], known: str) -> None:
        """Shows the table in place of the lobby."""
        kept = self.lobby.kept
        self._put_away()
        table = self.table_class(
            session, lambda: kept.save(known, session), self.language, self.size
        )
        table.on_quit(self._back)
        table.on_rematch(lambda: self._play(self.lobby.rematch_of(session), kept.new_id()))
        self.table = table
        self._show_lobby(False)
        self.add(table)
        table.begin()

    def _show_lobby(self, is_shown: bool) -> None:
        for panel in (self.lobby, self.rooms):
            panel.layout.display = "" if is_shown else "none"

    def _back(self) -> None:
        self._put_away()
        self.lobby.refresh()
        self.rooms.refresh()
        self._show_lobby(True)
        self.tell_part()

    def _put_away(self) -> None:
        for shown in (self.table, self.room_panel):
            if shown is not None:
                self.release(shown)
                self.children = [child for child in self.children if child is not shown]
        self.table = self.room_panel = None

    def fit(self, width: int, height: int) -> None:
        self.size = self.rooms.size = width, height
        for shown in (self.table, self.room_panel):
            if shown is not None:
                shown.fit(width, height)

    @property
    def shown_part(self) -> str:
        """The seat in a room, if somebody is there."""
        return "" if self.room_panel is None else self.room_panel.part_name

    def go_to(self, part: str) -> None:
        """Sits down in the room that the part names, or watches it."""
        seat = read_part(part, self.visit.holder)
        if seat is not None and part != self.shown_part:
            self.leave()
            self.rooms.enter(seat)

    def leave(self) -> None:
        """The game or the room of whoever sat here is left as by the button."""
        for shown in (self.table, self.room_panel):
            if shown is not None:
                shown.quit()

    def newcomer(self) -> None:
        for name, make in (("lobby", self._new_lobby), ("rooms", self._new_rooms)):
            before = getattr(self, name)
            setattr(self, name, make())
            self.replace(before, getattr(self, name))
        self.rooms.refresh()
