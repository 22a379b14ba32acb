"""The form that opens a room: who sits on the other seats, and how long one waits for them."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import HTML, Dropdown, Layout

from snails_lab.widgets.controls import button, row
from snails_lab.widgets.game.room_table import RoomTable
from snails_lab.widgets.panel import Panel
from snails_lab.words import phrase

NOBODY, PERSON = "nobody", "person"
OTHER_SEATS = 3
PATIENCE = (0, 60, 300, 900)
"""Seconds that one can choose; 0 is for ever."""

OnOpen = Callable[[list[str | None], int], object]


class RoomForm(Panel):
    """One's own seat is the first; `on_open` gets a bot or None for a person for each seat, and the
    seconds of patience."""

    def __init__(self, game: RoomTable, language: str, on_open: OnOpen) -> None:
        super().__init__(language)
        self._game, self._on_open = game, on_open
        self._told: Any = HTML()
        self.others: list[Any] = [Dropdown(layout=Layout(width="auto")) for _ in range(OTHER_SEATS)]
        for number, field in enumerate(self.others, 2):
            self.label(field, "rooms.seat", number=number)
        self.patience: Any = self.label(Dropdown(layout=Layout(width="auto")), "rooms.patience")
        for field in (*self.others, self.patience):
            field.style.description_width = "initial"
        self.open: Any = self.label(
            button("snails-open-room", self._open, self.error_line), "rooms.open"
        )
        self.children = (
            self._told,
            row(*self.others),
            row(self.patience, self.open),
            self.error_line.widget,
        )
        self.add_class("snails-room-form")
        self._choose(PERSON, NOBODY, NOBODY)
        self.patience.value = 300

    def retell(self) -> None:
        self._choose(*(field.value for field in self.others), patience=self.patience.value)

    def _choose(self, *chosen: str, patience: int = 300) -> None:
        """Lists in the language that is spoken, with what was chosen before."""
        title = escape(phrase(self.language, "rooms.title"))
        told = escape(phrase(self.language, "rooms.text"))
        self._told.value = f'<div lang="{self.language}"><h3>{title}</h3><p>{told}</p></div>'
        bots = [(self._game.bot_name(name, self.language), name) for name in self._game.bots]
        person = (phrase(self.language, "rooms.person"), PERSON)
        nobody = (phrase(self.language, "rooms.nobody"), NOBODY)
        for number, (field, value) in enumerate(zip(self.others, chosen, strict=True)):
            field.options = [person, *bots, *([nobody] if number else [])]
            field.value = value
        self.patience.options = [(self._seconds(one), one) for one in PATIENCE]
        self.patience.value = patience

    def _seconds(self, seconds: int) -> str:
        if not seconds:
            return phrase(self.language, "rooms.for_ever")
        return phrase(self.language, "rooms.minutes", count=seconds // 60)

    def _open(self) -> None:
        others = [field.value for field in self.others if field.value != NOBODY]
        bots = [None if value == PERSON else value for value in others]
        self._on_open([None, *bots], self.patience.value)
