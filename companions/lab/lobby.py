"""Where a game of any companion begins: how many, who plays; and games that are kept."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from html import escape
from typing import Any

from ipywidgets import HTML, Text, ToggleButtons, VBox

from snails_lab.models.storage.header import read_seed
from snails_lab.models.storage.profiles import Profile
from snails_lab.models.table_game import KeptGames, TableGame, TableSession
from snails_lab.widgets.controls import button
from snails_lab.widgets.game.new_game_form import AS_WIDE_AS_WORDS, form_box, form_field
from snails_lab.widgets.panel import Panel
from snails_lab.widgets.table_game import KeptList, SeatsForm
from snails_lab.words import phrase

OnSession = Callable[[TableSession[Any, Any, Any], str], object]
"""Is told the session and the id under which it is kept."""


class CompanionLobby(Panel):
    """The form for a new game, and below it the games that the person here has kept.

    A game derives from it: it offers numbers of players, lays out its own fields with `lay_out`,
    and makes the session of a form in `new_session`.
    """

    table_game: TableGame[Any, Any, Any]

    def __init__(self, profile: Profile | None, language: str = "en") -> None:
        super().__init__(language)
        self.kept = KeptGames(profile, self.table_game)
        self._callbacks: list[OnSession] = []
        head: Any = self.label(HTML(), "playing.head_new", "value")
        self.players: Any = self.label(ToggleButtons(style=AS_WIDE_AS_WORDS), "playing.players")
        self.players.style.button_width = "3em"
        self.seed: Any = self.label(form_field(Text), "playing.seed")
        self.label(self.seed, "playing.seed_empty", "placeholder")
        own = profile.name if profile else "Ada"
        self.seats: SeatsForm = self.adopt(
            SeatsForm(tuple(self.table_game.bots), self._bot_name, own, language)
        )
        self.begin: Any = self.label(
            button("snails-begin", self.start, self.error_line, "primary"), "playing.begin"
        )
        self.go_on: Any = button("snails-go-on", self._go_on, self.error_line, "primary")
        """Leads back to the game that was left last: the first thing to see while there is one."""
        self.list: KeptList = self.adopt(KeptList(self.kept, language))
        self.list.on_open(self.resume)
        self._picture: Any = HTML()
        self._about: Any = HTML()
        self._form: Any = VBox()
        self._form.add_class("snails-new-game")
        self.add_class("snails-lobby")
        new = form_box("snails-lobby-new", head, self._form)
        beside = form_box("snails-lobby-kept", self.list, self._about, self._picture)
        self.children = (self.go_on, new, beside, self.error_line.widget)
        self.players.observe(self.error_line.guarded(lambda _: self._follow_players()), "value")

    def lay_out(self, fields: Iterable[Any] = (), below: Iterable[Any] = ()) -> None:
        """The form with the game's own fields beside the seats, before the seed and after it."""
        choices = form_box("snails-game-choices", *fields, self.seed, *below)
        self._form.children = (
            self.players,
            form_box("snails-new-game-fields", self.seats, choices),
            self.begin,
        )
        self.refresh()

    def refresh(self) -> None:
        """Lists the games that are kept now; while one is not over, it comes before a new one."""
        self.list.refresh()
        running = self.kept.unfinished[:1]
        self.go_on.layout.display = "" if running else "none"
        self.begin.button_style = "" if running else "primary"
        for game in running:
            named = phrase(self.language, "playing.go_on", game=game.names)
            self.go_on.description = named
        self._picture.value = self.picture_html()
        self._about.value = f'<p lang="{self.language}">{escape(self.about_text())}</p>'

    def retell(self) -> None:
        self.refresh()

    def picture_html(self) -> str:
        """What the game looks like."""
        return ""

    def about_text(self) -> str:
        """How the game goes that the form describes, in a sentence or two."""
        return ""

    def offer_players(self, counts: Iterable[int]) -> None:
        """So many can play; the first number is chosen."""
        self.players.options = tuple(counts)
        self.players.value = self.players.options[0]
        self._follow_players()

    def on_session(self, callback: OnSession) -> None:
        """Calls back when a game begins or goes on."""
        self._callbacks.append(callback)

    def start(self) -> None:
        """Begins the game that the form describes."""
        self.error_line.clear()
        self._hand_over(self.new_session(read_seed(self.seed.value)), self.kept.new_id())

    def rematch_of(self, session: TableSession[Any, Any, Any]) -> TableSession[Any, Any, Any]:
        """The same game from its beginning, with the same people and bots and other luck."""
        game = self.table_game.begin(session.game.start)
        return TableSession(self.table_game, game, session.seats, secrets.randbelow(10**6))

    def resume(self, known: str) -> None:
        """Goes on with a kept game."""
        self._hand_over(self.kept.open(known), known)

    def _go_on(self) -> None:
        self.resume(self.kept.unfinished[0].id)

    def new_session(self, seed: int) -> TableSession[Any, Any, Any]:
        """The game that the form describes."""
        raise NotImplementedError

    def _hand_over(self, session: TableSession[Any, Any, Any], known: str) -> None:
        for callback in tuple(self._callbacks):
            callback(session, known)

    def _follow_players(self) -> None:
        if self.players.value is not None:
            self.seats.count = self.players.value

    def _bot_name(self, bot: str, language: str) -> str:
        """What people read of a bot."""
        return self.words.text(language, f"bot.{bot}")
