"""The cards on the table and the text about them, arranged by the room there is."""

from __future__ import annotations

from typing import Any

from ipywidgets import Box, Layout

ABOVE_FROM = 700
"""Narrower tables have their text below: above, it would push the cards about."""
WRAP = {"display": "flex", "grid_gap": "4px 12px", "max_width": "100%"}
ABOVE = {**WRAP, "flex_flow": "row wrap-reverse", "align_items": "flex-end"}
"""What does not fit beside stands above, so that it is seen together with the cards."""
BELOW = {**WRAP, "flex_flow": "row wrap"}


class TableFrame(Box):  # type: ignore[misc]
    """The text beside the cards; where there is no room, above or below them."""

    def __init__(self, canvas: Any, text: Any, width: int) -> None:
        self._text = text
        text.layout = Layout(flex="1 1 260px", min_width="240px", overflow="auto")
        super().__init__([canvas, text])
        self.fit(width)

    def fit(self, width: int) -> None:
        above = width >= ABOVE_FROM
        self._text.layout.height = "8.5em" if above else "auto"  # or the cards would jump
        self.layout = Layout(**(ABOVE if above else BELOW))
