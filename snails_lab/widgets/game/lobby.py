"""The lobby: begin a new game, go on with an unfinished one, or watch one again."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import HTML, Box, FileUpload, Layout, Select

from snails_core.layout import OBSERVER
from snails_core.records import PLAYER_LETTERS
from snails_lab.errors import LabError
from snails_lab.models.game.reopening import reopened
from snails_lab.models.game.session import Session
from snails_lab.models.storage.header import Seat
from snails_lab.models.storage.profiles import Profile
from snails_lab.models.storage.saved import SavedGame
from snails_lab.widgets.controls import button, row
from snails_lab.widgets.game.new_game_form import NewGameForm
from snails_lab.widgets.game.sharing import uploaded_game
from snails_lab.widgets.panel import Panel
from snails_lab.words import phrase

ROWS = 6


class Lobby(Panel):
    """Hands over a session that begins, one that goes on, or a game to watch.

    On a page that is `served` to many, whoever types a name finds the games under it. So there a
    game that is not over is watched with what lies open on the table and nobody's hand, and is
    neither taken up nor copied while somebody plays it.
    """

    def __init__(
        self, profile: Profile | None = None, language: str = "en", *, served: bool = False
    ) -> None:
        super().__init__(language)
        self._profile, self._served = profile, served
        self._games: list[SavedGame] = []
        self._on_resume: list[Callable[[Session], object]] = []
        self._on_watch: list[Callable[[Session, int | None], object]] = []
        self.new_game: NewGameForm = self.adopt(NewGameForm(profile, language))
        self.saved: Any = Select(rows=ROWS, layout=Layout(width="auto"))
        self.saved.add_class("snails-saved-games")
        self.resume: Any = self.label(
            button("snails-resume", self._resume, self.error_line), "playing.resume"
        )
        self.go_on: Any = button("snails-go-on", self._go_on, self.error_line, "primary")
        """Leads back to the game that was left last: the first thing to see while there is one."""
        self.copy: Any = self.label(
            button("snails-copy", self._copy, self.error_line), "playing.copy"
        )
        self.watch: Any = self.label(
            button("snails-watch", self._watch, self.error_line), "playing.watch"
        )
        self.upload: Any = self.label(
            FileUpload(accept=".json", layout=Layout(width="auto")), "playing.open"
        )
        self.upload.add_class("snails-open-replay")
        self._heads: list[Any] = [
            self.label(HTML(), "playing.head_new", "value"),
            self.label(HTML(), "playing.head_saved", "value"),
        ]
        self._notices: Any = HTML()
        self.upload.observe(self.error_line.guarded(lambda _: self._opened()), "value")
        self.saved.observe(self.error_line.guarded(lambda _: self._chosen()), "value")
        self.add_class("snails-lobby")
        buttons = row(self.resume, self.watch, self.copy, self.upload)
        new_head, saved_head = self._heads
        self._saved_part: Any = Box([saved_head, self.saved])
        new, kept = Box([new_head, self.new_game]), Box([self._saved_part, buttons])
        for part, css in ((new, "new"), (kept, "kept"), (self._saved_part, "saved")):
            part.add_class(f"snails-lobby-{css}")
        self.children = (self.go_on, new, kept, self._notices, self.error_line.widget)
        self.refresh()

    # --- the public ways ---
    def on_start(self, callback: Callable[[Session], object]) -> None:
        """Calls back with the session of a new game."""
        self.new_game.on_start(callback)

    def on_resume(self, callback: Callable[[Session], object]) -> None:
        """Calls back with the session of a game that goes on."""
        self._on_resume.append(callback)

    def on_watch(self, callback: Callable[[Session, int | None], object]) -> None:
        """Calls back with a game to step through, and whose secrets may be seen; None: all."""
        self._on_watch.append(callback)

    def refresh(self) -> None:
        """Reads the list of saved games anew."""
        self._games = self._profile.games if self._profile else []
        self.retell()

    @property
    def unfinished(self) -> list[SavedGame]:
        return [game for game in self._games if not game.is_over]

    def retell(self) -> None:
        chosen = self.saved.value
        lines = [(self._line(game), game.id) for game in self._games]
        self.saved.options = lines
        if lines:
            likely = (self.unfinished or self._games)[0].id
            self.saved.value = chosen if chosen in [key for _, key in lines] else likely
        self._saved_part.layout.display = "" if lines else "none"
        for each in (self.resume, self.watch, self.copy):
            each.layout.display = "" if lines else "none"
        self._offer_running()
        notices = self._profile.notices if self._profile else []
        told = "".join(f"<li>{escape(note.message(self.language))}</li>" for note in notices)
        self._notices.value = f"<ul>{told}</ul>" if told else ""
        self._chosen()

    def _offer_running(self) -> None:
        """While a game is not over, to go on with it comes before a new one."""
        running = self.unfinished[:1]
        self.go_on.layout.display = "" if running else "none"
        self.new_game.begin.button_style = "" if running else "primary"
        for game in running:
            told = f"{game.title(self.language)} · {self._state(game)}"
            self.go_on.description = phrase(self.language, "playing.go_on", game=told)

    def _line(self, game: SavedGame) -> str:
        """`2026-11-16 10:20 · Zoë, Ada: Islands · Round 3`."""
        changed = game.changed.astimezone().strftime("%Y-%m-%d %H:%M")
        return f"{changed} · {game.title(self.language)} · {self._state(game)}"

    def _state(self, game: SavedGame) -> str:
        if game.is_over:
            return phrase(self.language, "playing.over")
        if game.round:
            return phrase(self.language, "playing.in_round", round=game.round)
        return phrase(self.language, "playing.set_up")

    def _chosen(self) -> None:
        game = next((game for game in self._games if game.id == self.saved.value), None)
        self.resume.disabled = self.copy.disabled = game is None or game.is_over
        self.watch.disabled = game is None or not self._may_watch(game)

    def _may_watch(self, game: SavedGame) -> bool:
        """In a notebook not while several people have secrets from each other."""
        return self._served or game.is_over or len(_people(game)) <= 1

    # --- what people do ---
    def _go_on(self) -> None:
        self.go_on_with(self.unfinished[0].id)

    def _resume(self) -> None:
        self.go_on_with(self.saved.value)

    def _copy(self) -> None:
        """Goes on with a copy, as when the game itself is open elsewhere."""
        assert self._profile is not None
        self.go_on_with(self._profile.copy(self.saved.value, even_open=not self._served))

    def go_on_with(self, game: str, patience: float = 0.0) -> None:
        """Takes up a saved game by its id; one that is over is shown.

        For so many seconds it waits until another page lets the game go, as one does that was
        loaded anew.
        """
        self.error_line.clear()
        try:
            session = reopened(self._profile, game, patience)
        except LabError as error:
            if self._served and error.key == "locked":
                raise LabError("running", error.place) from error
            raise
        for callback in tuple(self._on_resume):
            callback(session)

    def _watch(self) -> None:
        """Nothing is hidden once a game is over; whether it is, its journal says and not a list."""
        assert self._profile is not None
        recorded = self._profile.watch(self.saved.value)
        session = Session(recorded.game, recorded.header.seats, recorded.header.seed)
        self._hand_over(session, None if session.is_over else self._viewer(session))

    def _viewer(self, session: Session) -> int | None:
        """Who watches a game that is not over: in a notebook its only person, if there is one."""
        return OBSERVER if self._served else min(session.people, default=None)

    def _opened(self) -> None:
        uploaded = self.upload.value
        if uploaded:
            self.upload.value = ()  # so that the same file can be opened again
            game = uploaded_game(uploaded)
            self.error_line.clear()
            seats = [Seat(letter) for letter in PLAYER_LETTERS[: game.start.players]]
            self._hand_over(Session(game, seats, seed=0))

    def _hand_over(self, session: Session, viewer: int | None = None) -> None:
        for callback in tuple(self._on_watch):
            callback(session, viewer)


def _people(game: SavedGame) -> list[int]:
    """The seats on which people sit."""
    return [number for number, seat in enumerate(game.seats) if seat.is_person]
