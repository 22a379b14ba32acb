"""Where a game of any companion begins: how many, who plays; and games that are kept."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from typing import Any

from ipywidgets import HTML, Dropdown, Layout, Text

from snails_lab.errors import LabError
from snails_lab.models.storage.header import LARGEST_SEED
from snails_lab.models.storage.profiles import Profile
from snails_lab.models.table_game import KeptGames, TableRules, TableSession
from snails_lab.widgets.controls import button, row
from snails_lab.widgets.panel import Panel
from snails_lab.widgets.table_game import KeptList, SeatsForm

OnSession = Callable[[TableSession[Any, Any, Any], str], object]
"""Is told the session and the id under which it is kept."""
STYLE = {"description_width": "8em"}


def field() -> Layout:
    """As wide as a field of the form, never wider than the page."""
    return Layout(width="22em", max_width="100%")


class Lobby(Panel):
    """The form for a new game, and below it the games that the person here has kept.

    A game derives from it: it offers numbers of players, lays out its own fields with `lay_out`,
    and makes the session of a form in `new_session`.
    """

    rules: TableRules[Any, Any, Any]

    def __init__(self, profile: Profile | None, language: str = "en") -> None:
        super().__init__(language)
        self.kept = KeptGames(profile, self.rules)
        self._callbacks: list[OnSession] = []
        self.head: Any = self.label(HTML(), "playing.head_new", "value")
        self.players: Any = self.label(Dropdown(style=STYLE, layout=field()), "playing.players")
        self.seed: Any = self.label(Text(style=STYLE, layout=field()), "playing.seed")
        self.label(self.seed, "playing.seed_empty", "placeholder")
        own = profile.name if profile else "Ada"
        self.seats: SeatsForm = self.part(
            SeatsForm(tuple(self.rules.bots), self._bot_name, own, language)
        )
        self.begin: Any = self.label(
            button("snails-begin", self.start, self.error_line, "primary"), "playing.begin"
        )
        self.list: KeptList = self.part(KeptList(self.kept, language))
        self.list.on_open(self.resume)
        self.add_class("snails-new-game")
        self.players.observe(self.error_line.guarded(lambda _: self._follow_players()), "value")

    def lay_out(self, fields: Iterable[Any] = (), below: Iterable[Any] = ()) -> None:
        """The form with the game's own fields before the number of players and below the seats."""
        self.children = (
            self.head,
            row(*fields, self.players, self.seed),
            self.seats,
            *below,
            row(self.begin),
            self.error_line.widget,
            self.list,
        )

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
        self._hand_over(self.new_session(self._seed()), self.kept.new_id())

    def resume(self, known: str) -> None:
        """Goes on with a kept game."""
        self._hand_over(self.kept.open(known), known)

    def new_session(self, seed: int) -> TableSession[Any, Any, Any]:
        """The game that the form describes."""
        raise NotImplementedError

    def _hand_over(self, session: TableSession[Any, Any, Any], known: str) -> None:
        for callback in tuple(self._callbacks):
            callback(session, known)

    def _seed(self) -> int:
        given = self.seed.value.strip()
        if not given:
            return secrets.randbelow(10**6)
        if not (given.isascii() and given.isdigit()) or int(given[:30]) > LARGEST_SEED:
            raise LabError("seed", most=LARGEST_SEED)
        return int(given)

    def _follow_players(self) -> None:
        if self.players.value is not None:
            self.seats.count = self.players.value

    def _bot_name(self, bot: str, language: str) -> str:
        """What people read of a bot."""
        return self.words.text(language, f"bot.{bot}")
