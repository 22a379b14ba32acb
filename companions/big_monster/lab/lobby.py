"""Where a game of Big Monster begins: mode, variants, who plays; and games that are kept."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

from ipywidgets import HTML, Checkbox, Dropdown, Layout, Text

from companions.big_monster.bots import BOTS
from companions.big_monster.catalogue import load_catalogue
from companions.big_monster.lab.rules import RULES, Session, new_session
from companions.big_monster.setting import make_setting
from companions.big_monster.words import WORDS, wording
from snails_lab.errors import LabError
from snails_lab.models.storage.header import LARGEST_SEED
from snails_lab.models.storage.profiles import Profile
from snails_lab.models.table_game import KeptGames
from snails_lab.widgets.controls import button, row
from snails_lab.widgets.game.new_game_form import relabel
from snails_lab.widgets.panel import Panel
from snails_lab.widgets.table_game import KeptList, SeatsForm

FIRST_MODE = "duel"

OnSession = Callable[[Session, str], object]
"""Is told the session and the id under which it is kept."""
FIELD = {"width": "22em", "max_width": "100%"}


class Lobby(Panel):
    """The form for a new game, and below it the games that the person here has kept."""

    words = WORDS

    def __init__(self, profile: Profile | None, language: str = "en") -> None:
        super().__init__(language)
        self.kept = KeptGames(profile, RULES)
        self._callbacks: list[OnSession] = []
        style = {"description_width": "8em"}
        self.head: Any = self.label(HTML(), "table.head_new", "value")
        self.mode: Any = self.label(Dropdown(style=style, layout=Layout(**FIELD)), "table.mode")
        self.players: Any = self.label(
            Dropdown(style=style, layout=Layout(**FIELD)), "table.players"
        )
        self.seed: Any = self.label(Text(style=style, layout=Layout(**FIELD)), "table.seed")
        self.label(self.seed, "table.seed_empty", "placeholder")
        self.race, self.dragon = (
            self.label(Checkbox(indent=False, layout=Layout(width="auto")), f"command.{name}")
            for name in ("race", "dragon")
        )
        own = profile.name if profile else "Ada"
        self.seats: SeatsForm = self.part(SeatsForm(tuple(BOTS), bot_name, own, language))
        self.begin: Any = self.label(
            button("snails-begin", self.start, self.error_line, "primary"), "table.begin"
        )
        self.list: KeptList = self.part(KeptList(self.kept, language))
        self.list.on_open(self.resume)
        self.variants = row(self.race, self.dragon)
        self.add_class("snails-new-game")
        self.children = (
            self.head,
            row(self.mode, self.players, self.seed),
            self.seats,
            self.variants,
            row(self.begin),
            self.error_line.widget,
            self.list,
        )
        self.retell()
        self.mode.value = FIRST_MODE
        self.mode.observe(self.error_line.guarded(lambda _: self._follow_mode()), "value")
        self.players.observe(self.error_line.guarded(lambda _: self._follow_players()), "value")
        self._follow_mode()

    def on_session(self, callback: OnSession) -> None:
        """Calls back when a game begins or goes on."""
        self._callbacks.append(callback)

    def start(self) -> None:
        """Begins the game that the form describes."""
        self.error_line.clear()
        by_draft = load_catalogue().modes[self.mode.value].by_draft
        setting = make_setting(
            self.mode.value,
            self.players.value,
            race=by_draft and self.race.value,
            dragon=by_draft and self.dragon.value,
        )
        session = new_session(setting, self.seats.seats, self._seed())
        self._hand_over(session, self.kept.new_id())

    def resume(self, known: str) -> None:
        """Goes on with a kept game."""
        self._hand_over(self.kept.open(known), known)

    def _hand_over(self, session: Session, known: str) -> None:
        for callback in tuple(self._callbacks):
            callback(session, known)

    def _seed(self) -> int:
        given = self.seed.value.strip()
        if not given:
            return secrets.randbelow(10**6)
        if not (given.isascii() and given.isdigit()) or int(given[:30]) > LARGEST_SEED:
            raise LabError("seed", most=LARGEST_SEED)
        return int(given)

    def _follow_mode(self) -> None:
        mode = load_catalogue().modes[self.mode.value]
        self.players.options = mode.players
        self.players.value = mode.players[0]
        self.variants.layout.display = "flex" if mode.by_draft else "none"
        self._follow_players()

    def _follow_players(self) -> None:
        if self.players.value is not None:
            self.seats.count = self.players.value

    def retell(self) -> None:
        modes = load_catalogue().modes.values()
        relabel(self.mode, [(mode.names[self.language], mode.id) for mode in modes])


def bot_name(bot: str, language: str) -> str:
    """What people read of a bot."""
    return wording(language, f"bot.{bot}")
