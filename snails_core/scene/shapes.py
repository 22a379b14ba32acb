"""A picture as data: what to draw, where, in which colour of the palette.

A scene is the same for every renderer (a static SVG, a live canvas). It holds no
functions: all records are tuples of numbers and words, so scenes can be compared, hashed
and written as JSON. Lengths are pixels, x to the right, y downwards. `fill` and `stroke`
name colours of `palette.PALETTE`; an empty name means none. `kind` keeps records of
different sorts unequal.
"""

from __future__ import annotations

from typing import NamedTuple

Point = tuple[float, float]


class Polygon(NamedTuple):
    """A closed outline of straight lines."""

    points: tuple[Point, ...]
    fill: str = ""
    stroke: str = ""
    width: float = 0.0
    opacity: float = 1.0
    kind: str = "polygon"


class Curve(NamedTuple):
    """Cubic Bezier curves in a row: a start, then two controls and an end for each."""

    points: tuple[Point, ...]
    fill: str = ""
    stroke: str = ""
    width: float = 0.0
    opacity: float = 1.0
    closed: bool = True
    kind: str = "curve"


class Lines(NamedTuple):
    """Open strokes that share one pen; with `dash`, as long as the gaps between dashes."""

    lines: tuple[tuple[Point, ...], ...]
    stroke: str = "ink"
    width: float = 1.0
    opacity: float = 1.0
    dash: float = 0.0
    kind: str = "lines"


class Circle(NamedTuple):
    x: float
    y: float
    radius: float
    fill: str = ""
    stroke: str = ""
    width: float = 0.0
    opacity: float = 1.0
    kind: str = "circle"


class Rectangle(NamedTuple):
    """Upright, from its top left corner, with rounded corners if `corner` is not 0."""

    x: float
    y: float
    wide: float
    high: float
    corner: float = 0.0
    fill: str = ""
    stroke: str = ""
    width: float = 0.0
    opacity: float = 1.0
    kind: str = "rectangle"


class Text(NamedTuple):
    """One line of plain text. `y` is the middle of its capital letters, `x` is what `anchor` says.

    `halo` is a colour drawn around the letters, to keep them apart from lines behind them.
    """

    x: float
    y: float
    text: str
    size: float
    fill: str = "ink"
    bold: bool = False
    anchor: str = "middle"
    halo: str = ""
    kind: str = "text"


Shape = Polygon | Curve | Lines | Circle | Rectangle | Text


class Group(NamedTuple):
    """Shapes that belong together: a piece that a click can name and a film can move.

    `key` is `space:c4`, `snail:BG`, `player:A`, ... or empty; `label` says in words what it is.
    """

    key: str
    shapes: tuple[Shape, ...]
    label: str = ""
    kind: str = "group"


class Layer(NamedTuple):
    """Groups from back to front."""

    name: str
    groups: tuple[Group, ...]
    kind: str = "layer"


class Scene(NamedTuple):
    """A whole picture, its layers from back to front, with a title and a description to be read."""

    width: float
    height: float
    layers: tuple[Layer, ...]
    title: str
    description: str
    language: str = "en"
    kind: str = "scene"
