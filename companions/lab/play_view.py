"""The view in which a companion is played: the lobby, or a game in its place."""

from __future__ import annotations

from typing import Any

from companions.lab.game_table import GameTable
from companions.lab.lobby import Lobby
from snails_lab.models.table_game import TableSession
from snails_lab.models.visit import Visit
from snails_lab.pages.view import View
from snails_lab.widgets.table.layout import USUAL_ROOM


class PlayView(View):
    """The lobby or a game; games are kept under the name above. A game names its own panels."""

    lobby_class: type[Lobby]
    table_class: type[GameTable]

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        self.room: tuple[int, int] = USUAL_ROOM
        self.table: Any = None
        self.lobby: Any = self._new_lobby()
        self.add(self.lobby)

    def _new_lobby(self) -> Lobby:
        made = self.for_person(lambda one: self.lobby_class(one, self.language))
        made.on_session(self._play)
        return made

    def _play(self, session: TableSession[Any, Any, Any], known: str) -> None:
        """Shows the table in place of the lobby."""
        kept = self.lobby.kept
        self._put_away()
        table = self.table_class(
            session, lambda: kept.save(known, session), self.language, self.room
        )
        table.on_quit(self._back)
        self.table = table
        self.lobby.layout.display = "none"
        self.add(table)
        table.begin()

    def _back(self) -> None:
        self._put_away()
        self.lobby.refresh()
        self.lobby.layout.display = ""

    def _put_away(self) -> None:
        table, self.table = self.table, None
        if table is not None:
            self._parts.remove(table)
            self.children = [child for child in self.children if child is not table]

    def fit(self, width: int, height: int) -> None:
        self.room = width, height
        if self.table is not None:
            self.table.fit(width, height)

    def leave(self) -> None:
        """The game of who sat here is left as by the button."""
        if self.table is not None:
            self.table.quit()

    def newcomer(self) -> None:
        before = self.lobby
        self.lobby = self._new_lobby()
        self.replace(before, self.lobby)
