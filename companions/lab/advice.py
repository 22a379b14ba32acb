"""Asking the solver through the worker: progress, a way to stop, the answer and its reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from typing import Any

from ipywidgets import HTML

from companions.lab.solver_question import SolverQuestion
from snails_lab.widgets.controls import button
from snails_lab.widgets.panel import Panel
from solver.worker import Progress, Reply, Request


class CompanionAdvice(Panel):
    """The answer to a question, which `request` makes in the language of whoever asks.

    Words are those of `subject`: `find`, `stop`, `intro` and, where nothing can be asked, `none`.
    """

    css: str
    """How the classes of its buttons begin."""

    def __init__(
        self, subject: str, request: Callable[[str], Request], language: str = "en"
    ) -> None:
        super().__init__(language)
        self._subject, self._request = subject, request
        self._can_ask = True
        self._asked_in = ""
        """The language of the question, and so of its reasons."""
        self.question = SolverQuestion(self.error_line, self._tell)
        self.progress, self.answer = HTML(), HTML()
        self.find: Any = self.label(
            button(f"{self.css}-find-{subject}", self.ask, self.error_line, "primary"),
            f"{subject}.find",
        )
        self.cancel: Any = self.label(
            button(f"{self.css}-stop-{subject}", self.stop, self.error_line), f"{subject}.stop"
        )
        self.children = (self.progress, self.error_line.widget, self.answer)
        self._tell()

    def ask(self) -> None:
        """Puts the question in the queue."""
        self._asked_in = self.language
        self.question.ask(self._request(self.language))

    def stop(self) -> None:
        """The search ends with what is known."""
        self.question.stop()

    def forget(self) -> None:
        """The answer was to another question."""
        self.error_line.clear()
        self.question.forget()
        self._tell()

    @property
    def can_ask(self) -> bool:
        """Is there anything to ask about?"""
        return self._can_ask

    @can_ask.setter
    def can_ask(self, can: bool) -> None:
        if can != self._can_ask:
            self._can_ask = can
            self._tell()

    # --- what is told ---
    def retell(self) -> None:
        """The worker tells reasons in one language: they are asked for anew in another."""
        is_asked = self.question.reply is not None or self.question.is_waiting
        if is_asked and self._asked_in != self.language and self.can_ask:
            self.ask()
        self._tell()

    def _tell(self) -> None:
        waiting = self.question.is_waiting
        self.find.disabled = waiting or not self._can_ask
        self.cancel.disabled = not waiting
        self.cancel.layout.display = "" if waiting else "none"
        self.progress.value = f'<p aria-live="polite">{escape(self._how_far())}</p>'
        self.answer.value = self._answer_html()

    def _how_far(self) -> str:
        question, language = self.question, self.language
        if not question.is_waiting:
            if question.reply is not None:
                return ""
            key = f"{self._subject}.{'intro' if self._can_ask else 'none'}"
            return self.words.text(language, key)
        if question.progress is None:
            return question.place_text(language)
        return self.progress_text(question.progress, question.seconds)

    def _answer_html(self) -> str:
        reply = self.question.reply
        return self.known_html(self.question.progress) if reply is None else self.html_of(reply)

    # --- what only a game knows ---
    def progress_text(self, progress: Progress, seconds: float) -> str:
        """How far a search has come, in one line."""
        raise NotImplementedError

    def known_html(self, progress: Progress | None) -> str:
        """What is known before there is an answer."""
        return ""

    def html_of(self, reply: Reply) -> str:
        """The answer and its reasons."""
        raise NotImplementedError


def listed(lines: Iterable[str]) -> str:
    """A list of these lines; nothing if there are none."""
    items = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f"<ul>{items}</ul>" if items else ""
