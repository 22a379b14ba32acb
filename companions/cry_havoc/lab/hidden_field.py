"""The tab of a hidden hand: from which deck it comes, how many cards, and what that is worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ipywidgets import HTML, Dropdown, IntSlider, Layout

from companions.cry_havoc.battle import Placement, Tactic
from companions.cry_havoc.catalogue import TERRAINS, load_box
from companions.cry_havoc.catalogue.armies import ARMIES
from companions.cry_havoc.lab.advice import Advice
from companions.cry_havoc.solver.battle_question import BattleSetup
from companions.cry_havoc.solver.hidden_question import MOST_HIDDEN, HiddenQuestion
from companions.cry_havoc.solver.requests import HiddenRequest
from companions.cry_havoc.words import WORDS, wording
from snails_lab.widgets.controls import row
from snails_lab.widgets.game.new_game_form import relabel
from snails_lab.widgets.panel import Panel

NO_TERRAIN = ""
Asked = Callable[[], tuple[BattleSetup, tuple[Placement, Placement]]]
"""The battle as it is set up, and how both sides stand in it."""


class HiddenField(Panel):
    """The defender hides cards of an army, and of the region's terrain; the attacker's lie open."""

    words = WORDS

    def __init__(self, asked: Asked, language: str = "en") -> None:
        super().__init__(language)
        self._asked = asked
        self.army, self.terrain = (
            self.label(
                Dropdown(style={"description_width": "11em"}, layout=_field()), f"hidden.{name}"
            )
            for name in ("army", "terrain")
        )
        self.cards: Any = self.label(
            IntSlider(1, 1, MOST_HIDDEN, continuous_update=False, layout=_field()), "hidden.cards"
        )
        self.cards.style.description_width = "11em"
        self.advice: Advice = self.adopt(Advice("hidden", self._request, language))
        self.about = HTML()
        self.retell()
        self.army.value, self.terrain.value = ARMIES[0], NO_TERRAIN
        for widget in (self.army, self.terrain, self.cards):
            widget.observe(self.error_line.guarded(lambda _: self.advice.forget()), "value")
        self.children = (
            self.about, self.army, self.terrain, self.cards,
            row(self.advice.find, self.advice.cancel), self.advice, self.error_line.widget,
        )  # fmt: skip

    @property
    def deck(self) -> tuple[Tactic, ...]:
        """What the cards of army and terrain do in battle."""
        owners = (self.army.value, self.terrain.value)
        cards = load_box().cards
        return tuple(
            card.battle for card in cards for _ in range(card.count) if card.owner in owners
        )

    @property
    def question(self) -> HiddenQuestion:
        """Reserves count even where no card lies open: a hidden one may bring units."""
        setup, standing = self._asked()
        return HiddenQuestion(
            setup.units, setup.stakes, setup.reserves, setup.hands[0], self.deck, self.cards.value,
            standing,
        )  # fmt: skip

    def _request(self, language: str) -> HiddenRequest:
        return HiddenRequest(self.question, language)

    def retell(self) -> None:
        language, box = self.language, load_box()
        armies = [(box.armies[n].names[language], army) for n, army in enumerate(ARMIES)]
        relabel(self.army, armies)
        terrains = [(wording(language, f"terrain.{name}"), name) for name in TERRAINS]
        relabel(self.terrain, [(wording(language, "hidden.no_terrain"), NO_TERRAIN), *terrains])
        self.about.value = f'<p lang="{language}">{wording(language, "hidden.about")}</p>'


def _field() -> Any:
    return Layout(width="26em", max_width="100%")
