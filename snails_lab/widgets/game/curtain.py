"""The curtain: nothing secret is on the screen until the next person says that they sit there."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import HTML, Layout

from snails_lab.widgets.controls import button
from snails_lab.widgets.panel import Panel
from snails_lab.words import phrase


class Curtain(Panel):
    """Says who is next; raised when they say that they are there."""

    def __init__(self, language: str, on_raise: Callable[[], object]) -> None:
        super().__init__(language)
        self._name = ""
        self._told: Any = HTML()
        self._raise: Any = button("snails-raise-curtain", on_raise, self.troubles, "primary")
        self.children = (self._told, self._raise, self.troubles.widget)
        self.add_class("snails-curtain")
        self.layout = Layout(
            border="2px solid #465263", padding="24px", max_width="100%", display="none"
        )

    @property
    def is_down(self) -> bool:
        return bool(self._name)

    def drop(self, name: str) -> None:
        """Down, until the person of this name is there."""
        self._name = name
        self.layout.display = ""
        self.retell()

    def lift(self) -> None:
        self._name = ""
        self.layout.display = "none"

    def retell(self) -> None:
        if self._name:
            told = escape(phrase(self.language, "playing.curtain", name=self._name))
            self._told.value = f'<h3 aria-live="assertive">{told}</h3>'
            here = phrase(self.language, "playing.here", name=self._name)
            self._raise.description = here
