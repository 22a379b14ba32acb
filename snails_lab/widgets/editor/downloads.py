"""The sketch as files: links to its notation and pictures, made when they are asked for.

The links hold the files themselves, so they work wherever the page does. The PNG is painted
in the browser and comes back from there.
"""

from __future__ import annotations

from base64 import b64encode
from html import escape
from typing import Any

from ipycanvas import Canvas
from ipywidgets import HTML

from snails_core.scene import board_scene
from snails_lab.drawing.batches import batches
from snails_lab.drawing.painter import draw, one_message
from snails_lab.models.editor.sketch import EditorState, Sketch
from snails_lab.widgets.editor.fields import Fields, row
from snails_lab.words import phrase

NAME = "snails"
PICTURE_WIDTH = 960
SHARPNESS = 2
"""How many pixels the PNG has for one of the SVG."""


class Downloads(Fields):
    """A button that makes the files, and links to them until the sketch changes."""

    def __init__(self, bench: EditorState, language: str) -> None:
        super().__init__(bench, language)
        self._made: Sketch | None = None
        self._png = b""
        self._canvas: Any = None
        self.make = self.label(self.button(self._make), "editor.make_files")
        self.links = HTML()
        self.links.add_class("snails-editor-links")
        self.children = [row(self.make), self.links, self.error_line.widget]
        self.show()

    def fill(self) -> None:
        if self._made != self.bench.now:
            self._made = None
            self._drop_canvas()
        self.links.value = self._told()

    def _told(self) -> str:
        sketch = self._made
        if sketch is None:
            return ""
        text, svg = sketch.text.encode(), sketch.svg(self.language, PICTURE_WIDTH).encode()
        links = [
            _link("text/plain;charset=utf-8", text, f"{NAME}.txt", self._named("notation")),
            _link("image/svg+xml", svg, f"{NAME}.svg", "SVG"),
        ]
        if self._png:
            links.append(_link("image/png", self._png, f"{NAME}.png", "PNG"))
        else:
            links.append(f"<i>{escape(self._named('png_coming'))}</i>")
        return f'<p aria-live="polite">{" · ".join(links)}</p>'

    def _named(self, key: str) -> str:
        return phrase(self.language, f"editor.{key}")

    def _make(self) -> None:
        self._made = self.bench.now
        self._png = b""
        self._paint()

    def retell(self) -> None:
        """The pictures are in the language too."""
        if self._made is not None and self._made == self.bench.now:
            self._make()
        super().retell()

    def _paint(self) -> None:
        """On a canvas of its own, whose picture the browser sends back."""
        self._drop_canvas()
        scene = board_scene(self.bench.drawn, self.language, PICTURE_WIDTH)
        wide, high = round(scene.width * SHARPNESS), round(scene.height * SHARPNESS)
        self._canvas = Canvas(width=wide, height=high, sync_image_data=True)
        self._canvas.observe(self.error_line.guarded(self._painted), "image_data")
        groups = [group for layer in scene.layers for group in layer.groups]
        with one_message():
            draw(self._canvas, batches(groups, scene.width, scene.height), SHARPNESS)

    def _painted(self, change: dict[str, Any]) -> None:
        if change["new"] and change["owner"] is self._canvas:
            self._png = bytes(change["new"])
            self._drop_canvas()
            self.show()

    def _drop_canvas(self) -> None:
        if self._canvas is not None:
            self._canvas.close()
            self._canvas = None


def _link(kind: str, content: bytes, name: str, told: str) -> str:
    data = b64encode(content).decode("ascii")
    file = f'download="{name}" href="data:{kind};base64,{data}"'
    return f'<a {file} style="text-decoration: underline">{escape(told)}</a>'
