"""Primitives: the shapes of a scene as areas, lines and letters, ready for a canvas.

Curves, circles and rounded corners become fine polygons here, so that a canvas can draw
hundreds of different shapes with one call.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from snails_core.scene.measure import text_width
from snails_core.scene.shapes import (
    Circle,
    Curve,
    Lines,
    Polygon,
    Rectangle,
    Shape,
    Text,
)

Points = npt.NDArray[np.float32]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

CURVE_STEPS = 8
ROUND_STEPS = 32
CORNER_STEPS = 6
PEN_STEP = 0.25
"""Pens are rounded to quarters of a pixel: no eye sees it, and more lines share a call."""


class Area(NamedTuple):
    """A filled outline; its colour is a name in the palette."""

    box: Box
    points: Points
    colour: str
    opacity: float


class Line(NamedTuple):
    """A pen stroke with round ends; where it comes back to its start, it closes without a seam."""

    box: Box
    points: Points
    colour: str
    opacity: float
    width: float
    dash: float


class Letters(NamedTuple):
    """A line of text as the scene describes it."""

    box: Box
    text: Text


Primitive = Area | Line | Letters


def joined_boxes(one: Box, other: Box) -> Box:
    """The smallest box around both."""
    return (
        min(one[0], other[0]),
        min(one[1], other[1]),
        max(one[2], other[2]),
        max(one[3], other[3]),
    )


def primitives_of(shape: Shape) -> tuple[Primitive, ...]:
    """The primitives of a shape, from back to front."""
    return tuple(_primitives(shape))


def shifted(primitive: Primitive, across: float, down: float) -> Primitive:
    """The same primitive elsewhere."""
    left, top, right, bottom = primitive.box
    box = (left + across, top + down, right + across, bottom + down)
    if isinstance(primitive, Letters):
        text = primitive.text._replace(x=primitive.text.x + across, y=primitive.text.y + down)
        return Letters(box, text)
    points = primitive.points + np.array((across, down), np.float32)
    return primitive._replace(box=box, points=points)


def _primitives(shape: Shape) -> Iterator[Primitive]:
    if isinstance(shape, Text):
        yield Letters(_text_box(shape), shape)
        return
    if isinstance(shape, Lines):
        for line in shape.lines:
            points = np.array(line, np.float32)
            yield _line(points, shape.stroke, shape.opacity, shape.width, shape.dash)
        return
    points = _outline(shape)
    if shape.fill:
        yield Area(_box(points), points, shape.fill, shape.opacity)
    if shape.stroke and shape.width:
        closed = not isinstance(shape, Curve) or shape.closed
        way = np.concatenate((points, points[:1])) if closed else points
        yield _line(way, shape.stroke, shape.opacity, shape.width)


def _line(points: Points, colour: str, opacity: float, width: float, dash: float = 0.0) -> Line:
    pen = max(1, round(width / PEN_STEP)) * PEN_STEP
    return Line(_box(points, pen / 2), points, colour, opacity, pen, round(dash, 2))


def _outline(shape: Polygon | Curve | Circle | Rectangle) -> Points:
    if isinstance(shape, Polygon):
        return np.array(shape.points, np.float32)
    if isinstance(shape, Curve):
        return _along(np.array(shape.points, np.float32))
    if isinstance(shape, Circle):
        middle = np.array((shape.x, shape.y), np.float32)
        return np.asarray(middle + shape.radius * _ROUND, np.float32)
    return _rectangle(shape)


def _along(points: Points) -> Points:
    """Short steps along Bezier curves in a row."""
    controls = np.stack((points[:-1:3], points[1::3], points[2::3], points[3::3]))
    steps = np.einsum("tc,cnx->ntx", _BEZIER, controls).reshape(-1, 2)
    return np.concatenate((points[:1], steps), dtype=np.float32)


def _rectangle(shape: Rectangle) -> Points:
    left, top, right, bottom = shape.x, shape.y, shape.x + shape.wide, shape.y + shape.high
    corners = np.array(((right, bottom), (left, bottom), (left, top), (right, top)), np.float32)
    if not shape.corner:
        return corners
    radius = min(shape.corner, shape.wide / 2, shape.high / 2)
    middles = corners + radius * np.array(((-1, -1), (1, -1), (1, 1), (-1, 1)))
    return np.asarray((middles[:, None] + radius * _CORNERS).reshape(-1, 2), np.float32)


def _box(points: Points, around: float = 0.0) -> Box:
    left, top = (float(value) - around for value in points.min(axis=0))
    right, bottom = (float(value) + around for value in points.max(axis=0))
    return left, top, right, bottom


def _text_box(shape: Text) -> Box:
    wide = text_width(shape.text, shape.size, shape.bold)
    left = shape.x - {"start": 0.0, "middle": wide / 2, "end": wide}[shape.anchor]
    return left, shape.y - shape.size, left + wide, shape.y + shape.size


def _round(angles: npt.NDArray[np.float64]) -> Points:
    return np.stack((np.cos(angles), np.sin(angles)), axis=-1).astype(np.float32)


_ROUND = _round(np.linspace(0, 2 * np.pi, ROUND_STEPS, endpoint=False))
_CORNERS = _round(
    np.linspace(0, np.pi / 2, CORNER_STEPS)[None, :] + np.arange(4)[:, None] * np.pi / 2
)
_T = np.linspace(0, 1, CURVE_STEPS + 1)[1:]
_BEZIER = np.stack(
    ((1 - _T) ** 3, 3 * _T * (1 - _T) ** 2, 3 * _T * _T * (1 - _T), _T**3), axis=1
).astype(np.float32)
