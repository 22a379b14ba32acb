"""Letting go of widgets: ipywidgets keeps each, with layout and style, until it is closed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


def close_all(*widgets: Any) -> None:
    """Lets go of widgets and of all in them; what is closed cannot be shown again."""
    for widget in widgets:
        close_all(*getattr(widget, "children", ()))
        for name in ("layout", "style"):
            own = getattr(widget, name, None)
            if own is not None:
                own.close()
        widget.close()


def show_instead(box: Any, children: Iterable[Any]) -> None:
    """Puts new children into a box and lets go of those before."""
    before, box.children = box.children, list(children)
    close_all(*before)
