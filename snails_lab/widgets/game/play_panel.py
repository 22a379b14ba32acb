"""The play panel: the lobby, then a game or a replay, and back."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import HTML

from snails_lab.errors import LabError
from snails_lab.models.game.kept_drafts import KeptDrafts
from snails_lab.models.game.rematch import rematch
from snails_lab.models.game.session import Session
from snails_lab.models.storage.profiles import Profile
from snails_lab.widgets.game.end_screen import EndScreen
from snails_lab.widgets.game.game_panel import GamePanel
from snails_lab.widgets.game.lobby import Lobby
from snails_lab.widgets.game.replay_panel import ReplayPanel
from snails_lab.widgets.game.room_lobby import RoomLobby
from snails_lab.widgets.game.room_panel import RoomPanel
from snails_lab.widgets.game.room_table import SNAILS_ROOM
from snails_lab.widgets.panel import Panel
from snails_lab.widgets.stepper.stepper import Stepper
from snails_lab.widgets.table.layout import USUAL_SIZE


class PlayPanel(Panel):
    """The lobby, a game, or a replay; games are saved under the profile, if there is one."""

    def __init__(
        self,
        profile: Profile | None = None,
        language: str = "en",
        size: tuple[int, int] = USUAL_SIZE,
        *,
        served: bool = False,
        holder: str = "owner",
    ) -> None:
        """`served`: to many people, who may type each other's names; see `Lobby`. `holder`: by what
        the referee of rooms knows this person again."""
        super().__init__(language)
        self.rooms: RoomLobby = self.adopt(RoomLobby(SNAILS_ROOM, profile, language, holder))
        self.rooms.on_room(self._enter)
        self.room_panel: RoomPanel | None = None
        """The room in which this person has a seat."""
        self.size = size
        """Pixels for a game or a replay."""
        self._profile = profile
        self.lobby: Lobby = self.adopt(Lobby(profile, language, served=served))
        self.game_panel: GamePanel | None = None
        """The game that is being played."""
        self.replay: ReplayPanel | None = None
        """The game that is being watched."""
        self._notices: Any = HTML()
        self.lobby.on_start(lambda session: self.play(session))
        self.lobby.on_resume(lambda session: self.play(session, seen=True))
        self.lobby.on_watch(self.watch)
        self._on_change: list[Callable[[], object]] = []
        self.add_class("snails-play")
        self.show_lobby()

    @property
    def stepper(self) -> Stepper | None:
        """The stepper of the game that is being watched."""
        return self.replay.stepper if self.replay else None

    @property
    def end_screen(self) -> EndScreen | None:
        """The numbers of the game that is being watched."""
        return self.replay.end_screen if self.replay else None

    def fit(self, width: int, height: int) -> None:
        """What is shown has so many pixels."""
        self.size = self.rooms.size = width, height
        for shown in (self.game_panel, self.replay, self.room_panel):
            if shown is not None:
                shown.fit(width, height)

    def play(self, session: Session, seen: bool = False) -> None:
        """Opens the game panel for a session; `seen`: it is resumed where it stood."""
        self._part_with()
        self.game_panel = self.adopt(
            GamePanel(session, self.language, self.size, self._drafts(session))
        )
        self.game_panel.on_quit(self.show_lobby)
        self.game_panel.on_rematch(self._rematch)
        found = session.journal.notices if session.journal else []
        self._tell(found)
        self.game_panel.tell_first(self._notices)
        self._show(self.game_panel)
        self.game_panel.begin(seen)

    def _drafts(self, session: Session) -> KeptDrafts | None:
        """Where the plans in the making of this game are kept; a game without a name keeps none."""
        if self._profile is None or session.journal is None:
            return None
        return KeptDrafts(self._profile.document("drafts"), session.journal.id)

    def watch(self, session: Session, viewer: int | None = None) -> None:
        """Steps through a game, as a seat may know it or with nothing hidden; at its end, what
        the end screen says of it.
        """
        self._part_with()
        self.replay = self.adopt(ReplayPanel(session, viewer, self.language, self.size))
        self.replay.on_quit(self.show_lobby)
        self._show(self.replay)

    def show_lobby(self) -> None:
        """Back to where games begin."""
        self._part_with()
        self.lobby.refresh()
        self.rooms.refresh()
        self._show(self.lobby, self.rooms)

    def _enter(self, panel: RoomPanel) -> None:
        """A room in place of the lobby."""
        self._part_with()
        self.room_panel = self.adopt(panel)
        panel.on_quit(self.show_lobby)
        self._show(panel)

    def _rematch(self, new_factions: bool) -> None:
        """Another game of the same seats, in place of the one that is over."""
        if self.game_panel is None:
            return
        ended = self.game_panel.session
        again = rematch(ended, new_factions=new_factions, profile=self._profile)
        ended.close()
        self.play(again)

    def on_change(self, callback: Callable[[], object]) -> None:
        """Calls back when a game was opened or left."""
        self._on_change.append(callback)

    def _show(self, *widgets: Any) -> None:
        self.children = [*widgets, self.error_line.widget]
        for callback in tuple(self._on_change):
            callback()

    def _part_with(self) -> None:
        """Removes what was shown, so that it no longer follows the language, and asks nothing."""
        for shown in (self.game_panel, self.replay):
            if shown is not None:
                shown.end_screen.review.stop()
                self.release(shown)
        if self.replay is not None:
            self.replay.stepper.pause()
        if self.room_panel is not None:
            self.release(self.room_panel)
        self.game_panel = self.replay = self.room_panel = None

    def _tell(self, notices: list[LabError]) -> None:
        """What was found damaged in the game and mended."""
        told = "".join(f"<li>{escape(note.message(self.language))}</li>" for note in notices)
        self._notices.value = f"<ul>{told}</ul>" if told else ""
        self._notices.layout.display = "" if told else "none"
