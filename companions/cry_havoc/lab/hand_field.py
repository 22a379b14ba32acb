"""The open hand of one side: cards are added from a list, and taken away by a click."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ipywidgets import HTML

from companions.cry_havoc.battle import Effect, Side, Tactic
from companions.cry_havoc.tell.battles import tactic_text
from companions.cry_havoc.words import WORDS, wording
from snails_lab.widgets.controls import button, dropdown, row
from snails_lab.widgets.game.new_game_form import relabel
from snails_lab.widgets.panel import Listeners, Panel

OFFERED = tuple(Tactic(effect, units) for effect in Effect for units in (1, 2))
MOST_CARDS = 4
HEADS = ("bench.hand_attacker", "bench.hand_defender")


class HandField(Panel):
    """The cards of attacker or defender; `tactics` is what they hold."""

    words = WORDS

    def __init__(self, side: Side, language: str = "en") -> None:
        super().__init__(language)
        self.side = side
        self.tactics: tuple[Tactic, ...] = ()
        self._on_change: Listeners[tuple[Tactic, ...]] = Listeners()
        self.head = HTML()
        self.offer: Any = dropdown("10em")
        self.plus: Any = button("havoc-add-card", self.add, self.error_line)
        self.label(self.plus, "bench.add_card")
        self.held: Any = row()
        self.retell()
        self.offer.value = 0
        self.children = (self.head, row(self.offer, self.plus), self.held, self.error_line.widget)

    def on_change(self, callback: Callable[[tuple[Tactic, ...]], object]) -> None:
        """Calls back with the hand when it has changed."""
        self._on_change.add(callback)

    def add(self) -> None:
        """The card that is chosen in the list comes to the hand."""
        if len(self.tactics) < MOST_CARDS:
            self.hold((*self.tactics, OFFERED[self.offer.value]))

    def hold(self, tactics: tuple[Tactic, ...]) -> None:
        """The hand holds these and no others."""
        self.tactics = tactics
        self._show()
        self._on_change.tell(self.tactics)

    def _without(self, number: int) -> None:
        self.hold((*self.tactics[:number], *self.tactics[number + 1 :]))

    def retell(self) -> None:
        relabel(
            self.offer,
            [(tactic_text(tactic, self.language), number) for number, tactic in enumerate(OFFERED)],
        )
        told = wording(self.language, HEADS[self.side])
        self.head.value = f'<b lang="{self.language}">{told}</b>'
        self._show()

    def _show(self) -> None:
        self.plus.disabled = len(self.tactics) >= MOST_CARDS
        self.held.children = tuple(self._card(number) for number in range(len(self.tactics)))

    def _card(self, number: int) -> Any:
        made = button("havoc-card", lambda: self._without(number), self.error_line)
        made.description = f"✕ {tactic_text(self.tactics[number], self.language)}"
        made.tooltip = wording(self.language, "bench.take_away")
        return made
