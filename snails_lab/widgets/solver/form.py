"""The question as a form: whose plan, for which goal, against whom, how long."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import HTML, Layout, Text

from snails_core.errors import SnailsError
from snails_core.position import Position
from snails_core.tell import Names
from snails_lab.models.solver_question.goals import (
    BY_KEY,
    OWN,
    goal_fault,
    goal_names,
    goal_text,
    snails_for,
)
from snails_lab.models.solver_question.question import (
    LIMITS,
    PlanQuestion,
    WorkLimit,
    limits_within,
    next_to_plan,
    seats_of,
)
from snails_lab.models.solver_queue.limits import Limits
from snails_lab.widgets.controls import dropdown, row
from snails_lab.widgets.panel import Panel
from snails_lab.widgets.solver.opponents import OpponentsForm
from snails_lab.words import phrase

EXAMPLE = "damage - 2*losses"


class AskForm(Panel):
    """Shows only the fields that the chosen goal needs; `question` is what it comes to."""

    def __init__(self, language: str = "en") -> None:
        super().__init__(language)
        self.add_class("snails-ask-form")
        self._position: Position | None = None
        self._filling = False
        self._limits: tuple[WorkLimit, ...] = LIMITS[:1]
        self.seat_list: Any = self.label(dropdown(), "asking.seat")
        self.goal_list: Any = self.label(dropdown(), "asking.goal")
        self.snail_list: Any = self.label(dropdown(), "asking.snail")
        self.limit_list: Any = self.label(dropdown(), "asking.limit")
        self.expression: Any = self.label(
            Text(EXAMPLE, continuous_update=False), "asking.expression"
        )
        self.expression.layout = Layout(width="auto", max_width="40em")
        self.expression.style.description_width = "initial"
        self.expression_help: Any = HTML()
        self.others: OpponentsForm = self.adopt(OpponentsForm(language))
        self._on_change: list[Callable[[], object]] = []
        for widget in (self.seat_list, self.goal_list, self.expression):
            widget.observe(self.error_line.guarded(self._changed), "value")
        self.snail_list.observe(self.error_line.guarded(self._tell_change), "value")
        lists = [self.seat_list, self.goal_list, self.snail_list, self.limit_list]
        self.children = [
            row(*lists),
            self.expression,
            self.expression_help,
            self.others,
            self.error_line.widget,
        ]
        self.error_line.guarded(self._offer_limits)()
        self.retell()

    def _offer_limits(self) -> None:
        """Those that the queue keeps; only the shortest, if the server is set up wrongly."""
        self._limits = limits_within(Limits.of_environment().seconds)

    # --- what is asked ---
    @property
    def position(self) -> Position | None:
        return self._position

    @position.setter
    def position(self, position: Position | None) -> None:
        """Whoever is to plan next is asked for, unless somebody else is chosen."""
        self._position = position
        self.seat_list.value = None
        self.retell()

    @property
    def seat(self) -> int | None:
        return None if self.seat_list.value is None else int(self.seat_list.value)

    @seat.setter
    def seat(self, seat: int) -> None:
        self.seat_list.value = seat

    @property
    def goal(self) -> str:
        """As the solver reads it."""
        return goal_text(BY_KEY[self.goal_list.value], self.snail_list.value, self.expression.value)

    @property
    def question(self) -> PlanQuestion | None:
        """None without a position, or while the expression has a fault, which is shown."""
        self._show_fields()
        return self.question_so_far

    @property
    def question_so_far(self) -> PlanQuestion | None:
        """The same, without showing anything."""
        if self._position is None or self.seat is None:
            return None
        if BY_KEY[self.goal_list.value].of and self.snail_list.value is None:
            return None
        if self.goal_list.value == OWN and goal_fault(self.goal, self._position, self.seat):
            return None
        opponents, choices = self.others.opponents, str(self.others.choices.value)
        limit = self._limits[self.limit_list.value]
        directions = self.others.directions
        return PlanQuestion(
            self._position, self.seat, self.goal, opponents, choices, directions, limit
        )

    def on_change(self, callback: Callable[[], object]) -> None:
        """Calls back when somebody asks for another seat or goal."""
        self._on_change.append(callback)

    def _tell_change(self, change: object = None) -> None:
        if not self._filling:
            for callback in self._on_change:
                callback()

    # --- lists ---
    def retell(self) -> None:
        self._filling = True
        language, limit, goal = self.language, self.limit_list.value, self.goal_list.value
        self.limit_list.options = [(one.name(language), n) for n, one in enumerate(self._limits)]
        self.limit_list.value = limit or 0
        self.goal_list.options = goal_names(language)
        self.goal_list.value = goal or "net"
        self._fill_seats()
        self._fill_snails()
        self._filling = False
        self._show_fields()

    def _fill_seats(self) -> None:
        if self._position is None:
            return
        seats, before = seats_of(self._position), self.seat
        names, first = Names(self._position, self.language), next_to_plan(self._position)
        self.seat_list.options = [(names.player(seat), seat) for seat in seats]
        if seats:
            usual = first if first in seats else seats[0]
            self.seat_list.value = before if before in seats else usual

    def _fill_snails(self) -> None:
        if self._position is None or self.seat is None:
            return
        goal, before = BY_KEY[self.goal_list.value], self.snail_list.value
        entries = snails_for(goal, self._position, self.seat, self.language)
        self.snail_list.options = entries
        values = [snail for _, snail in entries]
        if values:
            self.snail_list.value = before if before in values else values[0]
        self.others.offer(self._position, self.seat)

    def _changed(self, change: object) -> None:
        if not self._filling:
            self._fill_snails()
            self._show_fields()
            self._tell_change()

    def _show_fields(self) -> None:
        """A faulty expression is told while it is written."""
        own = self.goal_list.value == OWN
        self.snail_list.layout.display = "flex" if BY_KEY[self.goal_list.value].of else "none"
        self.expression.layout.display = "flex" if own else "none"
        self.expression_help.value = self._help() if own else ""

    def _help(self) -> str:
        if self._position is not None and self.seat is not None:
            fault = goal_fault(self.expression.value, self._position, self.seat)
            if fault is not None:
                return _fault_page(self.expression.value, *fault, self.language)
        return f"<p>{escape(phrase(self.language, 'asking.expression_help'))}</p>"


def _fault_page(text: str, error: SnailsError, column: int | None, language: str) -> str:
    """What is wrong, and the place marked in what was written."""
    told = f'<p role="alert"><b>⚠ {escape(error.message(language))}</b></p>'
    if column is None or column >= len(text):
        return told
    before, here, after = (
        escape(part) for part in (text[:column], text[column], text[column + 1 :])
    )
    marked = f"{before}<mark>{here}</mark>{after}"
    return f'{told}<pre style="margin:0;white-space:pre-wrap">{marked}</pre>'
