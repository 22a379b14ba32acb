"""Arrows of an overlay: a full line for a snail that goes there, a dashed one for one that aims.

Both are told apart without colours, and each has a label at its middle.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from snails_core.position import Position
from snails_core.scene.frame import Frame
from snails_core.scene.geometry import keyed, placed
from snails_core.scene.measure import text_width
from snails_core.scene.shapes import Group, Lines, Point, Polygon, Rectangle, Shape, Text
from snails_lab.models.overlays.overlay import Arrow

SIZE, HIGH, PAD = 0.3, 0.36, 0.1
"""Letters, height and padding of a label."""
HEAD = 0.28
SHORTEN = 0.34
"""How far from the middle of its spaces an arrow begins and ends, so that snails stay in sight."""
STACKED = 0.4
"""How far below each other the labels of slots stand that share a place."""
DASH = 0.14


def arrow_groups(position: Position, frame: Frame, arrows: Sequence[Arrow]) -> list[Group]:
    """Lines first, labels on top; what would lie on the same place is stacked."""
    lines: list[Group] = []
    labels: list[Group] = []
    taken: dict[Point, int] = {}
    for number, arrow in enumerate(arrows):
        start, end = (frame.top_of(position, space) for space in (arrow.origin, arrow.goal))
        middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        if arrow.origin != arrow.goal:
            drawn = _line(start, end, frame.unit, arrow.is_aimed)
            lines.append(keyed(f"arrow:{number}", drawn, arrow.why))
        key = round(middle[0]), round(middle[1])
        down = taken.get(key, 0) * STACKED
        taken[key] = taken.get(key, 0) + 1
        label = placed(_label(arrow.label), 0.0, down)
        labels.append(keyed(f"slot:{number}", placed(label, *middle, frame.unit), arrow.why))
    return [*lines, *labels]


def legend_arrow(sign: str) -> list[Shape]:
    """A short arrow for a legend: `aims` is dashed, `goes` is not."""
    return _line((-0.5, 0.0), (0.5, 0.0), 1.0, sign == "aims", 0.0)


def _line(
    start: Point, end: Point, unit: float, is_aimed: bool, shorten: float = SHORTEN
) -> list[Shape]:
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    x, y = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    cut, head = min(shorten * unit, length / 4), HEAD * unit
    first = start[0] + x * cut, start[1] + y * cut
    tip = end[0] - x * cut, end[1] - y * cut
    neck = tip[0] - x * head * 0.8, tip[1] - y * head * 0.8
    wide = head * 0.45
    triangle = (
        tip,
        (neck[0] - y * wide, neck[1] + x * wide),
        (neck[0] + y * wide, neck[1] - x * wide),
    )
    dash = DASH * unit if is_aimed else 0.0
    return [
        Lines(((first, neck),), "paper", 0.13 * unit),
        Polygon(triangle, "ink", "paper", 0.05 * unit),
        Lines(((first, neck),), "ink", 0.07 * unit, dash=dash),
    ]


def _label(label: str) -> list[Shape]:
    wide = max(HIGH, text_width(label, SIZE) + 2 * PAD)
    return [
        Rectangle(-wide / 2, -HIGH / 2, wide, HIGH, 0.1, "paper", "ink", 0.035),
        Text(0.0, 0.0, label, SIZE, "ink", True),
    ]
