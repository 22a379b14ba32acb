"""The form for a new game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ipywidgets import Checkbox, Dropdown, Layout, Text

from snails_core.board import board_ids, load_board
from snails_core.layout import MAX_PLAYERS
from snails_core.records import PLAYER_LETTERS
from snails_core.setting import standard_setting
from snails_lab.models.game.bots import STRENGTHS, strength_name
from snails_lab.models.game.game_setup import BY_LOT, GIVEN, WAYS, GameSetup
from snails_lab.models.game.session import Session
from snails_lab.models.storage.header import Seat
from snails_lab.models.storage.profiles import Profile
from snails_lab.widgets.controls import button, row
from snails_lab.widgets.panel import Panel
from snails_lab.words import phrase

PERSON = ""
"""The strength of a seat on which a person sits."""
BOT_NAMES = ("Ada", "Bruno", "Celina", "Dario")
FIELD = {"width": "22em", "max_width": "100%"}

SessionCallback = Callable[[Session], object]


class NewGameForm(Panel):
    """Seats for people and bots, factions, board, seed; hands over the session that begins."""

    def __init__(self, profile: Profile | None = None, language: str = "en") -> None:
        super().__init__(language)
        self._profile = profile
        self._callbacks: list[SessionCallback] = []
        style = {"description_width": "8em"}
        self.players: Any = self.label(
            Dropdown(options=(2, 3, 4), style=style, layout=Layout(**FIELD)), "playing.players"
        )
        self.board: Any = self.label(Dropdown(style=style, layout=Layout(**FIELD)), "playing.board")
        self.way: Any = self.label(Dropdown(style=style, layout=Layout(**FIELD)), "playing.way")
        self.seed: Any = self.label(Text(style=style, layout=Layout(**FIELD)), "playing.seed")
        self.label(self.seed, "playing.seed_empty", "placeholder")
        self.advanced: Any = self.label(
            Checkbox(indent=False, layout=Layout(width="auto")), "playing.advanced"
        )
        self.seats: list[SeatForm] = [
            self.part(SeatForm(number, self._name(number), language))
            for number in range(MAX_PLAYERS)
        ]
        begin = button("snails-begin", self.start, self.error_line, "primary")
        self.begin: Any = self.label(begin, "playing.begin")
        self.add_class("snails-new-game")
        self.board.options = [(load_board(b).titles[language], b) for b in board_ids()]
        self.board.value = "islands"
        self.players.observe(self.error_line.guarded(lambda _: self._lay_out()), "value")
        self.way.observe(self.error_line.guarded(lambda _: self._lay_out()), "value")
        self.retell()
        self.way.value = BY_LOT
        self._lay_out()

    def on_start(self, callback: SessionCallback) -> None:
        """Calls back with the session when a game begins."""
        self._callbacks.append(callback)

    @property
    def setup(self) -> GameSetup:
        """What the form says."""
        seats = self.seats[: self.players.value]
        return GameSetup(
            seats=tuple(form.seat for form in seats),
            board=self.board.value,
            seed=self.seed.value,
            advanced=self.advanced.value,
            way=self.way.value,
            factions=tuple(form.faction.value for form in seats),
        )

    def start(self) -> None:
        """Begins the game that the form describes."""
        self.error_line.clear()
        session = self.setup.begin(self._profile)
        for callback in tuple(self._callbacks):
            callback(session)

    def _name(self, number: int) -> str:
        return self._profile.name if self._profile and not number else BOT_NAMES[number]

    def _lay_out(self) -> None:
        """As many seats as there are players; factions where they are given here."""
        seats = self.seats[: self.players.value]
        for form in seats:
            form.faction.layout.display = "" if self.way.value == GIVEN else "none"
        self.children = (
            row(self.players, self.board, self.way, self.seed),
            *seats,
            row(self.advanced),
            row(self.begin),
            self.error_line.widget,
        )

    def retell(self) -> None:
        """Lists keep their choice while their words change."""
        relabel(self.board, [(load_board(b).titles[self.language], b) for b in board_ids()])
        ways = [(phrase(self.language, f"playing.{way}"), way) for way in WAYS]
        relabel(self.way, ways)


class SeatForm(Panel):
    """One seat: who sits there, their name, and perhaps their faction."""

    def __init__(self, number: int, name: str, language: str) -> None:
        super().__init__(language)
        self._number = number
        short = {"description_width": "8em"}
        self.strength: Any = Dropdown(style=short, layout=Layout(width="30em", max_width="100%"))
        self.name: Any = self.label(Text(name, style=short, layout=Layout(**FIELD)), "playing.name")
        self.faction: Any = self.label(
            Dropdown(style=short, layout=Layout(**FIELD)), "playing.faction"
        )
        self.add_class("snails-seat")
        self.retell()
        self.strength.value = PERSON if number == 0 else "greedy"
        self.faction.value = standard_setting().rules.factions[number].id
        self.children = (row(self.strength, self.name, self.faction),)

    @property
    def seat(self) -> Seat:
        return Seat(self.name.value, self.strength.value or None)

    def retell(self) -> None:
        letter = PLAYER_LETTERS[self._number]
        self.strength.description = phrase(self.language, "playing.player", letter=letter)
        people = [(phrase(self.language, "playing.person"), PERSON)]
        bots = [(strength_name(bot, self.language), bot) for bot in STRENGTHS]
        relabel(self.strength, people + bots)
        factions = standard_setting().rules.factions
        relabel(self.faction, [(f.names[self.language], f.id) for f in factions])


def relabel(chooser: Any, options: list[tuple[str, Any]]) -> None:
    """Other words for the same choices; what is chosen stays."""
    chosen = chooser.value
    chooser.options = options
    if chosen in [value for _, value in options]:
        chooser.value = chosen
