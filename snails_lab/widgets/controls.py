"""What rows and buttons of all screens have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ipywidgets import Box, Button, Layout

from snails_lab.widgets.error_line import Troubles


def row(*widgets: Any, align: str = "center") -> Any:
    """Side by side, in as many lines as needed."""
    layout = Layout(
        display="flex",
        flex_flow="row wrap",
        grid_gap="4px 12px",
        align_items=align,
        max_width="100%",
    )
    return Box(widgets, layout=layout)


def button(css: str, act: Callable[[], object], troubles: Troubles, style: str = "") -> Any:
    """As wide as its words; what the act raises is shown."""
    made = Button(button_style=style, layout=Layout(width="auto"))
    made.add_class(css)
    made.on_click(troubles.guarded(lambda _: act()))
    return made
