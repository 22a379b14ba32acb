"""Which traces can be drawn with one call, without changing what covers what.

A trace may be drawn together with earlier ones of its sort if nothing that was drawn in
between lies under it. Where things lie is kept on a coarse grid, so the answer is quick and
errs on the safe side only.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from snails_lab.traces import Area, Letters, Line, Trace

CELL = 4.0
"""Pixels of the scene a cell of the grid."""

Sort = tuple[object, ...]
"""The kind of a trace and what the pen must be for it."""


class Batch(NamedTuple):
    """Traces for one call or one pen: areas, lines of one width, letters of one font and colour."""

    sort: Sort
    traces: list[Trace]


def batches(traces: Iterable[Trace], width: float, height: float) -> list[Batch]:
    """The traces in as few batches as the grid allows, in an order that looks the same."""
    grid = np.full((int(height / CELL) + 2, int(width / CELL) + 2), -1, np.int32)
    made: list[Batch] = []
    of_sort: dict[Sort, list[int]] = {}
    for trace in traces:
        left, top, right, bottom = (max(0, int(edge / CELL)) for edge in trace.box)
        under = grid[top : bottom + 1, left : right + 1]
        covered = int(under.max(initial=-1))
        sort = _sort(trace)
        known = of_sort.setdefault(sort, [])
        number = next((number for number in known if number >= covered), len(made))
        if number == len(made):
            made.append(Batch(sort, []))
            known.append(number)
        made[number].traces.append(trace)
        under[...] = number
    return made


def _sort(trace: Trace) -> Sort:
    if isinstance(trace, Area):
        return (Area,)
    if isinstance(trace, Line):
        return Line, trace.width, trace.dash
    text = trace.text
    return Letters, text.size, text.bold, text.anchor, text.fill, text.halo
