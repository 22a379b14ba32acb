"""What is asked of the players: who is next, a question, a plan; and at the end the result."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ipywidgets import HTML, Layout

from snails_core.options import Option
from snails_core.tell import question_text
from snails_lab.models.addressing import addressed
from snails_lab.models.game import advance
from snails_lab.models.game.game_session import GameSession
from snails_lab.models.game.kept_drafts import KeptDrafts
from snails_lab.models.plan_draft import PlanDraft
from snails_lab.widgets.controls import button
from snails_lab.widgets.game.end_screen import EndScreen
from snails_lab.widgets.option_panel import OptionPanel
from snails_lab.widgets.overlay_picker import OverlayPicker
from snails_lab.widgets.panel import Listeners, Panel
from snails_lab.widgets.plan.panel import PlanPanel
from snails_lab.widgets.plan.preview import PreviewPanel
from snails_lab.widgets.stepper.stepper import Stepper
from snails_lab.widgets.table.layout import question_html
from snails_lab.words import phrase


class Curtain(Panel):
    """Hides all that is secret until the next person says that they are at the screen."""

    def __init__(self, language: str, on_raise: Callable[[], object]) -> None:
        super().__init__(language)
        self._name, self._number = "", 0
        self._told: Any = HTML()
        self._raise: Any = button("snails-raise-curtain", on_raise, self.error_line, "primary")
        self.children = (self._told, self._raise, self.error_line.widget)
        self.add_class("snails-curtain")
        self.layout = Layout(max_width="100%", display="none")

    @property
    def is_down(self) -> bool:
        return bool(self._name)

    def drop(self, name: str) -> None:
        """Down, until the person of this name is there."""
        self._name = name
        self._number += 1
        self.layout.display = ""
        self.retell()

    def lift(self) -> None:
        self._name = ""
        self.layout.display = "none"

    def retell(self) -> None:
        if self._name:
            told = phrase(self.language, "playing.curtain", name=self._name)
            self._told.value = question_html(f"curtain-{self._number}", told, self.language)
            here = phrase(self.language, "playing.here", name=self._name)
            self._raise.description = here


class QuestionPanel(Panel):
    """Shows one question at a time.

    What does not fit above a board is placed by the game panel: `planning` and `overlays` to plan
    by, the `curtain`, and the `end_screen`.
    """

    def __init__(
        self,
        session: GameSession,
        stepper: Stepper,
        language: str,
        on_raise: Callable[[], object],
        drafts: KeptDrafts | None = None,
    ) -> None:
        super().__init__(language)
        self._session, self._board = session, stepper.board
        self._drafts = drafts
        self._draft: PlanDraft | None = None
        """The plan in the making as it was last kept."""
        self._on_kind: Listeners[str] = Listeners()
        self._plan_number = 0
        self._plan_question: Any = HTML()
        self._plan_question.add_class("snails-question")
        self.curtain: Curtain = self.adopt(Curtain(language, on_raise))
        self.choices: OptionPanel = self.adopt(OptionPanel(language))
        self.choices.you = session.only_person
        self.planning: PlanPanel = self.adopt(PlanPanel(language))
        self.planning.tells_how = False
        self.overlays: OverlayPicker = self.adopt(
            OverlayPicker(stepper.board, language, held_only=True, tells_purpose=True)
        )
        self.preview: PreviewPanel = self.adopt(
            PreviewPanel(stepper.board, self.planning, self.overlays, language)
        )
        self.planning.stand_by(self.preview)
        self.planning.on_draft(self.error_line.guarded(self._keep_draft))
        self.end_screen: EndScreen = self.adopt(EndScreen(session, stepper, language))
        self.children: tuple[Any, ...] = (
            self._plan_question,
            self.choices,
            self.end_screen.result,
            self.error_line.widget,
        )
        self.put_plan_away()

    def on_option(self, callback: Callable[[Option], object]) -> None:
        """Calls back with what was chosen, be it a plan or anything else."""
        self.planning.on_plan(callback)
        self.choices.on_option(callback)

    def on_kind(self, callback: Callable[[str], object]) -> None:
        """Calls back with what sort of question is shown: `plan`, `options`, `result` or none."""
        self._on_kind.add(callback)

    def ask(self, seat: int | None) -> None:
        """What the game wants to know of the seat; without one, the game is over."""
        if seat is not None and advance.is_planning(self._session.position):
            self._lay_out_plan(seat)
            self._tell_kind("plan")
            return
        self.put_plan_away()
        if seat is None:
            self.end_screen.show()
            self._tell_kind("result")
        else:
            self.choices.offer(self._session.view(seat), self._board)
            self._tell_kind("options")

    def _lay_out_plan(self, seat: int) -> None:
        self.planning.is_shown = True
        self.overlays.refresh(seat)
        view = self._session.view(seat)
        self._draft = PlanDraft.of(view, seat)
        if self._drafts is not None:
            step = len(self._session.game.choices)
            self._draft = self._drafts.restored(view.setting, self._draft, step)
        self.planning.offer(view, seat, self._draft)
        self._plan_number += 1
        self.retell()

    def _keep_draft(self, draft: PlanDraft) -> None:
        """So that whoever leaves in the middle of a plan finds it again."""
        view = self.planning.view
        if self._drafts is not None and view is not None and draft != self._draft:
            self._drafts.keep(view.setting, draft, len(self._session.game.choices))
            self._draft = draft

    def put_plan_away(self) -> None:
        """Nothing secret is left, and overlays make room for those of the next question."""
        self.planning.is_shown = False
        self.planning.clear()
        self.overlays.kind = "none"
        self.retell()
        self._tell_kind("")

    def take_back(self) -> None:
        """Nothing is asked any more."""
        self.put_plan_away()
        self.choices.clear()
        self.curtain.lift()

    def _tell_kind(self, kind: str) -> None:
        self._on_kind.tell(kind)

    def retell(self) -> None:
        view = self.planning.view
        self._plan_question.layout.display = "none" if view is None else ""
        self._plan_question.value = ""
        if view is not None:
            asked = question_text(view, self.language)
            told = addressed(asked, view, self._session.only_person, self.language)
            hint = phrase(self.language, "planning.how")
            name = f"plan-{self._plan_number}"
            self._plan_question.value = question_html(name, told, self.language, hint)
