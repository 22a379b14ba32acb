"""Who sits where: a line for each seat, with a person or a bot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ipywidgets import Dropdown, Layout, Text

from snails_lab.models.storage.header import Seat
from snails_lab.models.storage.names import clean_name
from snails_lab.widgets.controls import row
from snails_lab.widgets.game.new_game_form import PERSON, relabel
from snails_lab.widgets.panel import Panel
from snails_lab.words import phrase

NAMES = ("Ada", "Bruno", "Celina", "Dario", "Edda", "Filip")
"""Of whoever gives no name, by seat."""
LETTERS = "ABCDEF"

BotName = Callable[[str, str], str]
"""A bot's name and a language, to what people read."""


class SeatsForm(Panel):
    """As many seats as `count` says; the first one is that of the person who is here."""

    def __init__(self, bots: Sequence[str], bot_name: BotName, own: str, language: str) -> None:
        super().__init__(language)
        self._bots, self._bot_name = tuple(bots), bot_name
        self.kinds: list[Any] = []
        self.names: list[Any] = []
        style = {"description_width": "6em"}
        for number, usual in enumerate(NAMES):
            self.kinds.append(Dropdown(style=style, layout=Layout(width="30em", max_width="100%")))
            name = Text(own if not number else usual, layout=Layout(width="16em", max_width="100%"))
            self.names.append(self.label(name, "playing.name"))
        self.retell()
        for number, kind in enumerate(self.kinds):
            kind.value = self._bots[-1] if number else PERSON
        self.count = 2

    @property
    def count(self) -> int:
        """How many sit at the table."""
        return len(self.children)

    @count.setter
    def count(self, count: int) -> None:
        pairs = list(zip(self.kinds, self.names, strict=True))[:count]
        self.children: tuple[Any, ...] = tuple(row(kind, name) for kind, name in pairs)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """What the form says; raises LabError for a name that cannot be."""
        pairs = list(zip(self.kinds, self.names, strict=True))[: self.count]
        return tuple(
            Seat(clean_name(name.value, "seats"), kind.value or None) for kind, name in pairs
        )

    def retell(self) -> None:
        people = [(phrase(self.language, "playing.person"), PERSON)]
        bots = [(self._bot_name(bot, self.language), bot) for bot in self._bots]
        for letter, kind in zip(LETTERS, self.kinds, strict=True):
            kind.description = phrase(self.language, "playing.player", letter=letter)
            relabel(kind, people + bots)
