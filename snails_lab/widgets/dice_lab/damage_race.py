"""The damage race: five cards against one snail, and the distribution after each of them.

DamageRace(["missile", "cocktail", "missile", "bazooka", "missile"])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ipywidgets import HTML

from snails_core.rulebook_data import load_rules
from snails_lab.drawing.charts.dice_lab import race_picture
from snails_lab.models.dice_lab.damage_race import Race
from snails_lab.widgets.dice_lab.fields import (
    card_options,
    checkbox,
    html_field,
    list_field,
    picture,
    wrapped_row,
)
from snails_lab.widgets.dice_lab.html import small, table
from snails_lab.widgets.panel import Panel
from snails_lab.words import phrase
from solver.explain.number_format import NumberFormat
from solver.odds import weapon_named

USUAL = ("missile", "cocktail", "missile", "snailper_rifle", "missile")
MOST_REROLLS = 3


class DamageRace(Panel):
    """Works alone in a cell; `race` is what is looked at, and can be set.

    >>> DamageRace(["missile", "cocktail"]).race.cards
    ('missile', 'cocktail')
    """

    def __init__(self, cards: Sequence[str] = USUAL, language: str = "en", **given: Any) -> None:
        super().__init__(language)
        self.add_class("snails-damage-race")
        self._race = Race(tuple(weapon_named(card).id for card in cards), **given)
        self._filling = False
        self.cards: list[Any] = [
            self.label(list_field(), "race.card", number=n + 1) for n in range(len(cards))
        ]
        self.health: Any = self.label(list_field(), "dicelab.health")
        self.shell: Any = self.label(checkbox(), "dicelab.shell")
        self.rerolls: Any = self.label(list_field(), "race.rerolls")
        self.note = HTML()
        self.page = html_field()
        self.children = [
            wrapped_row(*self.cards),
            wrapped_row(self.health, self.shell, self.rerolls),
            self.page,
            self.note,
            self.error_line.widget,
        ]
        for field in (*self.cards, self.health, self.shell, self.rerolls):
            field.observe(self.error_line.guarded(lambda _: self._chosen()), "value")
        self.retell()

    @property
    def race(self) -> Race:
        return self._race

    @race.setter
    def race(self, race: Race) -> None:
        self._race = race
        self.retell()

    def _chosen(self) -> None:
        if not self._filling:
            cards = tuple(field.value for field in self.cards)
            self.race = Race(cards, self.health.value, self.shell.value, self.rerolls.value)

    # --- telling ---
    def retell(self) -> None:
        self._filling = True
        try:
            self._fill()
        finally:
            self._filling = False
        self.page.value = picture(race_picture(self._race, self.language)) + self._table()
        self.note.value = small(phrase(self.language, "race.note"))

    def _fill(self) -> None:
        race, language = self._race, self.language
        for field, card in zip(self.cards, race.cards, strict=True):
            field.options = card_options(language)
            field.value = card
        self.health.options = [(str(n), n) for n in range(5, load_rules().health + 1, 5)]
        self.health.value = race.health
        self.rerolls.options = [(str(n), n) for n in range(MOST_REROLLS + 1)]
        self.rerolls.value = race.rerolls
        self.shell.value = race.shell

    def _table(self) -> str:
        race, numbers = self._race, NumberFormat((), self.language)
        rows = [
            [str(n), numbers.number(damage.mean()), numbers.number(damage.variance()),
             numbers.chance(gone)]
            for n, (damage, gone) in enumerate(zip(race.damages, race.eliminated, strict=True), 1)
        ]  # fmt: skip
        heads = [
            phrase(self.language, "race.after"),
            phrase(self.language, "race.mean"),
            phrase(self.language, "dicelab.variance"),
            phrase(self.language, "race.eliminated"),
        ]
        return table(rows, heads)
