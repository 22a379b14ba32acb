"""A scene as pixels, for frameworks that record films: drawn with Pillow, twice as large and then
scaled down, so that edges are smooth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from PIL import Image, ImageColor, ImageDraw, ImageFont

from snails_core.scene.palette import PALETTE
from snails_core.scene.shapes import (
    Circle,
    Curve,
    Lines,
    Point,
    Polygon,
    Rectangle,
    Scene,
    Shape,
    Text,
)

Pixels = np.ndarray[Any, np.dtype[np.uint8]]
FINER = 2
CURVE_STEPS = 10
ANCHORS = {"start": "lm", "middle": "mm", "end": "rm"}


def pixels_of(scene: Scene, palette: Mapping[str, str] = PALETTE) -> Pixels:
    """Height by width by three colours."""
    size = round(scene.width), round(scene.height)
    image = Image.new("RGB", (size[0] * FINER, size[1] * FINER), palette["paper"])
    pen = ImageDraw.Draw(image, "RGBA")
    for layer in scene.layers:
        for group in layer.groups:
            for shape in group.shapes:
                _draw(pen, shape, palette)
    return np.asarray(image.resize(size, Image.Resampling.LANCZOS), np.uint8)


def _draw(pen: ImageDraw.ImageDraw, shape: Shape, palette: Mapping[str, str]) -> None:
    def colour(name: str, opacity: float = 1.0) -> tuple[int, ...] | None:
        if not name:
            return None
        return (*ImageColor.getrgb(palette[name])[:3], round(255 * opacity))

    match shape:
        case Polygon(points=points):
            _outline(pen, points, colour(shape.fill, shape.opacity), shape, colour)
        case Curve(points=points):
            flat = _flattened(points)
            fill = colour(shape.fill, shape.opacity) if shape.closed else None
            _outline(pen, flat, fill, shape, colour, closed=shape.closed)
        case Lines():
            for line in shape.lines:
                ink = colour(shape.stroke, shape.opacity)
                pen.line(_scaled(line), ink, _thick(shape.width), "curve")
        case Circle(x=x, y=y, radius=radius):
            box = [(x - radius) * FINER, (y - radius) * FINER]
            box += [(x + radius) * FINER, (y + radius) * FINER]
            ink = colour(shape.stroke, shape.opacity)
            pen.ellipse(box, colour(shape.fill, shape.opacity), ink, _thick(shape.width))
        case Rectangle(x=x, y=y, wide=wide, high=high):
            box = [x * FINER, y * FINER, (x + wide) * FINER, (y + high) * FINER]
            ink = colour(shape.stroke, shape.opacity)
            fill = colour(shape.fill, shape.opacity)
            pen.rounded_rectangle(box, shape.corner * FINER, fill, ink, _thick(shape.width))
        case Text():
            font = ImageFont.load_default(max(4.0, shape.size * FINER))
            place, anchor = (shape.x * FINER, shape.y * FINER), ANCHORS[shape.anchor]
            halo = colour(shape.halo)
            around = FINER if halo else 0
            pen.text(place, shape.text, colour(shape.fill), font, anchor, stroke_width=around,
                     stroke_fill=halo)  # fmt: skip


def _outline(
    pen: ImageDraw.ImageDraw,
    points: tuple[Point, ...],
    fill: tuple[int, ...] | None,
    shape: Polygon | Curve,
    colour: Any,
    closed: bool = True,
) -> None:
    """A closed or open outline, filled and drawn around."""
    if fill and len(points) > 2:
        pen.polygon(_scaled(points), fill)
    if shape.stroke and shape.width:
        line = (*points, points[0]) if closed else points
        ink = colour(shape.stroke, shape.opacity)
        pen.line(_scaled(line), ink, _thick(shape.width), "curve")


def _thick(width: float) -> int:
    return max(1, round(width * FINER)) if width else 0


def _scaled(points: tuple[Point, ...]) -> list[tuple[float, float]]:
    return [(x * FINER, y * FINER) for x, y in points]


def _flattened(points: tuple[Point, ...]) -> tuple[Point, ...]:
    """Bezier curves as short straight lines."""
    found = [points[0]]
    for start in range(0, len(points) - 3, 3):
        a, b, c, d = points[start : start + 4]
        for step in range(1, CURVE_STEPS + 1):
            t = step / CURVE_STEPS
            s = 1 - t
            found.append(
                (
                    s**3 * a[0] + 3 * s * s * t * b[0] + 3 * s * t * t * c[0] + t**3 * d[0],
                    s**3 * a[1] + 3 * s * s * t * b[1] + 3 * s * t * t * c[1] + t**3 * d[1],
                )
            )
    return tuple(found)
