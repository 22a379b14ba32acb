"""How far a question has come: its place in the queue, then a bar and a line."""

from __future__ import annotations

from html import escape
from time import monotonic
from typing import Any

from ipywidgets import HTML, IntProgress, Layout

from snails_core.layout import PLAN_SLOTS
from snails_lab.models.solver_question.readable_reply import as_value
from snails_lab.models.solver_queue.job import QueuePlace
from snails_lab.widgets.panel import Panel
from snails_lab.widgets.solver.gap_bar import GapBar
from snails_lab.words import phrase
from solver.explain.number_format import NumberFormat
from solver.goals import read_goal
from solver.worker import Progress

MEGABYTE = 1 << 20


class ProgressView(Panel):
    """Says nothing until a search is `begin`un; `end` leaves it empty again."""

    def __init__(self, language: str = "en") -> None:
        super().__init__(language)
        self.add_class("snails-progress")
        self.bar: Any = IntProgress(min=0, max=PLAN_SLOTS, layout=Layout(width="auto"))
        self.line: Any = HTML()
        self.gap: Any = HTML()
        self._gap_bar = GapBar()
        self._goal, self._start = "net", 0.0
        self._place: QueuePlace | None = None
        self._progress: Progress | None = None
        self.is_on = False
        self.children = [self.bar, self.gap, self.line]
        self.retell()

    def begin(self, goal: str) -> None:
        """A question has been put in the queue."""
        self._goal, self._start, self.is_on = goal, monotonic(), True
        self._place = self._progress = None
        self._gap_bar = GapBar()
        self.retell()

    def wait(self, place: QueuePlace) -> None:
        """It stands in the queue, or its turn has come."""
        if self.is_on:
            self._place = place
            self.retell()

    def show(self, progress: Progress) -> None:
        if self.is_on:
            self._progress = progress
            self.retell()

    def end(self) -> None:
        self.is_on = False
        self.retell()

    def retell(self) -> None:
        self.layout.display = "flex" if self.is_on else "none"
        self.bar.value = 0 if self._progress is None else self._progress.cards
        if self._progress is not None and self._progress.explaining:
            self.bar.value = PLAN_SLOTS
        known = self._progress if self.is_on else None
        value, bound = (None, None) if known is None else (known.value, known.bound)
        self.gap.value = self._gap_bar.html(as_value(value), as_value(bound))
        told = escape(self._told()) if self.is_on else ""
        self.line.value = f'<p aria-live="polite" style="line-height:1.4">{told}</p>'

    def _told(self) -> str:
        if self._progress is None:
            return (self._place or QueuePlace(0)).told(self.language)
        progress, numbers = self._progress, NumberFormat(read_goal(self._goal).parts, self.language)
        doing = phrase(self.language, "asking.ahead", cards=progress.cards, all=PLAN_SLOTS)
        if progress.explaining:
            doing = phrase(self.language, "asking.explaining")
        parts = [doing, phrase(self.language, "asking.states", count=progress.states)]
        value, bound = as_value(progress.value), as_value(progress.bound)
        if value is not None:
            parts.append(phrase(self.language, "asking.best", value=numbers.value(value)))
        if bound is not None:
            parts.append(phrase(self.language, "asking.bound", bound=numbers.value(bound)))
        if progress.memory is not None:
            parts.append(f"{progress.memory // MEGABYTE} MB")
        return " · ".join([*parts, f"{monotonic() - self._start:.0f} s"])
