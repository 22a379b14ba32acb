"""Words of a canvas for those who cannot see it, hidden where the page's script finds them.

The script gives the canvas the role of an application, because it has keys of its own, a label,
and these words as its description. The canvas and the words are parts of one widget with the
class `snails-drawn`.
"""

from __future__ import annotations

from html import escape
from typing import Any

from ipywidgets import HTML

DRAWN = "snails-drawn"
"""The class of a widget that has one canvas and its words."""


class CanvasWords(HTML):
    """Says what a canvas is and what it shows; nothing of it is seen."""

    def __init__(self, canvas: Any) -> None:
        self._id = f"snails-words-{canvas.model_id}"
        super().__init__()
        self.layout.display = "none"

    def tell(self, label: str, text: str, language: str) -> None:
        """A short name of the picture, and all of it in words."""
        self.value = (
            f'<p hidden class="snails-canvas-words" id="{self._id}" lang="{language}" '
            f'data-role="application" data-label="{escape(label)}">{escape(text)}</p>'
        )

    def clear(self) -> None:
        """Nothing of the words is left on the page."""
        self.value = ""
