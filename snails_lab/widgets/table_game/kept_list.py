"""The list of kept games, and the button that opens one of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ipywidgets import HTML

from snails_lab.models.table_game.kept import KeptGame, KeptGames
from snails_lab.widgets.controls import button, dropdown, row
from snails_lab.widgets.panel import Listeners, Panel
from snails_lab.words import phrase


class KeptList(Panel):
    """Nothing is seen of it while no game is kept."""

    def __init__(self, kept: KeptGames, language: str = "en") -> None:
        super().__init__(language)
        self._kept = kept
        self._on_open: Listeners[str] = Listeners()
        self.head: Any = self.label(HTML(), "playing.head_saved", "value")
        self.games: Any = dropdown("20em")
        self.open: Any = button("snails-open-kept", self._opened, self.error_line)
        self.children = (self.head, row(self.games, self.open), self.error_line.widget)
        self.refresh()
        self.games.observe(self.error_line.guarded(lambda _: self._name_button()), "value")

    def on_open(self, callback: Callable[[str], object]) -> None:
        """Calls back with the id of the game that somebody wants to go on with."""
        self._on_open.add(callback)

    def refresh(self) -> None:
        """Lists what is kept now."""
        found = self._kept.games
        chosen = self.games.value
        self.games.options = [(self._named(game), game.id) for game in found]
        known = [game.id for game in found]
        self.games.value = chosen if chosen in known else next(iter(known), None)
        self.layout.display = "" if found else "none"
        self._name_button()

    def _name_button(self) -> None:
        """A game that is over can only be looked at."""
        over = any(game.is_over for game in self._kept.games if game.id == self.games.value)
        self.open.description = (
            phrase(self.language, "playing.look_back")
            if over
            else phrase(self.language, "playing.resume")
        )

    def retell(self) -> None:
        self.refresh()

    def _named(self, game: KeptGame) -> str:
        when = game.changed.replace("T", " ")[:16]
        over = f" · {phrase(self.language, 'playing.over')}" if game.is_over else ""
        return f"{game.names} · {when}{over}"

    def _opened(self) -> None:
        self.error_line.clear()
        self._on_open.tell(self.games.value)
