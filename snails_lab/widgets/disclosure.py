"""A disclosure: a heading that shows or hides a text, and stays open while the text changes.

With `<details>` in a text that is sent anew, a browser would fold it up every time.
"""

from __future__ import annotations

from html import escape
from typing import Any

from ipywidgets import HTML, Layout, ToggleButton, VBox

FOLDED, OPEN = "caret-right", "caret-down"


class Disclosure(VBox):
    """A button with a heading; below it, once it is pressed, a text with its own lines."""

    def __init__(self) -> None:
        self.heading: Any = ToggleButton(icon=FOLDED, layout=Layout(width="auto"))
        self.heading.add_class("snails-unfold")
        self._text = ""
        self._language = ""
        self._lines: Any = HTML()
        self.heading.observe(self._fold, "value")
        super().__init__([self.heading], layout=Layout(align_items="flex-start", max_width="100%"))

    @property
    def text(self) -> str:
        return self._text

    def tell(self, heading: str, text: str, language: str) -> None:
        """Another text; nothing of it is sent to the page while it is folded up."""
        self.heading.description = heading
        self._text, self._language = text, language
        if self.heading.value:
            self._write()

    def clear(self) -> None:
        """Nothing of the text is left, neither here nor on the page."""
        self._text = self._lines.value = ""

    def _fold(self, change: dict[str, bool]) -> None:
        self.heading.icon = OPEN if change["new"] else FOLDED
        if change["new"]:
            self._write()
        self.children = [self.heading, self._lines] if change["new"] else [self.heading]

    def _write(self) -> None:
        self._lines.value = (
            f'<pre lang="{self._language}" style="white-space: pre-wrap; '
            f'word-break: normal; overflow-wrap: break-word; line-height: 1.4">'
            f"{escape(self._text)}</pre>"
        )
