"""Small helpers to make shapes and to put them in their place.

Pieces are drawn around (0, 0) in units of their own and then placed with `placed`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, pi, sin

from snails_core.scene.shapes import (
    Circle,
    Curve,
    Group,
    Lines,
    Point,
    Polygon,
    Shape,
    Text,
)

ROUND_CONTROL = 0.5523
"""How far the controls of a quarter circle lie from its ends, by its radius."""
Points = tuple[Point, ...]
DIGITS = 2


def smooth(points: Sequence[Point], closed: bool = True) -> Points:
    """Bezier points of a soft line through `points` (Catmull-Rom)."""
    count = len(points)
    path = [points[0]]
    for index in range(count if closed else count - 1):
        if closed:
            before, start = points[index - 1], points[index]
            end, after = points[(index + 1) % count], points[(index + 2) % count]
        else:
            before, start = points[max(0, index - 1)], points[index]
            end, after = points[index + 1], points[min(count - 1, index + 2)]
        path.append((start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6))
        path.append((end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6))
        path.append(end)
    return tuple(path)


def ellipse(x: float, y: float, wide: float, high: float) -> Points:
    """Bezier points of an ellipse with these half axes."""
    a, b = wide * ROUND_CONTROL, high * ROUND_CONTROL
    return (
        (x + wide, y),
        *((x + wide, y + b), (x + a, y + high), (x, y + high)),
        *((x - a, y + high), (x - wide, y + b), (x - wide, y)),
        *((x - wide, y - b), (x - a, y - high), (x, y - high)),
        *((x + a, y - high), (x + wide, y - b), (x + wide, y)),
    )


def spiral(x: float, y: float, radius: float, turns: float, end: float = 0.0) -> Points:
    """Bezier points of a spiral that reaches `radius` at the angle `end`, in turns."""
    steps = max(4, round(turns * 6))
    points = []
    for step in range(steps + 1):
        part = step / steps
        angle = 2 * pi * (end - turns * (1 - part))
        reach = radius * (0.06 + 0.94 * part)
        points.append((x + reach * cos(angle), y + reach * sin(angle)))
    return smooth(points, closed=False)


def regular(x: float, y: float, radius: float, corners: int, turn: float = 0.0) -> Points:
    """The corners of a regular polygon, the first one at the top unless turned."""
    angles = [2 * pi * (corner / corners + turn) - pi / 2 for corner in range(corners)]
    return tuple((x + radius * cos(angle), y + radius * sin(angle)) for angle in angles)


def star(x: float, y: float, outer: float, inner: float, rays: int) -> Points:
    """The corners of a star with `rays` points."""
    far = regular(x, y, outer, rays)
    near = regular(x, y, inner, rays, 0.5 / rays)
    return tuple(point for pair in zip(far, near, strict=True) for point in pair)


def placed(shapes: Iterable[Shape], x: float, y: float, scale: float = 1.0) -> list[Shape]:
    """Shapes drawn around (0, 0), enlarged by `scale`, at (x, y)."""
    return [_placed(shape, x, y, scale) for shape in shapes]


def _placed(shape: Shape, x: float, y: float, scale: float) -> Shape:
    def at(points: Iterable[Point]) -> Points:
        return tuple((x + px * scale, y + py * scale) for px, py in points)

    if isinstance(shape, Polygon | Curve):
        return shape._replace(points=at(shape.points), width=shape.width * scale)
    if isinstance(shape, Lines):
        return shape._replace(
            lines=tuple(at(line) for line in shape.lines),
            width=shape.width * scale,
            dash=shape.dash * scale,
        )
    left, top = x + shape.x * scale, y + shape.y * scale
    if isinstance(shape, Text):
        return shape._replace(x=left, y=top, size=shape.size * scale)
    width = shape.width * scale
    if isinstance(shape, Circle):
        return shape._replace(x=left, y=top, radius=shape.radius * scale, width=width)
    return shape._replace(
        x=left,
        y=top,
        wide=shape.wide * scale,
        high=shape.high * scale,
        corner=shape.corner * scale,
        width=width,
    )


def rounded(shape: Shape) -> Shape:
    """The shape with its lengths rounded, so that pictures are equal on every machine."""
    if isinstance(shape, Polygon | Curve):
        return shape._replace(points=_short(shape.points), width=round(shape.width, DIGITS))
    if isinstance(shape, Lines):
        return shape._replace(
            lines=tuple(_short(line) for line in shape.lines),
            width=round(shape.width, DIGITS),
            dash=round(shape.dash, DIGITS),
        )
    return type(shape)._make(
        round(value, DIGITS) + 0.0 if isinstance(value, float) else value for value in shape
    )


def _short(points: Points) -> Points:
    return tuple((round(x, DIGITS) + 0.0, round(y, DIGITS) + 0.0) for x, y in points)


def keyed(key: str, shapes: Iterable[Shape], label: str = "") -> Group:
    """A group of rounded shapes."""
    return Group(key, tuple(rounded(shape) for shape in shapes), label)
