"""Which part of a sheet has to be drawn again when a few of its groups changed.

Where these lie apart from all others, their places are emptied and drawn; the rest stays.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from snails_core.scene.shapes import Group
from snails_lab.batches import placed_traces
from snails_lab.cel import Drawn
from snails_lab.traces import Box

EDGE = 1.0
"""A brush leaves traces a little beyond its line."""


class Repair(NamedTuple):
    """Groups to draw, after these places have been emptied."""

    groups: tuple[Group, ...]
    places: tuple[Box, ...]


def repair(old: Sequence[Drawn] | None, new: Sequence[Drawn]) -> Repair | None:
    """How the sheet can be mended; None where it is better drawn from the beginning."""
    if old is None or len(old) != len(new):
        return None
    groups: list[Group] = []
    places: list[Box] = []
    kept: list[Group] = []
    for before, now in zip(old, new, strict=True):
        if not isinstance(before, Group) or not isinstance(now, Group) or before.key != now.key:
            return None
        if not before.shapes or not now.shapes:
            return None
        if before is now or before == now:
            kept.append(now)
        else:
            groups.append(now)
            places.append(_joined(_box(before), _box(now)))
    if len(groups) >= len(kept) or any(_meet(place, _box(g)) for g in kept for place in places):
        return None
    return Repair(tuple(groups), tuple(places))


@lru_cache(maxsize=512)
def _box(group: Group) -> Box:
    boxes = [trace.box for trace, _, _ in placed_traces(group)]
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts) - EDGE, min(tops) - EDGE, max(rights) + EDGE, max(bottoms) + EDGE


def _joined(one: Box, other: Box) -> Box:
    return (
        min(one[0], other[0]),
        min(one[1], other[1]),
        max(one[2], other[2]),
        max(one[3], other[3]),
    )


def _meet(one: Box, other: Box) -> bool:
    across = one[0] < other[2] and other[0] < one[2]
    return across and one[1] < other[3] and other[1] < one[3]
