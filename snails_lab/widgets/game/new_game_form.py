"""The form for a new game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ipywidgets import HTML, Box, Checkbox, Dropdown, Layout, Text, ToggleButtons

from snails_core.board import board_ids, load_board
from snails_core.layout import MAX_PLAYERS
from snails_core.records import PLAYER_LETTERS
from snails_core.setting import standard_setting
from snails_lab.drawing.lobby_pictures import map_picture, seat_picture
from snails_lab.models.game.bots import STRENGTHS, strength_name
from snails_lab.models.game.game_setup import BY_LOT, GIVEN, WAYS, GameSetup
from snails_lab.models.game.session import Session
from snails_lab.models.storage.header import Seat
from snails_lab.models.storage.profiles import Profile
from snails_lab.widgets.controls import button
from snails_lab.widgets.panel import Panel
from snails_lab.words import phrase

PERSON = ""
"""The strength of a seat on which a person sits."""
BOT_NAMES = ("Ada", "Bruno", "Celina", "Dario")
AS_WIDE_AS_WORDS = {"description_width": "initial"}

SessionCallback = Callable[[Session], object]


class NewGameForm(Panel):
    """Seats for people and bots, factions, board, seed; hands over the session that begins."""

    def __init__(self, profile: Profile | None = None, language: str = "en") -> None:
        super().__init__(language)
        self._profile = profile
        self._callbacks: list[SessionCallback] = []
        self.players: Any = self.label(
            ToggleButtons(options=[("2", 2), ("3", 3), ("4", 4)], style=AS_WIDE_AS_WORDS),
            "playing.players",
        )
        self.players.style.button_width = "3em"
        self.board: Any = self.label(form_field(Dropdown), "playing.board")
        self.way: Any = self.label(form_field(Dropdown), "playing.way")
        self.seed: Any = self.label(form_field(Text), "playing.seed")
        self._map: Any = HTML()
        self._map.add_class("snails-map-picture")
        self.label(self.seed, "playing.seed_empty", "placeholder")
        self.advanced: Any = self.label(
            Checkbox(indent=False, layout=Layout(width="auto")), "playing.advanced"
        )
        self.seats: list[SeatForm] = [
            self.adopt(SeatForm(number, self._name(number), language))
            for number in range(MAX_PLAYERS)
        ]
        self._seats = form_box("snails-seats")
        self._choices = form_box(
            "snails-game-choices", self._map, self.board, self.way, self.seed, self.advanced
        )
        begin = button("snails-begin", self.start, self.error_line, "primary")
        self.begin: Any = self.label(begin, "playing.begin")
        self.add_class("snails-new-game")
        self.board.options = [(load_board(b).titles[language], b) for b in board_ids()]
        self.board.value = "islands"
        self.board.observe(self.error_line.guarded(lambda _: self._show_map()), "value")
        self.players.observe(self.error_line.guarded(lambda _: self._lay_out()), "value")
        self.way.observe(self.error_line.guarded(lambda _: self._lay_out()), "value")
        self.retell()
        self.way.value = BY_LOT
        self.children = (
            self.players,
            form_box("snails-new-game-fields", self._seats, self._choices),
            self.begin,
            self.error_line.widget,
        )
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
        self._seats.children = tuple(seats)

    def _show_map(self) -> None:
        self._map.value = map_picture(self.board.value, self.language) if self.board.value else ""

    def retell(self) -> None:
        """Lists keep their choice while their words change."""
        relabel(self.board, [(load_board(b).titles[self.language], b) for b in board_ids()])
        ways = [(phrase(self.language, f"playing.{way}"), way) for way in WAYS]
        relabel(self.way, ways)
        self._show_map()


class SeatForm(Panel):
    """One seat: who sits there, their name, and perhaps their faction."""

    def __init__(self, number: int, name: str, language: str) -> None:
        super().__init__(language)
        self._number = number
        self._picture: Any = HTML(seat_picture(number))
        self._picture.add_class("snails-seat-picture")
        self.strength: Any = form_field(Dropdown)
        self.name: Any = self.label(form_field(Text), "playing.name")
        self.name.value = name
        self.faction: Any = self.label(form_field(Dropdown), "playing.faction")
        self.add_class("snails-seat")
        self.retell()
        self.strength.value = PERSON if number == 0 else "greedy"
        self.faction.value = standard_setting().rules.factions[number].id
        fields = form_box("snails-seat-fields", self.strength, self.name, self.faction)
        self.children = (form_box("snails-seat-row", self._picture, fields),)

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


def form_field(kind: Callable[..., Any]) -> Any:
    """A field as wide as its place; its label stands above or before it, as the page has room."""
    made = kind(style=AS_WIDE_AS_WORDS, layout=Layout(width="auto"))
    made.add_class("snails-field")
    return made


def form_box(css: str, *widgets: Any) -> Any:
    made = Box(widgets)
    made.add_class(css)
    return made


def relabel(chooser: Any, options: list[tuple[str, Any]]) -> None:
    """Other words for the same choices; what is chosen stays."""
    chosen = chooser.value
    chooser.options = options
    if chosen in [value for _, value in options]:
        chooser.value = chosen
