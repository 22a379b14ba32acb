"""The review on screen: each plan of a seat against the best one on what was known then."""

from __future__ import annotations

import asyncio
from html import escape
from typing import Any

from ipywidgets import HTML, Dropdown, Layout, VBox

from snails_core.options import Plan
from snails_core.tell import option_text
from snails_lab.controls import button, row
from snails_lab.overlays.figures import number_text
from snails_lab.panel import Panel
from snails_lab.play import PlanReview, Session, assumption
from snails_lab.play import Review as PlanReviews
from snails_lab.playing import tasks
from snails_lab.playing.banner import seat_name
from snails_lab.playing.desk import Desk
from snails_lab.stepping import Stepper, Timeline
from snails_lab.words import phrase
from solver.worker import Progress

LINE = "margin: 0; line-height: 1.4"


class Review(Panel):
    """Asks the solver about one plan after the other; each can be opened on the stepper."""

    def __init__(self, session: Session, stepper: Stepper, language: str = "en") -> None:
        super().__init__(language)
        self._session, self._stepper = session, stepper
        self._found: list[PlanReview] = []
        self._count = 0
        self._work: asyncio.Task[None] | None = None
        self._timeline: Timeline | None = None
        self.seat: Any = self.label(
            Dropdown(layout=Layout(width="28em", max_width="100%")), "playing.review_of"
        )
        ask = button("snails-review", self.start, self.troubles, "info")
        self.ask: Any = self.label(ask, "playing.review")
        stop = button("snails-review-stop", self.stop, self.troubles)
        self.halt: Any = self.label(stop, "playing.review_stop")
        self._told: Any = HTML()
        self._rows: Any = VBox(layout=Layout(max_width="100%"))
        self._rows.add_class("snails-reviews")
        seats = sorted(session.people) or range(len(session.seats))
        self.seat.options = [(session.seats[seat].name, seat) for seat in seats]
        self.seat.value = seats[0]
        self.children = (
            row(self.seat, self.ask, self.halt),
            self._told,
            self._rows,
            self.troubles.widget,
        )
        self._tell()

    # --- the public ways ---
    def start(self) -> None:
        """Looks at the plans of the chosen seat in the background."""
        self.stop()
        self.troubles.clear()
        self._found, self._timeline = [], None
        seat = int(self.seat.value)
        review = PlanReviews(self._session.game, seat, Desk(), language=self.language)
        self._count = len(review)
        self._work = tasks.start(self._run(review), self.troubles)
        self.retell()

    def stop(self) -> None:
        """What was found so far stays."""
        if self._work is not None:
            self._work.cancel()

    @property
    def found(self) -> tuple[PlanReview, ...]:
        return tuple(self._found)

    def open_plan(self, number: int) -> None:
        """The stepper shows the moment at which that plan was made, as it was known then."""
        found = self._found[number]
        if self._timeline is None:
            self._timeline = Timeline.of(self._session.game, int(self.seat.value))
        self._stepper.show(self._timeline, self._timeline.last_of(found.planning.step))

    # --- in the background ---
    async def _run(self, review: PlanReviews) -> None:
        try:
            async for found in review.run(self._progress):
                self._found.append(found)
                self.retell()
        finally:
            self._work = None
            self.retell()

    def _progress(self, number: int, progress: Progress) -> None:
        self._tell()

    # --- telling ---
    def retell(self) -> None:
        names = [(seat_name(self._session, s, self.language), s) for _, s in self.seat.options]
        chosen = self.seat.value
        self.seat.options, self.seat.value = names, chosen
        self._rows.children = [self._row(number) for number in range(len(self._found))]
        self._tell()

    def _tell(self) -> None:
        busy = self._work is not None
        self.ask.disabled, self.halt.disabled = busy, not busy
        lines = []
        if self._count:
            lines.append(assumption(self.language))
        if busy:
            done = len(self._found) + 1
            told = phrase(self.language, "playing.reviewing", number=done, count=self._count)
            lines.append(told)
        text = "".join(f'<p style="{LINE}">{escape(line)}</p>' for line in lines)
        self._told.value = f'<div aria-live="polite">{text}</div>'

    def _row(self, number: int) -> Any:
        found = self._found[number]
        show = button("snails-open-plan", lambda: self.open_plan(number), self.troubles)
        show.description = phrase(self.language, "playing.open_plan", round=found.round)
        told = HTML(review_html(found, self.language))
        told.layout = Layout(flex="1 1 300px", min_width="280px")
        return row(show, told, align="flex-start")


def review_html(found: PlanReview, language: str) -> str:
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
    told = "".join(f'<p style="{LINE}">{escape(line)}</p>' for line in lines)
    if found.why and not found.is_best:
        summary = escape(phrase(language, "playing.why"))
        why = escape(found.why)
        told += (
            f"<details><summary>{summary}</summary>"
            f'<pre style="white-space: pre-wrap">{why}</pre></details>'
        )
    return told


def _plan(found: PlanReview, plan: Plan, language: str) -> str:
    return option_text(found.planning.known, plan, language)


def _number(value: Any, language: str) -> str:
    return "–" if value is None else "; ".join(number_text(part, language) for part in value)
