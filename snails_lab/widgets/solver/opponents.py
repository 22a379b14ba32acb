"""What the other players do: stand still, or follow plans that are chosen or typed."""

from __future__ import annotations

from typing import Any

from ipywidgets import HTML, Button, Layout, Textarea

from snails_core.position import Position
from snails_core.records import PLAYER_LETTERS
from snails_core.tell import Names
from snails_lab.models.solver_question.question import cards_of, players_in
from snails_lab.widgets.controls import dropdown, row
from snails_lab.widgets.panel import Panel
from snails_lab.widgets.solver.plan_row import PlanRow
from snails_lab.words import phrase
from solver.choice_models import CHOICE_MODELS
from solver.planner import SCRIPTED

STILL, PLANNED = "still", "planned"
DIRECTIONS = "B2: act action=punch, at_snail snail=AL"
FORM = "B: BL BG missile crawl_dig dig_aim crawl_switch shell_switch 1/3"


class OpponentsForm(Panel):
    """A list: they stand still, or follow the plans in the text, which lists help to write."""

    def __init__(self, language: str = "en") -> None:
        super().__init__(language)
        self.add_class("snails-others")
        self._position: Position | None = None
        self._seat = 0
        self.manner: Any = self.label(dropdown(), "asking.others")
        self.choices: Any = self.label(dropdown(), "asking.choices")
        self.player: Any = self.label(dropdown(), "asking.player")
        self.row: Any = self.adopt(PlanRow(language, open_ends=False))
        self.add: Any = self.label(Button(icon="plus", layout=Layout(width="auto")), "asking.add")
        self.text: Any = Textarea(placeholder=FORM, layout=Layout(width="auto", height="5em"))
        self.help: Any = self.label(HTML(), "asking.plans_help", "value")
        self.script: Any = Textarea(
            placeholder=DIRECTIONS, layout=Layout(width="auto", height="5em")
        )
        self._directing = [self.label(HTML(), "asking.directions_help", "value"), self.script]
        self._details = [
            row(self.player, self.add),
            *(self.row, self.help, self.text, self.choices, *self._directing),
        ]
        self.children = [self.manner, *self._details, self.error_line.widget]
        self.manner.observe(self.error_line.guarded(self._show), "value")
        self.choices.observe(self.error_line.guarded(self._show), "value")
        self.player.observe(self.error_line.guarded(self._offer), "value")
        self.add.on_click(self.error_line.guarded(self._add))
        self.retell()

    def offer(self, position: Position, seat: int) -> None:
        """Whom the seat plays against; what was written for another position goes."""
        if position is not self._position:
            self.text.value = self.script.value = ""
        self._position, self._seat = position, seat
        self.retell()

    @property
    def opponents(self) -> tuple[str, ...]:
        """A plan a line, as the worker reads them."""
        return () if self.manner.value == STILL else _lines(self.text)

    @property
    def directions(self) -> tuple[str, ...]:
        """What they choose where their plans leave a choice, a line each, if that is scripted."""
        return _lines(self.script) if self._is_scripted else ()

    @property
    def _is_scripted(self) -> bool:
        return bool(self.manner.value != STILL and self.choices.value == SCRIPTED)

    def retell(self) -> None:
        language, manner, choices = self.language, self.manner.value, self.choices.value
        self.manner.options = [(phrase(language, f"others.{k}"), k) for k in (STILL, PLANNED)]
        self.choices.options = [
            (phrase(language, f"others.{kind}"), kind) for kind in CHOICE_MODELS
        ]
        self.manner.value, self.choices.value = manner or STILL, choices or CHOICE_MODELS[0]
        if self._position is not None:
            names, chosen = Names(self._position, language), self.player.value
            others = [p for p in players_in(self._position) if p != self._seat]
            self.player.options = [(names.player(player), player) for player in others]
            if others:
                self.player.value = chosen if chosen in others else others[0]
        self._show()
        self._offer()

    def _show(self, change: object = None) -> None:
        for widget in self._details:
            widget.layout.display = "none" if self.manner.value == STILL else "flex"
        for widget in self._directing:
            widget.layout.display = "flex" if self._is_scripted else "none"

    def _offer(self, change: object = None) -> None:
        if self._position is not None and self.player.value is not None:
            cards = cards_of(self._position, self._seat, self.player.value)
            self.row.offer(self._position, self.player.value, cards)

    def _add(self, button: object) -> None:
        line = f"{PLAYER_LETTERS[self.player.value]}: {self.row.pattern}"
        self.text.value = f"{self.text.value.rstrip()}\n{line}".lstrip()


def _lines(text: Any) -> tuple[str, ...]:
    lines = (line.strip() for line in str(text.value).splitlines())
    return tuple(line for line in lines if line)
