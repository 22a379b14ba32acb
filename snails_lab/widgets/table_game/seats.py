"""Who sits where: a line for each seat, with a person or a bot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ipywidgets import HTML, Dropdown, Text

from snails_lab.drawing.lobby_pictures import SEAT_LETTERS, letter_picture
from snails_lab.models.storage.header import Seat
from snails_lab.models.storage.names import clean_name
from snails_lab.widgets.game.new_game_form import PERSON, form_box, form_field, relabel
from snails_lab.widgets.panel import Panel
from snails_lab.words import phrase

NAMES = ("Ada", "Bruno", "Celina", "Dario", "Edda", "Filip")
"""Of whoever gives no name, by seat."""

BotName = Callable[[str, str], str]
"""A bot's name and a language, to what people read."""


class SeatsForm(Panel):
    """As many seats as `count` says; the first one is that of the person who is here. On the others
    sit bots of middle strength until somebody chooses otherwise."""

    def __init__(self, bots: Sequence[str], bot_name: BotName, own: str, language: str) -> None:
        """`bots` from the weakest to the strongest."""
        super().__init__(language)
        self._bots, self._bot_name = tuple(bots), bot_name
        self.kinds: list[Any] = [form_field(Dropdown) for _ in NAMES]
        self.names: list[Any] = [self.label(form_field(Text), "playing.name") for _ in NAMES]
        self._seats = [self._seat(number) for number in range(len(NAMES))]
        self.retell()
        for number, usual in enumerate(NAMES):
            self.names[number].value = usual if number else own
            self.kinds[number].value = self._bots[len(self._bots) // 2] if number else PERSON
        self.add_class("snails-seats")
        self.count = 2

    def _seat(self, number: int) -> Any:
        picture: Any = HTML(letter_picture(number))
        picture.add_class("snails-seat-picture")
        fields = form_box("snails-seat-fields", self.kinds[number], self.names[number])
        made = form_box("snails-seat-row", picture, fields)
        made.add_class("snails-seat")
        return made

    @property
    def count(self) -> int:
        """How many sit at the table."""
        return len(self.children)

    @count.setter
    def count(self, count: int) -> None:
        self.children: tuple[Any, ...] = tuple(self._seats[:count])

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
        for letter, kind in zip(SEAT_LETTERS, self.kinds, strict=True):
            kind.description = phrase(self.language, "playing.player", letter=letter)
            relabel(kind, people + bots)
