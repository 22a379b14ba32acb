"""What a prisoner is worth and when to enable scoring, for numbers that somebody sets."""

from __future__ import annotations

from fractions import Fraction
from html import escape
from typing import Any

from ipywidgets import HTML, BoundedIntText, FloatSlider, IntSlider, Layout

from companions.cry_havoc.solver.prisoners import RANSOM
from companions.cry_havoc.solver.scoring import Forecast
from companions.cry_havoc.tell.prices import prisoner_lines, scoring_lines
from companions.cry_havoc.words import WORDS, wording
from snails_lab.widgets.controls import row
from snails_lab.widgets.panel import Panel

MOST_PHASES = 5
MOST_POINTS = 40
ROUNDS = 4
"""In the fifth one final scoring comes by itself."""
FIRST_ROUNDS = ((3, 2, 4), (4, 6, 4), (5, 9, 9), (5, 9, 10))
"""Own regions, own crystals, the others' crystals, as they stand there when somebody comes."""
COLUMN = "5.2em"
"""Four columns have room on a phone."""
COLUMNS = ("own_regions", "own_crystals", "others_crystals")


class PrisonerField(Panel):
    """The price of a prisoner with so many prisoner phases left, and every step to it."""

    words = WORDS

    def __init__(self, language: str = "en") -> None:
        super().__init__(language)
        self.phases: Any = IntSlider(
            MOST_PHASES, 1, MOST_PHASES, continuous_update=False, layout=_slider()
        )
        self.unit: Any = FloatSlider(
            0.0, min=0, max=RANSOM, step=0.5, readout_format=".1f", continuous_update=False,
            layout=_slider(),
        )  # fmt: skip
        self.told = HTML()
        for widget, key in ((self.phases, "price.phases"), (self.unit, "price.unit")):
            widget.style.description_width = "14em"
            widget.observe(self.error_line.guarded(lambda _: self.retell()), "value")
            self.label(widget, key)
        self.children = (self.phases, self.unit, self.error_line.widget, self.told)
        self.retell()

    def retell(self) -> None:
        unit = Fraction(self.unit.value)
        head, *steps, end = prisoner_lines(self.phases.value, unit, self.language)
        self.told.value = _told_html(self.language, head, steps, end)


class ScoringField(Panel):
    """When to enable scoring: a forecast of each round, and the best rounds for it."""

    words = WORDS

    def __init__(self, language: str = "en") -> None:
        super().__init__(language)
        self.uses: Any = IntSlider(1, 0, ROUNDS, continuous_update=False, layout=_slider())
        self.cost: Any = FloatSlider(
            0.0, min=0, max=6, step=0.5, readout_format=".1f", continuous_update=False,
            layout=_slider(),
        )  # fmt: skip
        for widget, key in ((self.uses, "price.uses"), (self.cost, "price.cost")):
            widget.style.description_width = "14em"
            self._watch(self.label(widget, key))
        self.numbers: list[list[Any]] = [[_number(value) for value in one] for one in FIRST_ROUNDS]
        self.heads: Any = [HTML(layout=Layout(width=COLUMN)) for _ in ("", *COLUMNS)]
        self.rounds: Any = [HTML(layout=Layout(width=COLUMN)) for _ in range(ROUNDS)]
        for line in self.numbers:
            for field in line:
                self._watch(field)
        self.told = HTML()
        lines = [row(name, *line) for name, line in zip(self.rounds, self.numbers, strict=True)]
        self.children = (
            row(*self.heads), *lines, self.uses, self.cost, self.error_line.widget, self.told,
        )  # fmt: skip
        self.retell()

    def _watch(self, widget: Any) -> None:
        widget.observe(self.error_line.guarded(lambda _: self.retell()), "value")

    @property
    def forecast(self) -> list[Forecast]:
        """A round for each line."""
        cost = Fraction(self.cost.value)
        rounds = [tuple(int(field.value) for field in line) for line in self.numbers]
        return [Forecast(regions, own, others, cost) for regions, own, others in rounds]

    def retell(self) -> None:
        language = self.language
        for head, key in zip(self.heads[1:], COLUMNS, strict=True):
            head.value = f'<small lang="{language}">{wording(language, f"price.{key}")}</small>'
        for number, name in enumerate(self.rounds, 1):
            told = wording(language, "price.round", round=number)
            name.value = f'<span lang="{language}">{told}</span>'
            for key, field in zip(COLUMNS, self.numbers[number - 1], strict=True):
                field.tooltip = f"{told} {wording(language, f'price.{key}')}"
        head, *steps, end = scoring_lines(self.forecast, self.uses.value, language)
        self.told.value = _told_html(language, head, steps, end)


def _number(value: int) -> Any:
    return BoundedIntText(value, min=0, max=MOST_POINTS, layout=Layout(width=COLUMN))


def _slider() -> Any:
    return Layout(width="28em", max_width="100%")


def _told_html(language: str, head: str, steps: list[str], end: str) -> str:
    """Steps from the last to the first moment, as the derivation goes."""
    items = "".join(f"<li>{escape(step)}</li>" for step in steps)
    return (
        f'<div class="havoc-price" lang="{language}"><p>{escape(head)}</p><ul>{items}</ul>'
        f"<p><b>{escape(end)}</b></p></div>"
    )
