"""Rows, buttons and lists as all panels have them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ipywidgets import Box, Button, Dropdown, Layout

from snails_lab.widgets.error_line import ErrorLine


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


def button(css: str, act: Callable[[], object], error_line: ErrorLine, style: str = "") -> Any:
    """A button as wide as its words; what the act raises is shown."""
    made = Button(button_style=style, layout=Layout(width="auto"))
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
