"""Batches: which primitives can be drawn with one call without changing what covers what.

A primitive may be drawn together with earlier ones of its style if nothing that was drawn in
between lies under it. Where things lie is kept on a coarse grid, so the answer is quick and
errs on the safe side only.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from snails_core.scene.shapes import Group, Shape
from snails_lab.drawing.animation_frame import Drawn, Sprite
from snails_lab.drawing.primitives import Area, Letters, Line, Primitive, primitives_of, shifted

CELL = 4.0
"""Pixels of the scene a cell of the grid."""

Style = tuple[object, ...]
"""The kind of a primitive and the pen that it needs."""


class Batch(NamedTuple):
    """Primitives for one call or pen: areas, lines of one width, letters of one font and colour."""

    style: Style
    primitives: list[Primitive]


class Placed(NamedTuple):
    """A primitive with its style and the cells of the grid that it may touch."""

    primitive: Primitive
    style: Style
    cells: tuple[slice, slice]


def batches(groups: Iterable[Drawn], width: float, height: float) -> list[Batch]:
    """The primitives of the groups, in as few batches as the grid allows."""
    grid = np.full((int(height / CELL) + 2, int(width / CELL) + 2), -1, np.int32)
    made: list[Batch] = []
    of_style: dict[Style, list[int]] = {}
    for group in groups:
        for primitive, style, cells in _placed(group):
            under = grid[cells]
            covered = int(np.maximum.reduce(under, axis=None, initial=-1))
            known = of_style.setdefault(style, [])
            later = bisect_left(known, covered)
            if later == len(known):
                known.append(len(made))
                made.append(Batch(style, []))
            number = known[later]
            made[number].primitives.append(primitive)
            under[...] = number
    return made


def _placed(group: Drawn) -> Iterable[Placed]:
    if not isinstance(group, Sprite):
        return placed_primitives(group)
    moved = [
        (shifted(primitive, group.across, group.down), style)
        for primitive, style, _ in placed_primitives(group.group)
    ]
    return [Placed(primitive, style, _cells(primitive)) for primitive, style in moved]


@lru_cache(maxsize=4096)
def placed_primitives(group: Group) -> tuple[Placed, ...]:
    return tuple(placed for shape in group.shapes for placed in placed_shape(shape))


@lru_cache(maxsize=16384)
def placed_shape(shape: Shape) -> tuple[Placed, ...]:
    return tuple(
        Placed(primitive, _style(primitive), _cells(primitive))
        for primitive in primitives_of(shape)
    )


def _cells(primitive: Primitive) -> tuple[slice, slice]:
    left, top, right, bottom = (max(0, int(edge / CELL)) for edge in primitive.box)
    return slice(top, bottom + 1), slice(left, right + 1)


def _style(primitive: Primitive) -> Style:
    if isinstance(primitive, Area):
        return (Area,)
    if isinstance(primitive, Line):
        return Line, primitive.width, primitive.dash
    text = primitive.text
    return Letters, text.size, text.bold, text.anchor, text.fill, text.halo
