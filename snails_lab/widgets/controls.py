"""Rows, buttons and lists as all panels have them."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any, Literal

from ipywidgets import Box, Button, Dropdown, Layout

from snails_lab.widgets.error_line import ErrorLine

Role = Literal["primary", "", "danger"]
"""What a button does, as its style: the one action that confirms, any other, one that destroys.

`pages/theme.css` has a colour for each and for no other style."""
NOTE_LOOKS = {
    "right": "border-left: 6px solid var(--right-edge); background: var(--right)",
    "wrong": "border-left: 6px dashed var(--wrong-edge); background: var(--wrong)",
    "shown": "border-left: 6px double var(--shown-edge); background: var(--shown)",
}
"""How a box looks that says: this was right, this was wrong, this is how it goes."""

BLANK = "\N{NO-BREAK SPACE}"
"""The description of a button that says nothing any more.

A page keeps the old label of a button whose description becomes an empty string."""


def about_html(told: str, language: str) -> str:
    """A small sign that tells where something comes from, for whoever points at it or listens."""
    if not told:
        return ""
    told = escape(told)
    return (
        f'<span class="snails-source" role="img" lang="{language}" title="{told}" '
        f'aria-label="{told}">i</span>'
    )


def row(*widgets: Any, align: str = "center") -> Any:
    """A row of widgets, in as many lines as needed."""
    layout = Layout(
        display="flex",
        flex_flow="row wrap",
        grid_gap="4px 12px",
        align_items=align,
        max_width="100%",
    )
    return Box(widgets, layout=layout)


def button(css: str, act: Callable[[], object], error_line: ErrorLine, role: Role = "") -> Any:
    """A button as wide as its words; what the act raises is shown."""
    made = Button(button_style=role, layout=Layout(width="auto"))
    made.add_class(css)
    made.on_click(error_line.guarded(lambda _: act()))
    return made


def dropdown(least: str = "12em") -> Dropdown:
    """A dropdown as wide as its words and never wider than the page, with a layout of its own."""
    layout = Layout(
        width="auto", min_width=least, max_width="calc(100% - 4px)", align_self="flex-start"
    )
    widget = Dropdown(layout=layout)
    widget.style.description_width = "initial"
    return widget
