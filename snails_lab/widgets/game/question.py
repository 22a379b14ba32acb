"""What is asked at the table: who is next, a question, a plan; and when it is over, the result."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from snails_core.options import Option
from snails_lab.models.game import advance
from snails_lab.models.game.session import Session
from snails_lab.widgets.game.curtain import Curtain
from snails_lab.widgets.game.end_screen import Ending
from snails_lab.widgets.option_panel import Choices
from snails_lab.widgets.overlay_picker import OverlayPicker
from snails_lab.widgets.panel import Panel
from snails_lab.widgets.plan.panel import PlanningTable
from snails_lab.widgets.stepper.stepper import Stepper


class Asked(Panel):
    """One of them at a time. `overlays`, to plan by, is for the table to place by the board."""

    def __init__(
        self,
        session: Session,
        stepper: Stepper,
        language: str,
        width: int,
        on_raise: Callable[[], object],
    ) -> None:
        super().__init__(language)
        self._session, self._board = session, stepper.board
        self.curtain: Curtain = self.part(Curtain(language, on_raise))
        self.choices: Choices = self.part(Choices(language))
        self.planning: PlanningTable = self.part(PlanningTable(language, width))
        self.overlays: OverlayPicker = self.part(OverlayPicker(stepper.board, language))
        self.ending: Ending = self.part(Ending(session, stepper, language))
        self.children: tuple[Any, ...] = (
            self.curtain,
            self.choices,
            self.planning,
            self.ending,
        )
        self.layout.min_height = "8em"
        self.put_plan_away()

    def on_option(self, callback: Callable[[Option], object]) -> None:
        """Calls back with what was chosen, be it a plan or anything else."""
        self.planning.on_plan(callback)
        self.choices.on_option(callback)

    def ask(self, seat: int | None) -> None:
        """What the game wants to know of the seat; without one, the game is over."""
        if seat is not None and advance.is_planning(self._session.position):
            self._lay_out_plan(seat)
            return
        self.put_plan_away()
        if seat is None:
            self.ending.show()
        else:
            self.choices.offer(self._session.view(seat), self._board)

    def _lay_out_plan(self, seat: int) -> None:
        for widget in (self.planning, self.overlays):
            widget.layout.display = ""
        self.overlays.refresh(seat)
        self.planning.offer(self._session.view(seat), seat)

    def put_plan_away(self) -> None:
        """Nothing secret is left, and overlays make room for those of the next question."""
        for widget in (self.planning, self.overlays):
            widget.layout.display = "none"
        self.planning.clear()
        self.overlays.kind = "none"

    def take_back(self) -> None:
        """Nothing is asked any more."""
        self.put_plan_away()
        self.choices.clear()
        self.curtain.lift()
