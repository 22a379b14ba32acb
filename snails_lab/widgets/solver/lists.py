"""A list to choose from, as wide as its words and never wider than the page."""

from __future__ import annotations

from ipywidgets import Dropdown, Layout


def a_list(least: str = "12em") -> Dropdown:
    """Each has a layout of its own: one may be hidden while others are shown."""
    layout = Layout(
        width="auto", min_width=least, max_width="calc(100% - 4px)", align_self="flex-start"
    )
    widget = Dropdown(layout=layout)
    widget.style.description_width = "initial"
    return widget
