"""Draws scenes on a layered canvas: one message a picture, and only the layers that changed."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import numpy as np
from ipycanvas import MultiCanvas, hold_canvas

from snails_core.scene.palette import PALETTE, THEMES
from snails_core.scene.shapes import Group, Scene, Text
from snails_core.svg import BASELINE, number
from snails_lab.drawing.animation_frame import Drawn
from snails_lab.drawing.batches import Batch, batches
from snails_lab.drawing.dirty_area import DirtyArea, dirty_area
from snails_lab.drawing.primitives import Area, Box, Letters, Line, Primitive

SHEETS = (
    ("paper", "water", "tiles"),
    ("tokens", "snails", "labels"),
    ("panel",),
    ("overlay",),
)
"""The layers of a scene by the canvas that shows them, from back to front."""
HALO = 0.28
"""How wide the halo of a letter is, by the size of the font."""
ALIGN = {"start": "left", "middle": "center", "end": "right"}


class Painter:
    """Keeps a canvas in step with a scene; `canvas` is the widget to show.

    `sharpness` is how many pixels the canvas has for one on the page, for fine screens.
    """

    def __init__(self, sharpness: float = 1.0) -> None:
        self.canvas: Any = MultiCanvas(len(SHEETS))
        self.canvas.layout.max_width = "100%"
        self.canvas.layout.height = "auto"
        self.sharpness = sharpness
        self.zoom = 1.0
        self._theme = "light"
        self._shown: list[tuple[Drawn, ...] | None] = [None] * len(SHEETS)

    def show(self, scene: Scene, width: float, on_top: Iterable[Drawn] = ()) -> None:
        """Draws the scene `width` pixels wide, with more groups on top of all."""
        self._fit(scene, width)
        todo: list[tuple[int, tuple[Drawn, ...], DirtyArea | None, list[Batch]]] = []
        *below, top = sheets(scene)
        for sheet, groups in enumerate((*below, (*top, *on_top))):
            if groups != self._shown[sheet]:
                mended = dirty_area(self._shown[sheet], groups)
                made = batches(mended.groups if mended else groups, scene.width, scene.height)
                todo.append((sheet, groups, mended, made))
        with one_message():
            for sheet, groups, mended, made in todo:
                places = mended.places if mended else None
                draw(self.canvas[sheet], made, self.zoom, places, THEMES[self._theme])
                self._shown[sheet] = groups

    @property
    def theme(self) -> str:
        """`light` or `dark`, as the page is; after another one, everything is drawn anew."""
        return self._theme

    @theme.setter
    def theme(self, theme: str) -> None:
        if theme != self._theme:
            self._theme = theme
            self._shown = [None] * len(SHEETS)

    def forget(self) -> None:
        """A new client has an empty canvas: next time everything is drawn, and told where.

        The manager of ipycanvas names a canvas only when it is not the last one that it drew
        on, which the new client cannot know; so it has to forget that too.
        """
        self._shown = [None] * len(SHEETS)
        self.canvas._canvas_manager._current_canvas = None

    def scene_point(self, x: float, y: float) -> tuple[float, float]:
        """Where in the scene a pixel of the canvas lies."""
        return x / self.zoom, y / self.zoom

    def _fit(self, scene: Scene, width: float) -> None:
        """A canvas of another size is empty, and what was drawn at another zoom lies elsewhere:
        then everything has to be drawn."""
        zoom = width * self.sharpness / scene.width
        size = round(scene.width * zoom), round(scene.height * zoom)
        if zoom != self.zoom or size != (self.canvas.width, self.canvas.height):
            self._shown = [None] * len(SHEETS)
        self.zoom = zoom
        if size != (self.canvas.width, self.canvas.height):
            self.canvas.width, self.canvas.height = size
        self.canvas.layout.width = f"{round(width)}px"


def sheets(scene: Scene) -> list[tuple[Group, ...]]:
    """The groups of a scene for each canvas, back to front; layers of other names lie lowest."""
    layers = {layer.name: layer.groups for layer in scene.layers}
    named = [tuple(group for name in names for group in layers.pop(name, ())) for names in SHEETS]
    others = tuple(group for groups in layers.values() for group in groups)
    return [(*others, *named[0]), *named[1:]]


@contextmanager
def one_message() -> Iterator[None]:
    """Holds all drawing back and sends it at once, also when something fails on the way."""
    failure: BaseException | None = None
    with hold_canvas():
        try:
            yield
        except BaseException as error:
            failure = error
    if failure is not None:
        raise failure


class Pen:
    """Sets what a canvas draws with, and only what is different: to set it costs as a stroke."""

    def __init__(self, canvas: Any) -> None:
        self._canvas = canvas
        self._known: dict[str, object] = {}

    def set(self, name: str, value: object) -> None:
        if self._known.get(name) != value:
            self._known[name] = value
            setattr(self._canvas, name, value)


def draw(
    canvas: Any,
    made: Sequence[Batch],
    zoom: float,
    places: Sequence[Box] | None = None,
    palette: Mapping[str, str] = PALETTE,
) -> None:
    """Draws the batches on an emptied canvas, or only within these places, emptied before."""
    canvas.save()
    if places is None:
        canvas.clear()
    else:
        _keep_to(canvas, places, zoom)
    canvas.scale(zoom, zoom)
    pen = Pen(canvas)
    pen.set("line_cap", "round")
    pen.set("line_join", "round")
    for batch in made:
        first = batch.primitives[0]
        if isinstance(first, Area):
            canvas.fill_styled_polygons(*_packed(batch.primitives, palette))
        elif isinstance(first, Line):
            pen.set("line_width", first.width)
            if first.dash:
                canvas.set_line_dash([first.dash])
            canvas.stroke_styled_line_segments(*_packed(batch.primitives, palette))
            if first.dash:
                canvas.set_line_dash([])
        else:
            _write(canvas, pen, first.text, batch.primitives, palette)
    canvas.restore()


def _keep_to(canvas: Any, places: Sequence[Box], zoom: float) -> None:
    """Empties the places, and lets nothing be drawn elsewhere.

    They end where pixels do: half an emptied pixel would leave a seam.
    """
    canvas.begin_path()
    for place in places:
        left, top = (math.floor(edge * zoom) for edge in place[:2])
        right, bottom = (math.ceil(edge * zoom) for edge in place[2:])
        canvas.clear_rect(left, top, right - left, bottom - top)
        canvas.rect(left, top, right - left, bottom - top)
    canvas.clip()


@lru_cache(maxsize=256)
def _parts(code: str) -> tuple[int, int, int]:
    """A colour such as `#ff8000` in parts from 0 to 255."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def _packed(
    primitives: Sequence[Primitive], palette: Mapping[str, str]
) -> tuple[Any, Any, Any, Any]:
    """Points, colours, opacities and how many points each has, as the batch calls take them.

    What all have in common is a number instead of an array, for arrays are what costs.
    """
    drawn = [primitive for primitive in primitives if isinstance(primitive, Area | Line)]
    first = drawn[0]
    colours = np.array([_parts(palette[primitive.colour]) for primitive in drawn], np.uint8)
    opacities: Any = first.opacity
    if any(primitive.opacity != first.opacity for primitive in drawn):
        opacities = np.array([primitive.opacity for primitive in drawn], np.float32)
    counts = [len(primitive.points) for primitive in drawn]
    if counts.count(counts[0]) == len(counts):
        return np.array([primitive.points for primitive in drawn]), colours, opacities, None
    points = np.concatenate([primitive.points for primitive in drawn])
    return points, colours, opacities, np.array(counts, np.int32)


def _write(
    canvas: Any,
    pen: Pen,
    style: Text,
    primitives: Sequence[Primitive],
    palette: Mapping[str, str],
) -> None:
    """Texts of one style, one by one, the halo of each before its letters."""
    bold = "bold " if style.bold else ""
    pen.set("font", f"{bold}{number(style.size)}px sans-serif")
    pen.set("text_align", ALIGN[style.anchor])
    pen.set("fill_style", palette[style.fill])
    if style.halo:
        pen.set("stroke_style", palette[style.halo])
        pen.set("line_width", round(style.size * HALO, 2))
    for primitive in primitives:
        if isinstance(primitive, Letters):
            text = primitive.text
            place = text.x, text.y + BASELINE * text.size
            if text.halo:
                canvas.stroke_text(text.text, *place)
            canvas.fill_text(text.text, *place)
