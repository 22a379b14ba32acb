"""Pages as people use them: their name is typed, and what the page says is read."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape
from typing import Any

from ipywidgets import Widget

from snails_lab.pages.app import LabApp, learn, play, puzzles, sandbox, welcome
from snails_lab.pages.play_view import PlayView

PAGES = (welcome, play, puzzles, sandbox, learn)


def call(page: LabApp, name: str) -> None:
    page.bar.name.value = name


def told(page: LabApp) -> str:
    """What the page says went wrong, or was found."""
    parts = (page.view.error_line, page.bar.error_line)
    return unescape("".join(part.widget.value for part in parts))


def game_view(page: LabApp) -> PlayView:
    assert isinstance(page.view, PlayView)
    return page.view


def everything_of(page: LabApp) -> str:
    return "".join(str(widget.get_state()) for widget in parts_of(page))


def parts_of(widget: Any) -> Iterator[Widget]:
    """The widget and all in it, however deep."""
    yield widget
    for child in getattr(widget, "children", ()):
        yield from parts_of(child)
