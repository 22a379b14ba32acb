"""Ask the solver: whose plan, for which goal, how long; then the plan, with its reasons.

The search runs in the worker's process, the waiting in the queue's thread; nothing here
blocks the kernel.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import HTML, Button, HBox, Layout

from snails_core.position import Position
from snails_lab.models.solver_question.cautions import cautions
from snails_lab.models.solver_question.question import PlanQuestion
from snails_lab.models.solver_question.readable_reply import ReadableReply
from snails_lab.widgets.board import Board
from snails_lab.widgets.panel import Listeners, Panel
from snails_lab.widgets.solver.client import PanelClient
from snails_lab.widgets.solver.form import AskForm
from snails_lab.widgets.solver.plan_preview import PlanPreview
from snails_lab.widgets.solver.progress import ProgressView
from snails_lab.widgets.solver.result import AnswerView
from snails_lab.words import phrase
from solver.worker import Progress, Reply

OWN_WIDTH = 640


class AskPanel(Panel):
    """Set `position`, perhaps `seat`; plans are shown on `board`, or on one of its own."""

    def __init__(self, board: Board | None = None, language: str = "en") -> None:
        super().__init__(language)
        self.add_class("snails-ask")
        self._borrowed = PlanPreview(board)
        self._own_board = board is None
        self._question: PlanQuestion | None = None
        self._reply: Reply | None = None
        self._told_in = language
        self._is_ready = True
        self._on_answer: Listeners[bool] = Listeners()
        self.form: AskForm = self.adopt(AskForm(language))
        self.start_button: Any = self.label(_button("play"), "asking.start")
        self.start_button.button_style = "primary"
        self.start_button.add_class("snails-start")
        self.cancel_button: Any = self.label(_button("stop"), "asking.cancel")
        self.cancel_button.add_class("snails-cancel")
        self.progress: ProgressView = self.adopt(ProgressView(language))
        self._client = PanelClient(
            self.error_line,
            self._show_answer,
            self._replied,
            self._progressed,
            self.progress.wait,
            self._failed,
        )
        self.cautions: Any = HTML()
        self.cautions.add_class("snails-cautions")
        self.unread = False
        """Is there a text of another position, which nobody has read yet? `caution` tells."""
        self.result: AnswerView = self.adopt(
            AnswerView(self._borrowed.show, self._ask_about, language)
        )
        self._buttons: Any = HBox([self.start_button, self.cancel_button])
        self._board_box = HBox([], layout=Layout(max_width="100%"))
        self.children = [
            self.form,
            self.cautions,
            self._buttons,
            self.progress,
            self.error_line.widget,
            self._board_box,
            self.result,
        ]
        self.start_button.on_click(self.error_line.guarded(self._start))
        self.cancel_button.on_click(self.error_line.guarded(self._cancel))
        self.form.on_change(self.caution)
        if board is not None:
            self.form.position = board.position
        self._refresh()

    # --- parts for a table ---
    def give_buttons(self) -> tuple[Any, Any]:
        """Gives away the buttons that start and stop a search, for the foot of a table."""
        self._keep(self.start_button, self.cancel_button)
        return self.start_button, self.cancel_button

    def give_progress(self) -> ProgressView:
        """Gives away how far a search has come, and the answer with it."""
        self._keep(self.progress, self.result)
        return self.progress

    def _keep(self, *given: Any) -> None:
        """Everything but what is given away."""
        self._buttons.children = [b for b in self._buttons.children if b not in given]
        self.children = [child for child in self.children if child not in given]

    def on_answer(self, callback: Callable[[bool], object]) -> None:
        """Calls back with True when there is an answer, and again when its reasons are there
        (`result.is_whole`); with False when it is put away."""
        self._on_answer.add(callback)

    @property
    def is_ready(self) -> bool:
        """Can anything be asked? Not while what is shown is no possible position."""
        return self._is_ready

    @is_ready.setter
    def is_ready(self, is_ready: bool) -> None:
        self._is_ready = is_ready
        self._refresh()

    @property
    def board(self) -> Board | None:
        """On which plans are shown."""
        return self._borrowed.board

    # --- the question ---
    @property
    def position(self) -> Position | None:
        return self.form.position

    @position.setter
    def position(self, position: Position) -> None:
        """Another position is another question: a search under way is stopped."""
        if self.form.position == position:
            return
        self._client.drop()
        self._borrowed.put_back()
        self._reply, self._question = None, None
        self.form.position = position
        self.progress.end()
        self.result.clear()
        self._tell_answer()
        if self._own_board and self.board is not None:
            self.board.position = position
        self._refresh()

    @property
    def seat(self) -> int | None:
        """Whose plan is asked for."""
        return self.form.seat

    @seat.setter
    def seat(self, seat: int) -> None:
        self.form.seat = seat

    @property
    def answer(self) -> ReadableReply | None:
        """The last answer, in the language of the panel."""
        if self._reply is None or self._question is None:
            return None
        return ReadableReply(self._reply, self._question.position, self.language)

    @property
    def is_searching(self) -> bool:
        return self._client.is_waiting

    def retell(self) -> None:
        """What the panel says itself at once, the solver's reasons when it has told them again."""
        self.caution()
        with self._client.lock:
            answer = self.answer
            if answer is None:
                return
            if self._is_foreign and answer.explanation is not None:
                self.result.is_whole = False
            self.result.retold(answer)
            if self._is_foreign and not self.is_searching:
                self._tell_again()

    @property
    def _is_foreign(self) -> bool:
        """Has the solver given its reasons in another language than is spoken now?"""
        return self._told_in != self.language

    def caution(self) -> None:
        """Says before anything is asked what would make the answer worth little."""
        question = self.form.question_so_far
        lines = [phrase(self.language, "asking.unread")] if self.unread else []
        lines += [] if question is None else cautions(question, self.language)
        told = "".join(f"<p>⚠ {escape(line)}</p>" for line in lines)
        self.cautions.value = f'<div role="status" lang="{self.language}">{told}</div>'

    def _refresh(self) -> None:
        self.caution()
        searching = self.is_searching
        self.start_button.disabled = searching or self.position is None or not self.is_ready
        self.cancel_button.disabled = not searching
        self.cancel_button.layout.display = "" if searching else "none"

    # --- asking ---
    def _start(self, button: object = None) -> None:
        self.error_line.clear()
        question = self.form.question
        if question is None or self.is_searching:
            return
        self._borrowed.put_back()
        self.result.clear()
        self._question, self._reply = question, None
        self.result.explaining = question.explaining
        self._tell_answer()
        self.progress.begin(question.goal)
        self._told_in = self.language
        self._client.ask(question.request(self.language))
        self._refresh()

    def _tell_again(self) -> None:
        """The same answer in another language, if the worker remembers it."""
        assert self._question is not None and self._reply is not None
        self._told_in = self.language
        if self._reply.data["explanation"] is None:
            return
        self.progress.begin(self._question.goal)
        request = self._question.request(self.language, recall="only")
        self._client.ask(request, self._show_retold)
        self._refresh()

    def _ask_about(self, pattern: str) -> None:
        if self._question is not None and not self.is_searching:
            self.progress.begin(self._question.goal)
            request = self._question.request(self.language, recall="try", why_not=pattern)
            self._client.ask(request, self._show_compared)
            self._refresh()

    def _cancel(self, button: object = None) -> None:
        self._client.cancel()

    def close(self) -> None:
        """Leaving stops the search."""
        self._cancel()
        super().close()

    # --- what comes back ---
    def _progressed(self, progress: Progress) -> None:
        """A plan that is found is shown at once; its reasons follow."""
        self.progress.show(progress)
        if progress.found is not None and self._reply is None:
            self._show(progress.found, is_whole=False)

    def _replied(self) -> None:
        if not self.is_searching:
            self.progress.end()
            self.result.is_whole = True
        self._refresh()

    def _failed(self, error: Exception) -> None:
        self.result.compared.value = ""

    def _show_answer(self, reply: Reply) -> None:
        if self._reply is None:
            self._show(reply, is_whole=not self._is_foreign)
        else:
            self._reply, self.result.is_whole = reply, not self._is_foreign
            answer = self.answer
            assert answer is not None
            self.result.retold(answer)
            self._tell_answer()
        if self._is_foreign:
            self._tell_again()

    def _show(self, reply: Reply, is_whole: bool) -> None:
        self._reply, self.result.is_whole = reply, is_whole
        answer = self.answer
        assert answer is not None and self._question is not None
        self.result.show(answer, self._question.seat)
        self._tell_answer()
        if self._own_board:
            self._show_own_board(answer)

    def _tell_answer(self) -> None:
        self._on_answer.tell(self._reply is not None)

    def _show_retold(self, reply: Reply) -> None:
        if reply.data["explanation"] is not None:
            self._reply = reply
        answer = self.answer
        assert answer is not None
        self.result.retold(answer)
        if self._borrowed.is_borrowed:
            self._borrowed.show(self.result.slot)
        if self._is_foreign:
            self._tell_again()

    def _show_compared(self, reply: Reply) -> None:
        compared, refused = reply.data["why_not"], reply.data["unexplained"]
        if compared:
            self.result.show_compared(compared[0])
        else:
            self.result.compared.value = _warning(refused) if refused else ""

    # --- the board ---
    def _show_own_board(self, answer: ReadableReply) -> None:
        if self.board is None:
            self._borrowed.board = self.adopt(Board(answer.position, self.language, OWN_WIDTH))
            self._board_box.children = [self._borrowed.board]


def _warning(text: str) -> str:
    return f'<p role="alert"><b>⚠ {escape(text)}</b></p>'


def _button(icon: str) -> Button:
    return Button(icon=icon, layout=Layout(width="auto"))
