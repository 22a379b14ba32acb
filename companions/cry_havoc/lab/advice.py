"""Asking the solver through the worker: progress, a way to stop, the answer and its reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from time import monotonic
from typing import Any

from ipywidgets import HTML

from companions.cry_havoc.tell.turns import points_text
from companions.cry_havoc.words import WORDS, wording
from snails_lab.models.solver_queue.job import QueuePlace
from snails_lab.widgets.controls import button
from snails_lab.widgets.panel import Panel
from snails_lab.widgets.solver.client import PanelClient
from solver.worker import Progress, Reply, Request


class Advice(Panel):
    """The answer to a question, which `request` makes in the language of who asks.

    Words are those of `subject`: `find`, `stop`, `intro` and, where nothing can be asked, `none`.
    """

    words = WORDS

    def __init__(
        self, subject: str, request: Callable[[str], Request], language: str = "en"
    ) -> None:
        super().__init__(language)
        self._subject, self._request = subject, request
        self._reply: Reply | None = None
        self._progress: Progress | None = None
        self._place: QueuePlace | None = None
        self._began = 0.0
        self._can_ask = True
        self.client = PanelClient(
            self.error_line, self._answered, self._tell, self._moved, self._queued
        )
        self.progress, self.answer = HTML(), HTML()
        self.find: Any = self.label(
            button(f"havoc-find-{subject}", self.ask, self.error_line, "primary"), f"{subject}.find"
        )
        self.cancel: Any = self.label(
            button(f"havoc-stop-{subject}", self.stop, self.error_line), f"{subject}.stop"
        )
        self.children = (self.progress, self.error_line.widget, self.answer)
        self._tell()

    def ask(self) -> None:
        """Puts the question in the queue."""
        self.forget()
        self._began = monotonic()
        self.client.ask(self._request(self.language))
        self._tell()

    def stop(self) -> None:
        """The search ends with what is known."""
        self.client.cancel()

    def forget(self) -> None:
        """The answer was to another question."""
        self.error_line.clear()
        self._reply = self._progress = self._place = None
        self.client.drop()
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

    # --- what comes back ---
    def _queued(self, place: QueuePlace) -> None:
        self._place = place
        self._tell()

    def _moved(self, progress: Progress) -> None:
        self._progress = progress
        self._tell()

    def _answered(self, reply: Reply) -> None:
        self._reply = reply

    def retell(self) -> None:
        """Reasons come in the language in which they were asked for."""
        self._tell()

    def _tell(self) -> None:
        waiting = self.client.is_waiting
        self.find.disabled = waiting or not self._can_ask
        self.cancel.disabled = not waiting
        self.cancel.layout.display = "" if waiting else "none"
        self.progress.value = f'<p aria-live="polite">{escape(self._how_far())}</p>'
        self.answer.value = self._answer_html()

    def _how_far(self) -> str:
        language = self.language
        if not self.client.is_waiting:
            if self._reply is not None:
                return ""
            return wording(language, f"{self._subject}.{'intro' if self._can_ask else 'none'}")
        if self._progress is None:
            return (self._place or QueuePlace(0)).told(language)
        seconds = f"{monotonic() - self._began:.0f}"
        if self._progress.value is None:
            return wording(language, "advice.seconds", seconds=seconds)
        value = points_text(int(str(self._progress.value)), language)
        return wording(language, "advice.progress", value=value, seconds=seconds)

    def _answer_html(self) -> str:
        """The answer, or as far as it is known: a plan in its order, then reasons."""
        if self._reply is None:
            known = (self._progress.plan if self._progress else None) or ""
            plan, reasons = known.split("\n"), [""]
        else:
            data = self._reply.data
            plan = [str(line) for line in data.get("actions", ())]
            plan = plan or str(data.get("plan") or "").split("\n")
            reasons = [str(line) for line in data.get("reasons", ())]
            reasons = reasons or [wording(self.language, "advice.stopped")]
        head = f"<p><b>{escape(reasons[0])}</b></p>" if reasons[0] else ""
        return (
            f'<div class="havoc-plan" lang="{self.language}">{head}'
            f"{_listed(filter(None, plan))}{_listed(reasons[1:])}</div>"
        )


def _listed(lines: Iterable[str]) -> str:
    items = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f"<ul>{items}</ul>" if items else ""
