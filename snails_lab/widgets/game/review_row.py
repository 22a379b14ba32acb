"""One plan of a review: what it was worth, what the best one was, and why."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import HTML, Layout, VBox

from snails_core.options import Plan
from snails_core.tell import option_text
from snails_lab.models.game.review import PlanReview
from snails_lab.models.overlays.number_text import number_text
from snails_lab.widgets.controls import button, row
from snails_lab.widgets.disclosure import Unfolding
from snails_lab.widgets.panel import Panel
from snails_lab.words import phrase

LINE = "margin: 0; line-height: 1.4"


class ReviewRow(Panel):
    """A button that opens the plan on the stepper, and beside it what was found out about it."""

    def __init__(self, found: PlanReview, language: str, act: Callable[[], object]) -> None:
        super().__init__(language)
        self.found, self._found_in = found, language
        show = button("snails-open-plan", act, self.troubles)
        self.show: Any = self.label(show, "playing.open_plan", round=found.round)
        self.told: Any = HTML()
        self.why = Unfolding()
        parts = [self.told, self.why] if found.why and not found.is_best else [self.told]
        words = VBox(parts, layout=Layout(flex="1 1 300px", min_width="280px"))
        self.children = (row(self.show, words, align="flex-start"), self.troubles.widget)
        self.retell()

    def retell(self) -> None:
        lines = review_lines(self.found, self.language)
        told = "".join(f'<p style="{LINE}">{escape(line)}</p>' for line in lines)
        self.told.value = f'<div lang="{self.language}">{told}</div>'
        self.why.tell(phrase(self.language, "playing.why"), self.found.why, self._found_in)


def review_lines(found: PlanReview, language: str) -> list[str]:
    """One's own plan, the best one, the difference and how sure it is."""
    own = _plan(found, found.planning.plan, language)
    lines = [phrase(language, "playing.own_plan", plan=own, value=_number(found.value, language))]
    if found.is_best:
        lines.append(phrase(language, "playing.was_best"))
    elif found.best is not None:
        best = _plan(found, found.best, language)
        value = _number(found.best_value, language)
        lines.append(phrase(language, "playing.best_plan", plan=best, value=value))
        lines.append(phrase(language, "playing.cost", cost=_number(found.cost, language)))
    if found.status != "optimal":
        lines.append(phrase(language, "playing.unproven", bound=_number(found.bound, language)))
    return lines


def _plan(found: PlanReview, plan: Plan, language: str) -> str:
    return option_text(found.planning.known, plan, language)


def _number(value: Any, language: str) -> str:
    return "–" if value is None else "; ".join(number_text(part, language) for part in value)
