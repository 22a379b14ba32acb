"""The dice lab: any card, attacker and target; exact table, tree, rule, calculation, simulation.

DiceLab("ball_thrower")
DiceLab("missile", language="de", leader=True, health=15, goal=ELIMINATE)
"""

from __future__ import annotations

import asyncio
from typing import Any

from ipywidgets import HTML, Button, IntProgress, Layout, ToggleButtons

from snails_core.factions import Faction
from snails_core.queries import LEADER
from snails_core.rulebook_data import load_rules
from snails_lab.drawing.charts.dice_lab import damage_picture
from snails_lab.drawing.charts.tree import tree_scene
from snails_lab.models.dice_lab.simulation import Simulation
from snails_lab.models.dice_lab.trial import MOST_REROLLS, Trial
from snails_lab.widgets.background import start
from snails_lab.widgets.dice_lab.fields import (
    card_options,
    checkbox,
    html_field,
    list_field,
    picture,
    wrapped_row,
)
from snails_lab.widgets.dice_lab.html import (
    derivation_page,
    results_page,
    rule_page,
    simulation_page,
    small,
    summary,
)
from snails_lab.widgets.panel import Panel
from snails_lab.words import phrase
from solver.odds import GOALS
from solver.words import wording

PAGES = ("page_results", "page_tree", "page_rule", "page_steps", "page_simulate")
NONE = -1
"""In lists: a list whose value is None shows nothing."""
THROWS = (100, 1000, 10_000, 100_000)
REPAINT = 0.2
"""Seconds between two pictures of a running simulation."""


class DiceLab(Panel):
    """Works alone in a cell; `trial` is what is looked at, and can be set.

    >>> lab = DiceLab("missile", health=15)
    >>> lab.trial.odds.value
    Fraction(35, 6)
    """

    def __init__(self, card: str = "ball_thrower", language: str = "en", **given: Any) -> None:
        super().__init__(language)
        self.add_class("snails-dice-lab")
        self._trial = Trial(card, **given)
        self._seed = 0
        self._filling = False
        self._task: asyncio.Task[None] | None = None
        self.simulation = Simulation(self._trial.odds)
        self._make_form()
        self.told = HTML()
        self.told.add_class("snails-dice-summary")
        self.pages = ToggleButtons(style={"button_width": "auto"})
        self.pages.add_class("snails-dice-pages")
        self.page = html_field()
        self.page.add_class("snails-dice-page")
        self._make_simulation()
        self.children = [
            wrapped_row(self.card, self.goal),
            wrapped_row(self.role, self.aimed, self.faction, self.rerolls),
            wrapped_row(self.health, self.shell),
            self.told,
            self.pages,
            self.controls,
            self.page,
            self.error_line.widget,
        ]
        self.retell()
        self.pages.observe(self.error_line.guarded(lambda _: self._turned()), "value")

    def _make_form(self) -> None:
        self.card: Any = self.label(list_field(), "dicelab.card")
        self.goal: Any = self.label(list_field(), "dicelab.goal")
        self.role: Any = self.label(list_field(), "dicelab.attacker")
        self.aimed: Any = self.label(checkbox(), "dicelab.aimed")
        self.faction: Any = self.label(list_field(), "dicelab.faction")
        self.rerolls: Any = self.label(list_field(), "dicelab.rerolls")
        self.health: Any = self.label(list_field(), "dicelab.health")
        self.shell: Any = self.label(checkbox(), "dicelab.shell")
        self.card.add_class("snails-dice-card")
        for field in self._fields:
            field.observe(self.error_line.guarded(lambda _: self._chosen()), "value")

    def _make_simulation(self) -> None:
        self.throws: Any = self.label(list_field([(str(n), n) for n in THROWS]), "dicelab.throws")
        self.throws.value = THROWS[1]
        self.start_button: Any = self.label(Button(layout=Layout(width="auto")), "dicelab.start")
        self.start_button.button_style = "primary"
        self.start_button.add_class("snails-simulate")
        self.stop_button: Any = self.label(Button(layout=Layout(width="auto")), "dicelab.stop")
        self.progress = IntProgress(layout=Layout(width="10em"))
        self.controls = wrapped_row(self.throws, self.start_button, self.stop_button, self.progress)
        self.start_button.on_click(self.error_line.guarded(lambda _: self.simulate()))
        self.stop_button.on_click(self.error_line.guarded(lambda _: self.stop()))

    @property
    def _fields(self) -> tuple[Any, ...]:
        return (self.card, self.goal, self.role, self.aimed, self.faction, self.rerolls,
                self.health, self.shell)  # fmt: skip

    # --- what is looked at ---
    @property
    def trial(self) -> Trial:
        return self._trial

    @trial.setter
    def trial(self, trial: Trial) -> None:
        """Another trial is another simulation."""
        self.stop()
        self._trial = trial
        self.simulation = Simulation(trial.odds, self._seed)
        self.progress.value = 0
        self.retell()

    def _chosen(self) -> None:
        """Something in the form was chosen by a person."""
        if self._filling:
            return
        self.error_line.clear()
        self.trial = Trial(
            self.card.value,
            leader=self.role.value,
            aimed=self.aimed.value,
            faction=None if self.faction.value == NONE else Faction(self.faction.value),
            health=self.health.value,
            shell=self.shell.value,
            goal=GOALS[self.goal.value],
            tile=self._trial.tile,
            fixed=None if self.rerolls.value == NONE else self.rerolls.value,
        )

    # --- telling ---
    def retell(self) -> None:
        self._filling = True
        try:
            self._fill()
        finally:
            self._filling = False
        self.told.value = summary(self._trial, self.language)
        self._show()

    def _fill(self) -> None:
        """The form says what the trial is, in the language."""
        trial, language, rules = self._trial, self.language, load_rules()
        cards = card_options(language)
        if trial.card not in [id for _, id in cards]:
            cards.append((trial.odds.weapon.names[language], trial.card))
        goals = [(wording(language, f"odds.goal_{name}"), name) for name in GOALS]
        other = phrase(language, "dicelab.other_snail")
        factions: list[tuple[str, int]] = [(phrase(language, "dicelab.none"), NONE)]
        for faction in Faction:
            entry = rules.factions[faction]
            factions.append((f"{entry.names[language]} ({entry.ability[language]})", faction))
        numbers: list[tuple[str, int]] = [(phrase(language, "dicelab.by_attacker"), NONE)]
        numbers += [(str(number), number) for number in range(MOST_REROLLS + 1)]
        pages = [(phrase(language, f"dicelab.{name}"), name) for name in PAGES]
        for field, options, value in (
            (self.pages, pages, self.pages.value or PAGES[0]),
            (self.card, cards, trial.card),
            (self.goal, goals, trial.goal.name),
            (
                self.role,
                [(other, False), (rules.roles[LEADER].names[language], True)],
                trial.leader,
            ),
            (self.faction, factions, NONE if trial.faction is None else trial.faction),
            (self.rerolls, numbers, NONE if trial.fixed is None else trial.fixed),
            (self.health, [(str(n), n) for n in range(5, rules.health + 1, 5)], trial.health),
        ):
            field.options = options
            field.value = value
        self.aimed.value, self.shell.value = trial.aimed, trial.shell

    def _turned(self) -> None:
        if not self._filling:
            self._show()

    def _show(self) -> None:
        """The page that is turned to; others are made when they are asked for."""
        name = self.pages.value
        self.controls.layout.display = "" if name == "page_simulate" else "none"
        self.page.value = self._page(name)
        self._show_buttons()

    def _page(self, name: str) -> str:
        trial, language = self._trial, self.language
        if name == "page_results":
            return results_page(trial, language) + picture(damage_picture(trial, language))
        if name == "page_tree":
            legend = phrase(language, "dicelab.tree_legend")
            return f"{picture(tree_scene(trial.odds, language))}{small(legend)}"
        if name == "page_rule":
            return rule_page(trial, language)
        if name == "page_steps":
            return derivation_page(trial, language)
        chart = picture(damage_picture(trial, language, self.simulation))
        return simulation_page(self.simulation, language) + chart

    # --- simulation ---
    def simulate(self) -> None:
        """Throws so many more times, without holding up anything else."""
        self.stop()
        self.progress.max, self.progress.value = self.throws.value, 0
        self._task = start(self._throw(self.throws.value), self.error_line)
        if self._task is None:
            self.simulation.run(self.throws.value)
            self.progress.value = self.throws.value
            self._show()
        self._show_buttons()

    def stop(self) -> None:
        """What was thrown so far stays."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _throw(self, throws: int) -> None:
        loop = asyncio.get_running_loop()
        painted = loop.time()
        try:
            for done in self.simulation.batches(throws):
                if loop.time() - painted > REPAINT:
                    self.progress.value = done
                    self._show()
                    painted = loop.time()
                await asyncio.sleep(0)
            self.progress.value = throws
        finally:
            self._task = None
            self._show()

    def _show_buttons(self) -> None:
        self.start_button.disabled = self._task is not None
        self.stop_button.disabled = self._task is None
