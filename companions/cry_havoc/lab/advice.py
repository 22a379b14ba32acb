"""Advice on Cry Havoc: a plan in its order, and the reasons for it."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from companions.cry_havoc.tell.turns import points_text
from companions.cry_havoc.words import WORDS, wording
from companions.lab.advice import CompanionAdvice, listed
from solver.worker import Progress, Reply


class Advice(CompanionAdvice):
    """A turn, or a battle against a hidden hand."""

    words = WORDS
    css = "havoc"
    _asked_in = ""
    _is_old = False

    def ask(self) -> None:
        self._asked_in, self._is_old = self.language, False
        super().ask()

    def grow_old(self) -> None:
        """Something was chosen since the question: the answer stays, and says so."""
        self._is_old = True
        self._tell()

    def forget(self) -> None:
        self._is_old = False
        super().forget()

    def retell(self) -> None:
        """The worker tells reasons in one language: they are asked for anew in another."""
        is_asked = self.question.reply is not None or self.question.is_waiting
        if is_asked and self._asked_in != self.language and self.can_ask:
            self.ask()
        super().retell()

    def _how_far(self) -> str:
        if self._is_old and self.question.reply is not None:
            return wording(self.language, "advice.old")
        return super()._how_far()

    def progress_text(self, progress: Progress, seconds: float) -> str:
        shown = f"{seconds:.0f}"
        if progress.value is None:
            return wording(self.language, "advice.seconds", seconds=shown)
        value = points_text(int(str(progress.value)), self.language)
        return wording(self.language, "advice.progress", value=value, seconds=shown)

    def known_html(self, progress: Progress | None) -> str:
        """The plan as far as it is known."""
        known = (progress.plan if progress else None) or ""
        return self._html(known.split("\n"), [""])

    def html_of(self, reply: Reply) -> str:
        data = reply.data
        plan = [str(line) for line in data.get("actions", ())]
        plan = plan or str(data.get("plan") or "").split("\n")
        reasons = [str(line) for line in data.get("reasons", ())]
        return self._html(plan, reasons or [wording(self.language, "advice.stopped")])

    def _html(self, plan: Iterable[str], reasons: list[str]) -> str:
        head = f"<p><b>{escape(reasons[0])}</b></p>" if reasons[0] else ""
        return (
            f'<div class="havoc-plan" lang="{self.language}">{head}'
            f"{listed(filter(None, plan))}{listed(reasons[1:])}</div>"
        )
