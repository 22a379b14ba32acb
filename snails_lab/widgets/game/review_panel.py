"""The review on screen: each plan of a seat against the best one on what was known then."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from html import escape
from time import monotonic
from typing import Any

from ipywidgets import HTML, Dropdown, Layout, VBox

from snails_core.options import Plan
from snails_core.tell import option_text
from snails_lab.errors import LabError
from snails_lab.models.game.game_session import GameSession
from snails_lab.models.game.review import SECONDS, PlanReview, assumption
from snails_lab.models.game.review import GameReview as PlanReviews
from snails_lab.models.overlays.overlay import number_text
from snails_lab.models.solver_queue.awaited import QueuedSolver
from snails_lab.models.solver_queue.job import QueuePlace
from snails_lab.models.timeline.timeline import Timeline
from snails_lab.widgets import background
from snails_lab.widgets.controls import button, row
from snails_lab.widgets.disclosure import Disclosure
from snails_lab.widgets.game.header import seat_name
from snails_lab.widgets.panel import Panel
from snails_lab.widgets.stepper.stepper import Stepper
from snails_lab.words import phrase
from solver.worker import Progress

LINE = "margin: 0; line-height: 1.4"


class ReviewRow(Panel):
    """A button that opens the plan on the stepper, and beside it what was found out about it."""

    def __init__(self, found: PlanReview, language: str, act: Callable[[], object]) -> None:
        super().__init__(language)
        self.found, self._found_in = found, language
        show = button("snails-open-plan", act, self.error_line)
        self.show: Any = self.label(show, "playing.open_plan", round=found.round)
        self.told: Any = HTML()
        self.why = Disclosure()
        parts = [self.told, self.why] if found.why and not found.is_best else [self.told]
        words = VBox(parts, layout=Layout(flex="1 1 300px", min_width="280px"))
        self.children = (row(self.show, words, align="flex-start"), self.error_line.widget)
        self.retell()

    def retell(self) -> None:
        lines = review_lines(self.found, self.language)
        told = "".join(f'<p style="{LINE}">{escape(line)}</p>' for line in lines)
        self.told.value = f'<div lang="{self.language}">{told}</div>'
        self.why.tell(phrase(self.language, "playing.why"), self.found.why, self._found_in)


def review_lines(found: PlanReview, language: str) -> list[str]:
    """What the plan lost and how sure that is, then the plan, and a better one if there is one.

    A bound is not told: far above what was found it would only look like a loss.
    """
    own = _plan(found, found.planning.plan, language)
    own_line = phrase(language, "playing.own_plan", plan=own, value=_number(found.value, language))
    if found.cost is None or found.best is None:
        return [phrase(language, "playing.unknown_cost"), own_line]
    if found.is_best:
        return [
            phrase(language, "playing.was_best" if found.is_proven else "playing.was_best_so_far"),
            own_line,
        ]
    cost = _number(found.cost, language)
    best, value = _plan(found, found.best, language), _number(found.best_value, language)
    return [
        phrase(
            language,
            "playing.cost" if found.is_proven else "playing.cost_at_least",
            cost=cost,
        ),
        own_line,
        phrase(language, "playing.best_plan", plan=best, value=value),
    ]


def _plan(found: PlanReview, plan: Plan, language: str) -> str:
    return option_text(found.planning.known, plan, language)


def _number(value: Any, language: str) -> str:
    return "–" if value is None else "; ".join(number_text(part, language) for part in value)


class ReviewPanel(Panel):
    """Asks the solver about one plan after the other; each can be opened on the stepper."""

    def __init__(self, session: GameSession, stepper: Stepper, language: str = "en") -> None:
        super().__init__(language)
        self._session, self._stepper = session, stepper
        self._rows: list[ReviewRow] = []
        self._count = 0
        self._began = 0.0
        self._reviewed = 0
        self._place: QueuePlace | None = None
        """In the solver's queue, of the question that is asked now."""
        self._work: asyncio.Task[None] | None = None
        self._timeline: Timeline | None = None
        self.seat: Any = self.label(
            Dropdown(layout=Layout(width="28em", max_width="100%")), "playing.review_of"
        )
        ask = button("snails-review", self.start, self.error_line, "primary")
        self.ask: Any = self.label(ask, "playing.review")
        stop = button("snails-review-stop", self.stop, self.error_line)
        self.halt: Any = self.label(stop, "playing.review_stop")
        self._told: Any = HTML()
        self._list: Any = VBox(layout=Layout(max_width="100%"))
        self._list.add_class("snails-reviews")
        seats = sorted(session.people) or range(len(session.seats))
        self.seat.options = [(session.seats[seat].name, seat) for seat in seats]
        self.seat.value = seats[0]
        self.seat.layout.display = "none" if len(seats) == 1 else ""
        self.children = (
            row(self.ask, self.seat, self.halt),
            self._told,
            self._list,
            self.error_line.widget,
        )
        self._tell()

    # --- the public ways ---
    def start(self) -> None:
        """Looks at the plans of the chosen seat in the background, once the game is over."""
        if not self._session.is_over:
            raise LabError("not_over")
        self.stop()
        self.error_line.clear()
        for known in self._rows:
            self.release(known)
        self._rows, self._list.children = [], ()
        self._timeline, self._reviewed = None, int(self.seat.value)
        solver = QueuedSolver(self._placed)
        review = PlanReviews(self._session.game, self._reviewed, solver, language=self.language)
        self._count, self._began = len(review), monotonic()
        self._work = background.start(self._run(review), self.error_line)
        self.retell()

    def stop(self) -> None:
        """What was found so far stays."""
        if self._work is not None:
            self._work.cancel()

    @property
    def found(self) -> tuple[PlanReview, ...]:
        return tuple(known.found for known in self._rows)

    def open_plan(self, number: int) -> None:
        """The stepper shows the moment at which that plan was made, as it was known then."""
        found = self.found[number]
        if self._timeline is None:
            self._timeline = Timeline.of(self._session.game, self._reviewed)
        self._stepper.show(self._timeline, self._timeline.last_of(found.planning.step))

    # --- in the background ---
    async def _run(self, review: PlanReviews) -> None:
        try:
            async for found in review.run(self._progress):
                self._add(found)
        finally:
            self._work = None
            self._tell()

    def _add(self, found: PlanReview) -> None:
        number = len(self._rows)
        made = ReviewRow(found, self.language, lambda: self.open_plan(number))
        self._rows.append(self.adopt(made))
        self._list.children = list(self._rows)
        self._tell()

    def _placed(self, place: QueuePlace) -> None:
        self._place = place
        self._tell()

    def _progress(self, number: int, progress: Progress) -> None:
        self._tell()

    # --- telling ---
    def retell(self) -> None:
        names = [(seat_name(self._session, s, self.language), s) for _, s in self.seat.options]
        chosen = self.seat.value
        self.seat.options, self.seat.value = names, chosen
        self._tell()

    def _tell(self) -> None:
        busy = self._work is not None
        self.ask.disabled, self.halt.disabled = busy, not busy
        self.halt.layout.display = "" if busy else "none"
        lines = []
        if self._count:
            lines.append(assumption(self.language))
        if busy:
            done = len(self._rows) + 1
            told = phrase(self.language, "playing.reviewing", number=done, count=self._count)
            lines.append(f"{told} {self._left()}")
            if self._place is not None and self._place.before:
                lines.append(self._place.told(self.language))
        text = "".join(f'<p style="{LINE}">{escape(line)}</p>' for line in lines)
        self._told.value = f'<div aria-live="polite">{text}</div>'

    def _left(self) -> str:
        """How long it will still take: before the first plan is known, at most; then as so far."""
        done = len(self._rows)
        if not done:
            return phrase(self.language, "playing.review_most", seconds=round(SECONDS))
        rate = (monotonic() - self._began) / done
        seconds = max(1, round(rate * (self._count - done)))
        return phrase(self.language, "playing.review_left", seconds=seconds)
