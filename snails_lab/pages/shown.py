"""Something for a cell or a page to show, in all the forms that either may want."""

from __future__ import annotations

from html import escape
from typing import Any

from ipywidgets import DOMWidget

from snails_core.scene.shapes import Scene
from snails_core.svg import scene_to_svg
from snails_lab.drawing.page_palette import board_svg, chart_svg

FORMS = {"html": "text/html", "svg": "image/svg+xml", "latex": "text/latex"}


class Shown:
    """Words, and other forms of the same."""

    def __init__(self, plain: str, **forms: str) -> None:
        """`forms` are named as in `FORMS`."""
        self.plain = plain
        self.forms = forms

    def __repr__(self) -> str:
        return self.plain

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        forms = {FORMS[name]: value for name, value in self.forms.items()}
        return {"text/plain": self.plain, **forms}


class Picture(Shown):
    """A scene as a still picture; its words are what it says to whoever cannot see it."""

    def __init__(self, scene: Scene, *, is_board: bool = False) -> None:
        super().__init__(f"{scene.title}: {scene.description}", svg=scene_to_svg(scene))
        self.scene = scene
        self._is_board = is_board

    @property
    def on_page(self) -> str:
        """The picture in the colours of the page that it stands in."""
        return board_svg(self.scene) if self._is_board else chart_svg(self.scene)


class Live(Shown):
    """A widget where a kernel runs, words where none does."""

    def __init__(self, widget: DOMWidget, plain: str) -> None:
        super().__init__(plain, html=f"<p>{escape(plain)}</p>")
        self.widget = widget

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        return {**self.widget._repr_mimebundle_(**kwargs), **super()._repr_mimebundle_()}
