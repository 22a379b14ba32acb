"""A legend: what each sign of a game means, as a tab beside the table, a lesson or a puzzle."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Any, NamedTuple

from ipywidgets import HTML

from snails_core.scene.shapes import Group, Layer, Scene, Shape
from snails_lab.drawing.page_palette import board_svg
from snails_lab.widgets.panel import Panel


class Sign(NamedTuple):
    """What is drawn, and what it means. In place of a drawing there may be a short name."""

    told: str
    shapes: Sequence[Shape] = ()
    size: tuple[float, float] = (0, 0)
    """Pixels of the drawing."""
    name: str = ""


class Legend(Panel):
    """Shows what `html_of` says in the language of the page."""

    def __init__(self, html_of: Callable[[str], str], language: str = "en") -> None:
        super().__init__(language)
        self._html_of = html_of
        self.shown: Any = HTML()
        self.children = (self.shown,)
        self.retell()

    def retell(self) -> None:
        self.shown.value = self._html_of(self.language)


def legend_html(parts: Iterable[tuple[str, Iterable[Sign]]], language: str) -> str:
    """Tables with a heading each, a line for each sign; drawings are in the colours of the page."""
    told = "".join(
        f"<h4>{escape(heading)}</h4><table>"
        + "".join(_line(sign, language) for sign in signs)
        + "</table>"
        for heading, signs in parts
    )
    return f'{STYLE}<div class="snails-sign-table" lang="{language}">{told}</div>'


def _line(sign: Sign, language: str) -> str:
    shown = escape(sign.name)
    if sign.shapes:
        layer = Layer("sign", (Group("", tuple(sign.shapes)),))
        shown = board_svg(Scene(*sign.size, (layer,), sign.told, sign.told, language))
    hidden = ' aria-hidden="true"' if sign.shapes else ""
    return f"<tr><td{hidden}>{shown}</td><td>{escape(sign.told)}</td></tr>"


STYLE = """<style>
.snails-sign-table table { border-collapse: collapse; line-height: 1.35; }
.snails-sign-table td { padding: 3px 10px 3px 0; vertical-align: middle; }
.snails-sign-table td:first-child { min-width: 64px; text-align: center; font-weight: 600; }
.snails-sign-table tr { border-bottom: 1px solid var(--line); }
.snails-sign-table svg { display: block; margin: auto; max-height: 72px; width: auto; }
</style>"""
