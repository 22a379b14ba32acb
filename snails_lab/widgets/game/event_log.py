"""The event log: the last sentences of a game, to read back."""

from __future__ import annotations

from html import escape
from typing import Any

from ipywidgets import HTML

from snails_core.events import CardRevealed
from snails_core.layout import HIDDEN
from snails_core.tell import card_text
from snails_lab.models.timeline.timeline import Timeline
from snails_lab.widgets.controls import about_html
from snails_lab.widgets.panel import Panel
from snails_lab.words import phrase

LINES = 40


class EventLog(Panel):
    """The last sentences of a timeline up to a moment, newest first."""

    def __init__(self, language: str = "en") -> None:
        super().__init__(language)
        self._timeline: Timeline | None = None
        self._last = 0
        self._lines: Any = HTML()
        self._lines.add_class("snails-log")
        self.children = (self._lines, self.error_line.widget)

    def show(self, timeline: Timeline, last: int) -> None:
        """The lines up to this moment."""
        self._timeline, self._last = timeline, last
        self.retell()

    def clear(self) -> None:
        self._timeline = None
        self.retell()

    def retell(self) -> None:
        if self._timeline is None:
            self._lines.value = ""
            return
        first = max(0, self._last - LINES + 1)
        items = "".join(
            f"<li>{self._line(self._timeline, index)}</li>"
            for index in range(self._last, first - 1, -1)
        )
        head = escape(phrase(self.language, "recap.log"))
        self._lines.value = (
            f'<div lang="{self.language}"><small><b>{head}</b></small>'
            f'<ul style="line-height: 1.4">{items}</ul></div>'
        )

    def _line(self, timeline: Timeline, index: int) -> str:
        """The sentence; a card that is revealed tells what it does when it is pointed at."""
        told, event = escape(timeline.told(index, self.language)), timeline[index].event
        if not isinstance(event, CardRevealed) or event.card == HIDDEN:
            return told
        does = card_text(timeline[index].position, event.card, self.language)
        return f"{told} {about_html(does, self.language)}"
