"""One puzzle on the screen: its board, a plan to make, hints, and the judgement of the answer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape
from typing import Any

from ipywidgets import HTML, VBox

from snails_core.options import Plan
from snails_core.view import view
from snails_lab.models.puzzles.attempt import PuzzleAttempt
from snails_lab.models.puzzles.filling import filled
from snails_lab.models.puzzles.judging import PlanVerdict, best_plan
from snails_lab.models.puzzles.record import PuzzleRecord
from snails_lab.models.solver_queue.job import QueuePlace
from snails_lab.widgets.board import Board
from snails_lab.widgets.controls import button, row
from snails_lab.widgets.overlay_picker import OverlayPicker
from snails_lab.widgets.panel import Listeners, Panel
from snails_lab.widgets.plan.panel import PlanPanel
from snails_lab.widgets.puzzles.comparison import Comparison
from snails_lab.widgets.puzzles.explanation import ExplanationPanel
from snails_lab.widgets.puzzles.html import hints_page, task_page
from snails_lab.widgets.puzzles.verdict import answer_page, verdict_page
from snails_lab.widgets.solver.client import PanelClient
from snails_lab.words import phrase
from solver.puzzles.puzzle import HINTS, Puzzle
from solver.worker import Reply
from solver.worker.puzzle_requests import JudgeRequest

SIDE_BY_SIDE = 1200
"""From this width on, the board stands beside the plan."""
WIDEST = 800
GAP = 12


class PuzzlePanel(Panel):
    """Shows one puzzle; `on_judged` calls back whenever an answer is judged or laid open."""

    def __init__(
        self, puzzle: Puzzle, record: PuzzleRecord, language: str = "en", width: int = 960
    ) -> None:
        super().__init__(language)
        self.attempt, self._record, self._width = PuzzleAttempt(puzzle), record, width
        self._on_judged: Listeners[PuzzleAttempt] = Listeners()
        self._client = PanelClient(self.error_line, self._take, self.retell, on_place=self._placed)
        self._asked: Plan | None = None
        self._is_own = True
        """Whether what is judged is the person's plan, not the answer."""
        self._verdict: PlanVerdict | None = None
        seen = view(puzzle.position, puzzle.seat)
        self.task, self._hints, self._result = HTML(), HTML(), HTML()
        self.board: Board = self.part(Board(seen, language, self._part))
        self.overlays: Any = self.part(OverlayPicker(self.board, language))
        self.planning: PlanPanel = self.part(PlanPanel(language, self._part))
        self.planning.filling = partial(filled, setting=puzzle.setting)
        self.planning.offer(seen, puzzle.seat)
        self.planning.on_plan(self.error_line.guarded(self.answer))
        self.hint: Any = button("snails-puzzle-hint", self.show_hint, self.error_line)
        self.reveal: Any = button("snails-puzzle-reveal", self.show_answer, self.error_line)
        self.comparison: Comparison = self.part(Comparison(language, width))
        self.why: ExplanationPanel = self.part(ExplanationPanel(language))
        idle = self.label(HTML(), "puzzle.filled", "value")
        self._below = VBox([idle, row(self.hint, self.reveal), self._hints, self._result])
        self._arrange()
        self.add_class("snails-puzzle")
        self.retell()

    # --- the public ways ---
    @property
    def puzzle(self) -> Puzzle:
        return self.attempt.puzzle

    def on_judged(self, callback: Callable[[PuzzleAttempt], object], remove: bool = False) -> None:
        self._on_judged.change(callback, remove)

    def answer(self, plan: Plan) -> None:
        """Has the plan judged, in the worker; the answer before is put away."""
        if self.is_judging:
            return
        self.error_line.clear()
        self._forget()
        self._ask(plan, is_own=True)

    def show_hint(self) -> None:
        self.attempt.hint()
        self.retell()

    def show_answer(self) -> None:
        """Both plans and why; who has not answered yet gives up."""
        if self.is_judging:
            return
        self.attempt.give_up()
        if self._verdict is None:
            self._ask(best_plan(self.puzzle), is_own=False)
        else:
            self._lay_open(self._verdict)
            self._tell_others()
        self.retell()

    @property
    def is_judging(self) -> bool:
        return self._client.is_waiting

    @property
    def verdict(self) -> PlanVerdict | None:
        """On the last answer."""
        return self._verdict

    @property
    def width(self) -> int:
        return self._width

    @width.setter
    def width(self, width: int) -> None:
        self._width = self.comparison.width = width
        self.board.width = self.planning.width = self._part
        self._arrange()

    def close(self) -> None:
        """Leaving stops what the worker is asked."""
        self.why.clear()
        self.comparison.clear()
        self._client.drop()
        super().close()

    # --- judging ---
    def _ask(self, plan: Plan, is_own: bool) -> None:
        self._asked, self._is_own = plan, is_own
        self._client.ask(JudgeRequest(self.puzzle, plan, self.language))
        self.retell()

    def _placed(self, place: QueuePlace) -> None:
        self.retell()

    def _take(self, reply: Reply) -> None:
        if reply.stopped is not None or self._asked is None:
            return
        verdict = self._verdict = PlanVerdict.of(self.puzzle, self._asked, reply)
        if self._is_own:
            self.attempt.answer(verdict.judgement)
        self._tell_others()
        if self.attempt.is_over:
            self._lay_open(verdict)

    def _tell_others(self) -> None:
        for callback in self._on_judged:
            callback(self.attempt)

    def _lay_open(self, verdict: PlanVerdict) -> None:
        """Nothing is left to be found out: both plans, and the solver's reasons."""
        self.comparison.show(self.puzzle, verdict, was_found=self._is_own)
        self.why.show(self.puzzle, verdict)

    def _forget(self) -> None:
        self._verdict = None
        self.comparison.clear()
        self.why.clear()

    # --- telling ---
    def retell(self) -> None:
        attempt, language = self.attempt, self.language
        outcome = self._record.outcomes.get(self.puzzle.name)
        self.task.value = task_page(self.puzzle, outcome, language)
        self._hints.value = hints_page(attempt, language)
        self._result.value = self._result_page()
        self.hint.disabled = not attempt.more_hints
        self.hint.description = phrase(
            language, "puzzle.hint", number=min(HINTS, attempt.hints + 1), count=HINTS
        )
        self.reveal.disabled = attempt.is_over or self.is_judging
        answered = bool(attempt.judged)
        self.label(self.reveal, "puzzle.reveal_why" if answered else "puzzle.reveal")

    def _result_page(self) -> str:
        if self.is_judging:
            told = phrase(self.language, "puzzle.judging")
            if self._client.place is not None and self._client.place.before:
                told = self._client.place.told(self.language)
            return f'<p role="status">{escape(told)}</p>'
        if self._verdict is None:
            return ""
        if not self._is_own:
            return answer_page(self.attempt, self._verdict, self.language)
        return verdict_page(self.attempt, self._verdict, self.language)

    # --- layout ---
    @property
    def _part(self) -> int:
        """Pixels for the board, and for the plan."""
        wide = self._width >= SIDE_BY_SIDE
        return min(WIDEST, (self._width - GAP) // 2 if wide else self._width)

    def _arrange(self) -> None:
        """Hints and the verdict stand where there is room: under the board, or under the plan."""
        wide = self._width >= SIDE_BY_SIDE
        picture = VBox([self.board, self.overlays, *([self._below] if wide else [])])
        plan = VBox([self.planning, *([] if wide else [self._below])])
        for half in (picture, plan):
            half.layout.max_width = "100%"
            half.layout.width = f"{self._part}px" if wide else None
        self.children = (
            self.task,
            row(picture, plan, align="flex-start"),
            self.error_line.widget,
            self.comparison,
            self.why,
        )
