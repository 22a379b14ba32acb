"""What is asked of the players: who is next, a question, a plan; and at the end the result."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import HTML, Layout

from snails_core.options import Option
from snails_lab.models.game import advance
from snails_lab.models.game.session import Session
from snails_lab.widgets.controls import button
from snails_lab.widgets.game.end_screen import EndScreen
from snails_lab.widgets.option_panel import OptionPanel
from snails_lab.widgets.overlay_picker import OverlayPicker
from snails_lab.widgets.panel import Panel
from snails_lab.widgets.plan.panel import PlanPanel
from snails_lab.widgets.plan.preview import PreviewPanel
from snails_lab.widgets.stepper.stepper import Stepper
from snails_lab.words import phrase


class Curtain(Panel):
    """Hides all that is secret until the next person says that they are at the screen."""

    def __init__(self, language: str, on_raise: Callable[[], object]) -> None:
        super().__init__(language)
        self._name = ""
        self._told: Any = HTML()
        self._raise: Any = button("snails-raise-curtain", on_raise, self.error_line, "primary")
        self.children = (self._told, self._raise, self.error_line.widget)
        self.add_class("snails-curtain")
        self.layout = Layout(
            border="2px solid var(--edge)", padding="24px", max_width="100%", display="none"
        )

    @property
    def is_down(self) -> bool:
        return bool(self._name)

    def drop(self, name: str) -> None:
        """Down, until the person of this name is there."""
        self._name = name
        self.layout.display = ""
        self.retell()

    def lift(self) -> None:
        self._name = ""
        self.layout.display = "none"

    def retell(self) -> None:
        if self._name:
            told = escape(phrase(self.language, "playing.curtain", name=self._name))
            self._told.value = f'<h3 aria-live="assertive">{told}</h3>'
            here = phrase(self.language, "playing.here", name=self._name)
            self._raise.description = here


class QuestionPanel(Panel):
    """Shows one question at a time; the game panel places `overlays`, to plan by, at the board."""

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
        self.choices: OptionPanel = self.part(OptionPanel(language))
        self.planning: PlanPanel = self.part(PlanPanel(language, width))
        self.overlays: OverlayPicker = self.part(
            OverlayPicker(stepper.board, language, held_only=True)
        )
        self.preview: PreviewPanel = self.part(
            PreviewPanel(stepper.board, self.planning, self.overlays, language)
        )
        self.end_screen: EndScreen = self.part(EndScreen(session, stepper, language))
        self.children: tuple[Any, ...] = (
            self.curtain,
            self.choices,
            self.planning,
            self.preview,
            self.end_screen,
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
            self.end_screen.show()
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
