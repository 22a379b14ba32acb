"""The event log: the last sentences of a game, to read back."""

from __future__ import annotations

from html import escape
from typing import Any

from ipywidgets import HTML, Layout, ToggleButton

from snails_lab.models.timeline.timeline import Timeline
from snails_lab.widgets.panel import Panel

LINES = 40


class EventLog(Panel):
    """The last sentences of a timeline up to a moment, newest first, if somebody wants them."""

    def __init__(self, language: str = "en") -> None:
        super().__init__(language)
        self._timeline: Timeline | None = None
        self._last = 0
        self.unfold: Any = self.label(
            ToggleButton(layout=Layout(width="auto", align_self="flex-start")), "playing.log"
        )
        self.unfold.add_class("snails-open-log")
        self._lines: Any = HTML(layout=Layout(max_height="18em", overflow="auto"))
        self._lines.add_class("snails-log")
        self.unfold.observe(self.error_line.guarded(lambda _: self.retell()), "value")
        self.children = (self.unfold, self._lines, self.error_line.widget)

    def show(self, timeline: Timeline, last: int) -> None:
        """The lines up to this moment."""
        self._timeline, self._last = timeline, last
        self.retell()

    def clear(self) -> None:
        self._timeline = None
        self.retell()

    def retell(self) -> None:
        if self._timeline is None or not self.unfold.value:
            self._lines.value = ""
            return
        first = max(0, self._last - LINES + 1)
        told = [
            self._timeline.told(index, self.language) for index in range(self._last, first - 1, -1)
        ]
        items = "".join(f"<li>{escape(line)}</li>" for line in told)
        self._lines.value = f'<ul lang="{self.language}" style="line-height: 1.4">{items}</ul>'
