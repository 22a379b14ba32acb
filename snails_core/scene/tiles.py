"""Water and stacks of tiles: the higher, the more walls to see and the more it is lifted.

Each terrain has a tone, a texture and a number, so it can be told in grey as well.
"""

from __future__ import annotations

from snails_core.backs import TERRAINS
from snails_core.scene.frame import CORNERS, STEP
from snails_core.scene.geometry import smooth
from snails_core.scene.shapes import Curve, Lines, Point, Polygon, Shape

TILE_SIZE = (1.0, 0.962, 0.95, 0.938)
"""A tile's radius by its level: each a little smaller than the one below."""
LINE = 0.022

Strokes = tuple[tuple[Point, ...], ...]


def water_space() -> list[Shape]:
    """An empty place in the sea, around (0, 0)."""
    return [Polygon(CORNERS, "water", "water_edge", LINE * 1.2), *_waves()]


def stack(level: int, damaged: bool) -> list[Shape]:
    """The tiles of a space from the water up, around the middle of the space on the water."""
    shadow = tuple((x * 0.97 + 0.05, y * 0.97 + 0.06) for x, y in CORNERS)
    shapes: list[Shape] = [Polygon(shadow, "shade", opacity=0.22)]
    for height in range(1, level + 1):
        shapes += _tile(height)
    lift = -level * STEP
    shapes += [_lifted(shape, lift) for shape in _TEXTURES[level]]
    if damaged:
        shapes += [_lifted(shape, lift) for shape in _CRACKS]
    return shapes


def top_outline(level: int) -> tuple[Point, ...]:
    """The outline of the face one stands on, around its middle."""
    size = TILE_SIZE[level]
    return tuple((x * size, y * size) for x, y in CORNERS)


def _tile(height: int) -> list[Shape]:
    """One tile at its height: two walls and a face with a lit edge."""
    name = TERRAINS[height]
    lift = -height * STEP
    face = tuple((x, y + lift) for x, y in top_outline(height))
    foot = tuple((x, y + STEP) for x, y in face)
    lit = (face[5], face[0], face[1])
    return [
        Polygon((face[4], face[3], foot[3], foot[4]), f"{name}_lit", "ink", LINE),
        Polygon((face[3], face[2], foot[2], foot[3]), f"{name}_dark", "ink", LINE),
        Polygon(face, name, "ink", LINE * 1.2),
        Lines((tuple((x * 0.955, (y - lift) * 0.955 + lift) for x, y in lit),), "paper", LINE, 0.6),
    ]


def _lifted(shape: Shape, lift: float) -> Shape:
    if isinstance(shape, Lines):
        return shape._replace(
            lines=tuple(tuple((x, y + lift) for x, y in line) for line in shape.lines)
        )
    if isinstance(shape, Curve | Polygon):
        return shape._replace(points=tuple((x, y + lift) for x, y in shape.points))
    raise TypeError(shape)


# --- textures -------------------------------------------------------------------------
_SPOTS: tuple[Point, ...] = (
    *((-0.68, -0.26), (-0.74, 0.08), (-0.56, 0.34), (-0.3, 0.5), (-0.08, 0.62), (0.2, 0.56)),
    *((0.46, 0.42), (0.7, 0.2), (0.72, -0.1), (0.56, -0.34), (-0.44, -0.42), (0.36, -0.5)),
    *(
        (-0.14, 0.4),
        (0.1, 0.3),
        (-0.4, 0.12),
        (0.42, 0.08),
        (0.0, -0.1),
        (-0.22, -0.28),
        (0.26, -0.2),
    ),
)


def _waves() -> list[Shape]:
    waves: list[Shape] = []
    for x, y, size in ((-0.46, 0.36, 0.17), (0.46, -0.3, 0.16)):
        steps = ((-1.0, 0.02), (-0.5, -0.03), (0.0, 0.02), (0.5, -0.03), (1.0, 0.02))
        crest = smooth([(x + size * across, y + down) for across, down in steps], closed=False)
        waves.append(Curve(crest, "", "water_mark", LINE * 1.4, closed=False))
    return waves


def _dots() -> Strokes:
    return tuple(((x, y), (x + 0.012, y)) for x, y in _SPOTS)


def _tufts() -> Strokes:
    return tuple(
        ((x - 0.045, y - 0.05), (x, y + 0.02), (x + 0.045, y - 0.06)) for x, y in _SPOTS[::2]
    )


def _peaks() -> list[Shape]:
    """Crags with snow on top."""
    shapes: list[Shape] = []
    for x, y, size in (
        (-0.58, 0.26, 0.16),
        (0.6, 0.22, 0.15),
        (0.04, 0.56, 0.14),
        (0.5, -0.36, 0.12),
    ):
        crag: tuple[Point, ...] = ((x - size, y), (x - 0.1 * size, y - size), (x + size, y))
        snow: tuple[Point, ...] = (
            *((x - 0.5 * size, y - 0.55 * size), (x - 0.1 * size, y - size)),
            *((x + 0.4 * size, y - 0.55 * size), (x, y - 0.42 * size)),
        )
        shapes += [Polygon(snow, "paper", opacity=0.8), Lines((crag,), "mountain_mark", LINE)]
    return shapes


_TEXTURES: tuple[list[Shape], ...] = (
    _waves(),
    [Lines(_dots(), "beach_mark", 0.04)],
    [Lines(_tufts(), "meadow_mark", LINE)],
    _peaks(),
)

_CRACK_LINES: Strokes = (
    (
        (-0.79, -0.3),
        (-0.62, -0.18),
        (-0.66, 0.02),
        (-0.46, 0.16),
        (-0.5, 0.38),
        (-0.28, 0.46),
        (-0.2, 0.66),
    ),
    ((-0.66, 0.02), (-0.8, 0.12)),
    ((-0.62, -0.18), (-0.46, -0.3), (-0.44, -0.56)),
    (
        (-0.46, -0.3),
        (-0.2, -0.34),
        (-0.1, -0.2),
        (0.16, -0.26),
        (0.3, -0.42),
        (0.5, -0.4),
        (0.56, -0.54),
    ),
    ((0.5, -0.4), (0.66, -0.2), (0.6, 0.04), (0.78, 0.16)),
    ((0.6, 0.04), (0.44, 0.24), (0.5, 0.46)),
    ((-0.28, 0.46), (0.0, 0.42), (0.12, 0.56), (0.08, 0.8)),
    ((0.12, 0.56), (0.32, 0.52), (0.4, 0.62)),
)
_WALL_CRACKS: Strokes = (
    ((-0.5, 0.6), (-0.46, 0.66), (-0.52, 0.74)),
    ((-0.2, 0.76), (-0.24, 0.84), (-0.18, 0.9)),
    ((0.36, 0.66), (0.32, 0.74), (0.38, 0.8)),
)
_CRACKS: list[Shape] = [
    Lines(
        tuple(tuple((x + 0.015, y + 0.02) for x, y in line) for line in _CRACK_LINES),
        "paper",
        0.03,
        0.55,
    ),
    Lines((*_CRACK_LINES, *_WALL_CRACKS), "crack", 0.034),
]
