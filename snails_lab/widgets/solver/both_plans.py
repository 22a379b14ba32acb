"""Both plan at once: which mixture of plans each side should draw from, and why it mixes.

The question is that of a form, whose goal is one side's and whose opposite is the other's. The
search runs in the worker's process, as that for the best plan does.
"""

from __future__ import annotations

from html import escape
from typing import Any

from ipywidgets import HTML, Button, HBox, Layout

from snails_core.records import PLAYER_LETTERS
from snails_lab.widgets.panel import Panel
from snails_lab.widgets.solver.client import PanelClient
from snails_lab.widgets.solver.form import AskForm
from snails_lab.widgets.solver.progress import ProgressView
from snails_lab.words import phrase
from solver.surface.both_plans import both_plans_page
from solver.worker import EquilibriumRequest, Reply


class BothPlansPanel(Panel):
    """A button that asks for both sides' mixtures, and the answer with its table."""

    def __init__(self, form: AskForm, language: str = "en") -> None:
        super().__init__(language)
        self.add_class("snails-both")
        self._form = form
        self._reply: Reply | None = None
        self.help: Any = HTML()
        self.start_button: Any = self.label(_button("play"), "asking.both_start")
        self.start_button.add_class("snails-both-start")
        self.cancel_button: Any = self.label(_button("stop"), "asking.cancel")
        self.progress: ProgressView = self.adopt(ProgressView(language))
        self.answer: Any = HTML()
        self._client = PanelClient(
            self.error_line, self._show, self._refresh, self.progress.show, self.progress.wait
        )
        buttons = HBox([self.start_button, self.cancel_button])
        self.children = [self.help, buttons, self.progress, self.error_line.widget, self.answer]
        self.start_button.on_click(self.error_line.guarded(self._start))
        self.cancel_button.on_click(self.error_line.guarded(lambda _: self._client.cancel()))
        self.retell()
        self._refresh()

    @property
    def reply(self) -> Reply | None:
        """The last answer."""
        return self._reply

    def clear(self) -> None:
        """Another position is another question: a search under way is stopped."""
        self._client.drop()
        self._reply = None
        self.progress.end()
        self.error_line.clear()
        self.retell()
        self._refresh()

    def retell(self) -> None:
        told = escape(phrase(self.language, "asking.both_help"))
        self.help.value = f'<p lang="{self.language}">{told}</p>'
        known = self._reply
        self.answer.value = "" if known is None else both_plans_page(known, self.language)

    def close(self) -> None:
        """Leaving stops the search."""
        self._client.cancel()
        super().close()

    def _start(self, button: object = None) -> None:
        self.error_line.clear()
        question = self._form.question
        if question is None or self._client.is_waiting:
            return
        self._reply = None
        self.retell()
        self.progress.begin(question.goal)
        request = EquilibriumRequest(
            position=question.position,
            goal=question.goal,
            seat=PLAYER_LETTERS[question.seat],
            states=question.limit.states,
            seconds=question.limit.seconds,
            language=self.language,
            explaining=question.explaining,
        )
        self._client.ask(request)
        self._refresh()

    def _show(self, reply: Reply) -> None:
        self._reply = reply
        self.retell()

    def _refresh(self) -> None:
        searching = self._client.is_waiting
        if not searching:
            self.progress.end()
        self.start_button.disabled = searching
        self.cancel_button.layout.display = "inline-flex" if searching else "none"


def _button(icon: str) -> Button:
    return Button(icon=icon, layout=Layout(width="auto"))
