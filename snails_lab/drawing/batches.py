"""Which traces can be drawn with one call, without changing what covers what.

A trace may be drawn together with earlier ones of its sort if nothing that was drawn in
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
from snails_lab.drawing.primitives import Area, Letters, Line, Trace, shifted, traces_of

CELL = 4.0
"""Pixels of the scene a cell of the grid."""

Sort = tuple[object, ...]
"""The kind of a trace and what the pen must be for it."""


class Batch(NamedTuple):
    """Traces for one call or one pen: areas, lines of one width, letters of one font and colour."""

    sort: Sort
    traces: list[Trace]


class Placed(NamedTuple):
    """A trace with its sort and the cells of the grid that it may touch."""

    trace: Trace
    sort: Sort
    cells: tuple[slice, slice]


def batches(groups: Iterable[Drawn], width: float, height: float) -> list[Batch]:
    """What drawing the groups leaves, in as few batches as the grid allows."""
    grid = np.full((int(height / CELL) + 2, int(width / CELL) + 2), -1, np.int32)
    made: list[Batch] = []
    of_sort: dict[Sort, list[int]] = {}
    for group in groups:
        for trace, sort, cells in _placed(group):
            under = grid[cells]
            covered = int(np.maximum.reduce(under, axis=None, initial=-1))
            known = of_sort.setdefault(sort, [])
            later = bisect_left(known, covered)
            if later == len(known):
                known.append(len(made))
                made.append(Batch(sort, []))
            number = known[later]
            made[number].traces.append(trace)
            under[...] = number
    return made


def _placed(group: Drawn) -> Iterable[Placed]:
    if not isinstance(group, Sprite):
        return placed_traces(group)
    moved = [
        (shifted(trace, group.across, group.down), sort)
        for trace, sort, _ in placed_traces(group.group)
    ]
    return [Placed(trace, sort, _cells(trace)) for trace, sort in moved]


@lru_cache(maxsize=4096)
def placed_traces(group: Group) -> tuple[Placed, ...]:
    return tuple(placed for shape in group.shapes for placed in placed_shape(shape))


@lru_cache(maxsize=16384)
def placed_shape(shape: Shape) -> tuple[Placed, ...]:
    return tuple(Placed(trace, _sort(trace), _cells(trace)) for trace in traces_of(shape))


def _cells(trace: Trace) -> tuple[slice, slice]:
    left, top, right, bottom = (max(0, int(edge / CELL)) for edge in trace.box)
    return slice(top, bottom + 1), slice(left, right + 1)


def _sort(trace: Trace) -> Sort:
    if isinstance(trace, Area):
        return (Area,)
    if isinstance(trace, Line):
        return Line, trace.width, trace.dash
    text = trace.text
    return Letters, text.size, text.bold, text.anchor, text.fill, text.halo
