"""The solver's explanation of a puzzle: why the best plan is best and another one is not."""

from __future__ import annotations

from html import escape
from typing import Any

from ipywidgets import HTML

from snails_lab.models.puzzles.judging import PlanVerdict, best_plan, why_request
from snails_lab.models.solver_question.readable_reply import ReadableReply
from snails_lab.widgets.controls import button, row
from snails_lab.widgets.panel import Panel
from snails_lab.widgets.solver.client import PanelClient
from snails_lab.widgets.solver.html import compared_page, plan_line, reasons_page
from snails_lab.widgets.solver.progress import ProgressView
from snails_lab.words import phrase
from solver.puzzles.puzzle import Puzzle
from solver.worker import Reply


class ExplanationPanel(Panel):
    """Asks the worker in the background; `show` another plan, or `clear`."""

    def __init__(self, language: str = "en") -> None:
        super().__init__(language)
        self._asked: tuple[Puzzle, PlanVerdict] | None = None
        self._answer: ReadableReply | None = None
        self._asked_in = language
        """The language of the reply that is waited for."""
        self.progress: ProgressView = self.adopt(ProgressView(language))
        self._client = PanelClient(
            self.error_line, self._take, self._replied, self.progress.show, self.progress.wait
        )
        stop = button("snails-puzzle-stop", self._client.cancel, self.error_line)
        self.stop: Any = self.label(stop, "puzzle.stop")
        self.text: Any = HTML()
        self.text.add_class("snails-puzzle-why")
        self.children = (self.progress, row(self.stop), self.text, self.error_line.widget)
        self._refresh()

    # --- the public ways ---
    def show(self, puzzle: Puzzle, verdict: PlanVerdict) -> None:
        """Explains the best plan, and where the one that was judged falls behind it."""
        self.clear()
        self._asked = puzzle, verdict
        self.progress.begin(puzzle.goal)
        self._ask()

    def expect(self, puzzle: Puzzle) -> None:
        """An explanation is to come, but cannot be asked for yet."""
        self.clear()
        self.progress.begin(puzzle.goal)

    def clear(self) -> None:
        self._client.drop()
        self._asked = self._answer = None
        self.error_line.clear()
        self.progress.end()
        self.retell()

    @property
    def is_asking(self) -> bool:
        return self._client.is_waiting

    @property
    def answer(self) -> ReadableReply | None:
        """What the solver said, once it has."""
        return self._answer

    # --- asking ---
    def _ask(self) -> None:
        assert self._asked is not None
        puzzle, verdict = self._asked
        self._asked_in = self.language
        self._client.ask(why_request(puzzle, verdict.judgement, self.language))
        self._refresh()

    def _replied(self) -> None:
        self.progress.end()
        self._refresh()

    def _take(self, reply: Reply) -> None:
        assert self._asked is not None
        told_in, known = reply.data["explanation"], self._answer
        if told_in is not None or known is None:
            self._answer = ReadableReply(reply, self._asked[0].position, self._asked_in)
        self.retell()

    # --- telling ---
    def retell(self) -> None:
        """What was told in another language is asked for again, without another search."""
        answer = self._answer
        if answer is not None and answer.language != self.language and not self.is_asking:
            self._answer = None
            self.progress.begin(self._asked_goal)
            self._ask()
        self.text.value = self._told() if self._answer is not None else ""

    @property
    def _asked_goal(self) -> str:
        assert self._asked is not None
        return self._asked[0].goal

    def _told(self) -> str:
        answer = self._answer
        assert answer is not None
        if answer.plan is None or answer.explanation is None:
            return f"<p>{escape(phrase(self.language, 'puzzle.unexplained'))}</p>"
        parts = []
        compared = next(iter(answer.data["why_not"] or ()), None)
        if compared is not None and compared.get("falls"):
            head = escape(phrase(self.language, "puzzle.why_not"))
            parts += [f"<h4>{head}</h4>", compared_page(answer, compared)]
        head = escape(phrase(self.language, "puzzle.why_best"))
        needed = self._needed(answer)
        told = f"<p><b>{escape(plan_line(answer, answer.plan, needed))}</b></p>"
        parts += [f"<h4>{head}</h4>", told, reasons_page(answer, needed)]
        return f'<div lang="{self.language}">{"".join(parts)}</div>'

    def _needed(self, answer: ReadableReply) -> tuple[int, ...] | None:
        """The slots that the explained plan needs, if it is one of those that were looked at."""
        assert self._asked is not None
        puzzle, verdict = self._asked
        judgement = verdict.judgement
        known = {best_plan(puzzle): verdict.best_needs}
        if judgement.optimal:
            known[judgement.plan] = verdict.own_needs
        return known.get(answer.chosen)

    def _refresh(self) -> None:
        self.stop.layout.display = "" if self.is_asking else "none"
