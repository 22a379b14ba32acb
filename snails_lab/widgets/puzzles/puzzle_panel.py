"""One puzzle on the table: its board, a plan to make, hints, and the judgement of the answer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape
from typing import Any

from ipywidgets import HTML

from snails_core.options import Plan
from snails_core.view import view
from snails_lab.models.puzzles.attempt import PuzzleAttempt
from snails_lab.models.puzzles.filling import filled
from snails_lab.models.puzzles.judging import (
    PlanVerdict,
    best_plan,
    verdict_at_once,
    with_lines,
)
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
from snails_lab.widgets.table.layout import USUAL_SIZE, TableLayout
from snails_lab.words import phrase
from solver.puzzles.puzzle import HINTS, Puzzle
from solver.worker import Reply
from solver.worker.puzzle_requests import JudgeRequest

LOOK, TASK, NOTE = 26, 90, 24
"""Pixels on a phone for what is said of the space that is looked at, and for a task beyond the
usual question; anywhere for the note above the plan."""


class PuzzlePanel(Panel):
    """Shows one puzzle; `on_judged` calls back whenever an answer is judged or laid open.

    The task stands above the board, and below the verdict once there is one, with the button for
    the next puzzle beside it. A verdict comes at once; its reason, which takes a search, follows.
    Once nothing is left to be found out, the plan is played where the board was, by itself unless
    motion is not wanted.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        record: PuzzleRecord,
        language: str = "en",
        size: tuple[int, int] = USUAL_SIZE,
    ) -> None:
        super().__init__(language)
        self.attempt, self._record = PuzzleAttempt(puzzle), record
        self._on_judged: Listeners[PuzzleAttempt] = Listeners()
        self._on_next: Listeners[Puzzle] = Listeners()
        self._client = PanelClient(self.error_line, self._take, self.retell, on_place=self._placed)
        self._asked: Plan | None = None
        self._is_own = True
        """Whether what is judged is the person's plan, not the answer."""
        self._verdict: PlanVerdict | None = None
        self._rated = ""
        seen = view(puzzle.position, puzzle.seat)
        self.task, self._hints, self._result = HTML(), HTML(), HTML()
        self.board: Board = self.adopt(Board(seen, language))
        self.overlays: Any = self.adopt(OverlayPicker(self.board, language, tells_purpose=True))
        self.planning: PlanPanel = self.adopt(PlanPanel(language))
        self.planning.filling = partial(filled, setting=puzzle.setting)
        self.planning.offer(seen, puzzle.seat)
        self.planning.on_plan(self.error_line.guarded(self.answer))
        self.hint: Any = button("snails-puzzle-hint", self.show_hint, self.error_line)
        self.reveal: Any = button("snails-puzzle-reveal", self.show_answer, self.error_line)
        after = button("snails-puzzle-after", self._go_on, self.error_line, "primary")
        self.after: Any = self.label(after, "puzzle.after")
        self.comparison: Comparison = self.adopt(Comparison(language))
        self.why: ExplanationPanel = self.adopt(ExplanationPanel(language))
        self.table: TableLayout = self.adopt(TableLayout(language))
        self.add_class("snails-puzzle")
        self._lay_out()
        self.fit(*size)
        self.retell()

    def _lay_out(self) -> None:
        table, planning = self.table, self.planning
        asked = row(self._result, self.after)
        self._result.layout.flex = "1 1 18em"
        self._planned = planning.give_buttons()
        for one, icon in ((self.hint, "lightbulb-o"), (self.reveal, "eye")):
            one.icon = icon
            one.add_class("snails-compact")
        table.lay(
            question=(asked, self.task, self._hints, self.error_line.widget),
            board=(self.board, self.comparison),
            foot=(*self._planned, self.hint, self.reveal),
        )
        idle = self.label(HTML(), "puzzle.filled", "value")
        table.tabs.add("plan", idle, planning)
        table.tabs.add("why", self.why)
        table.tabs.add("odds", self.overlays, self.board.words_in_tab(table.tabs, "odds"))
        table.tabs.hide("why")
        self.children = (table,)

    # --- the public ways ---
    @property
    def puzzle(self) -> Puzzle:
        return self.attempt.puzzle

    def on_judged(self, callback: Callable[[PuzzleAttempt], object], remove: bool = False) -> None:
        self._on_judged.change(callback, remove)

    def on_next(self, callback: Callable[[Puzzle], object]) -> None:
        """Calls back when somebody has done with this puzzle and wants another."""
        self._on_next.add(callback)

    def tell_rating(self, told: str) -> None:
        """What the answer did to the rating stands with the verdict."""
        self._rated = told
        self.retell()

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
        """Both plans and why; whoever has not answered yet gives up."""
        if self.is_judging:
            return
        self.attempt.give_up()
        if self._verdict is None:
            self._ask(best_plan(self.puzzle), is_own=False)
        else:
            self._tell_others()
            self._lay_open(self._verdict)
        self.retell()

    @property
    def is_judging(self) -> bool:
        """Is there no verdict yet?"""
        return self._verdict is None and self.is_reasoning

    @property
    def is_reasoning(self) -> bool:
        """Is the reason of a verdict still to come?"""
        return self._client.is_waiting

    @property
    def verdict(self) -> PlanVerdict | None:
        """On the last answer."""
        return self._verdict

    def fit(self, width: int, height: int) -> None:
        """The puzzle has so many pixels."""
        self.table.fit(width, height)
        size = self.table.size
        self.board.with_panel = size.is_wide
        self.board.fit(*size.board)
        self.comparison.fit(*size.board, with_panel=size.is_wide)
        across, down = size.pane
        if not size.is_wide:
            down += size.board[1] - self._low_board - TASK
        self.planning.fit(across, down - NOTE)
        self._share_room()

    @property
    def _low_board(self) -> int:
        """Pixels that the board needs on a phone; a low one leaves its room to the plan."""
        across, most = self.table.size.board
        return min(most, round(across * self.board.shape) + LOOK)

    def _share_room(self) -> None:
        is_low = not self.table.size.is_wide and not self.comparison.is_shown
        self.table.board.layout.flex = f"1 1 {self._low_board}px" if is_low else ""

    def close(self) -> None:
        """Leaving stops what the worker is asked."""
        self.why.clear()
        self.comparison.clear()
        self._client.drop()
        super().close()

    # --- judging ---
    def _ask(self, plan: Plan, is_own: bool) -> None:
        self._asked, self._is_own = plan, is_own
        verdict = verdict_at_once(self.puzzle, plan)
        if verdict is not None:
            self._decide(verdict)
        self._client.ask(JudgeRequest(self.puzzle, plan, self.language))
        self.retell()
        if verdict is not None and self.attempt.is_over:
            self._lay_open(verdict)
            self.retell()

    def _placed(self, place: QueuePlace) -> None:
        self.retell()

    def _take(self, reply: Reply) -> None:
        if reply.stopped is not None or self._asked is None:
            return
        is_news = self._verdict is None
        verdict = self._verdict = PlanVerdict.of(self.puzzle, self._asked, reply)
        if is_news:
            self._decide(verdict)
        if self.attempt.is_over:
            self._lay_open(verdict)

    def _decide(self, verdict: PlanVerdict) -> None:
        """The verdict counts, with or without its reason."""
        self._verdict = verdict
        if self._is_own:
            self.attempt.answer(verdict.judgement)
        self._tell_others()

    def _tell_others(self) -> None:
        self._on_judged.tell(self.attempt)

    def _go_on(self) -> None:
        self._on_next.tell(self.puzzle)

    def _lay_open(self, verdict: PlanVerdict) -> None:
        """Nothing is left to be found out: the plans are played, and once the worker has said what
        they need, the solver's reasons follow."""
        if not self.comparison.is_shown:
            verdict = self._verdict = with_lines(self.puzzle, verdict)
            self.comparison.show(self.puzzle, verdict, was_found=self._is_own)
            _show(self.board, False)
            if not self.preferences.is_still:
                self.comparison.play()
            self.why.expect(self.puzzle)
            self.table.tabs.show("why")
        if not self.is_reasoning:
            self.why.show(self.puzzle, verdict)

    def _forget(self) -> None:
        self._verdict, self._rated = None, ""
        self.comparison.clear()
        self.why.clear()
        self.table.tabs.hide("why")

    # --- telling ---
    def retell(self) -> None:
        attempt, language = self.attempt, self.language
        outcome = self._record.outcomes.get(self.puzzle.name)
        self._hints.value = hints_page(attempt, language)
        self._result.value = self._result_page()
        self.hint.disabled = not attempt.more_hints
        self.hint.description = phrase(
            language, "puzzle.hint", number=min(HINTS, attempt.hints + 1), count=HINTS
        )
        self.reveal.disabled = attempt.is_over or self.is_judging
        answered = bool(attempt.judged)
        self.label(self.reveal, "puzzle.reveal_why" if answered else "puzzle.reveal")
        judged = self._verdict is not None
        self.task.value = task_page(self.puzzle, outcome, language, is_brief=judged)
        _show(self.task, not attempt.is_over or not judged)
        _show(self.after, judged)
        _show(self._hints, not attempt.is_over)
        _show(self.board, not self.comparison.is_shown)
        self._share_room()
        if not self.is_reasoning and not self.why.is_asking:
            self.why.progress.end()
        for one in (*self._planned, self.hint, self.reveal):
            _show(one, not attempt.is_over)

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
        return verdict_page(self.attempt, self._verdict, self.language, self._rated)


def _show(widget: Any, is_shown: bool) -> None:
    widget.layout.display = "" if is_shown else "none"
