"""What lies under a point of a scene: for clicks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from snails_core.scene.shapes import Circle, Curve, Lines, Point, Polygon, Scene, Shape, Text

CURVE_STEPS = 8


def key_at(scene: Scene, x: float, y: float, prefix: str = "") -> str:
    """The key of the uppermost group with a filled shape at (x, y), or nothing.

    With a prefix, like `space:`, only such keys count, so a snail does not hide its space.
    """
    found = ""
    for layer in scene.layers:
        for group in layer.groups:
            if not group.key or not group.key.startswith(prefix):
                continue
            if any(covers(shape, x, y) for shape in group.shapes):
                found = group.key
    return found


def covers(shape: Shape, x: float, y: float) -> bool:
    """Is the point inside the filled shape? Lines and text cover nothing."""
    if isinstance(shape, Lines | Text) or not shape.fill:
        return False
    if isinstance(shape, Circle):
        return (x - shape.x) ** 2 + (y - shape.y) ** 2 <= shape.radius**2
    if isinstance(shape, Polygon):
        return _inside(shape.points, x, y)
    if isinstance(shape, Curve):
        return _inside(tuple(flattened(shape.points)), x, y)
    return shape.x <= x <= shape.x + shape.wide and shape.y <= y <= shape.y + shape.high


def flattened(points: tuple[Point, ...]) -> Iterator[Point]:
    """A line of short steps along Bezier curves."""
    yield points[0]
    for start in range(0, len(points) - 3, 3):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = points[start : start + 4]
        for step in range(1, CURVE_STEPS + 1):
            t = step / CURVE_STEPS
            a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            yield a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy


def _inside(points: tuple[Point, ...], x: float, y: float) -> bool:
    """Does a ray to the right cross the outline an odd number of times?"""
    inside = False
    for (ax, ay), (bx, by) in pairwise((*points, points[0])):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside
