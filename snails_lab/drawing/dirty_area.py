"""The dirty area of a sheet: the part that has to be drawn again when a few of its shapes changed.

The places where something was or is now are emptied, and all that lies there is drawn again, but
nowhere else: a brush that is kept to these places cannot spoil the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache, reduce
from typing import NamedTuple, TypeVar

from snails_core.scene.shapes import Group, Shape
from snails_lab.drawing.animation_frame import Drawn
from snails_lab.drawing.batches import placed_shape
from snails_lab.drawing.primitives import Box, joined_boxes

EDGE = 1.0
"""How far a drawn line may reach beyond its box, in pixels."""
MOST = 0.6
"""Of all shapes of a sheet: where more are to be drawn again, all are."""

T = TypeVar("T")


class DirtyArea(NamedTuple):
    """What is to be drawn within which boxes, after these have been cleared."""

    groups: tuple[Group, ...]
    places: tuple[Box, ...]


def dirty_area(old: Sequence[Drawn] | None, new: Sequence[Drawn]) -> DirtyArea | None:
    """The dirty area between two drawings of a sheet; None if all of it is better drawn anew."""
    if old is None:
        return None
    before, now = _named(old), _named(new)
    if before is None or now is None or not _same_order(before, now):
        return None
    changed = (
        shape for name in {**before, **now} for shape in _changed(before.get(name), now.get(name))
    )
    places = _apart([_box(shape) for shape in changed])
    groups = tuple(_within(places, group) for group in now.values())
    if _work(groups) > MOST * _work(now.values()):
        return None
    return DirtyArea(tuple(group for group in groups if group.shapes), tuple(places))


Name = tuple[str, int]
"""The key of a group, and how many of the same key come before it."""


def _named(groups: Sequence[Drawn]) -> dict[Name, Group] | None:
    """The groups by name; None if one of them is a sprite of an animation."""
    seen: Counter[str] = Counter()
    named: dict[Name, Group] = {}
    for group in groups:
        if not isinstance(group, Group):
            return None
        named[group.key, seen[group.key]] = group
        seen[group.key] += 1
    return named


def _same_order(before: Collection[T], now: Collection[T]) -> bool:
    """Whether what is in both comes in the same order."""
    return [one for one in before if one in now] == [one for one in now if one in before]


def _changed(before: Group | None, now: Group | None) -> Iterable[Shape]:
    """Shapes that are no longer there, or were not there before."""
    if before is now or before == now:
        return ()
    one, other = (Counter(group.shapes if group else ()) for group in (before, now))
    if not _same_order(one, other):
        return *one, *other
    return [shape for shape in one | other if one[shape] != other[shape]]


def _within(places: Sequence[Box], group: Group) -> Group:
    """What of a group lies in one of the places, wholly or partly."""
    near = [place for place in places if group.shapes and _meet(place, _hull(group))]
    if not near:
        return Group(group.key, ())
    met = (shape for shape in group.shapes if any(_meet(place, _box(shape)) for place in near))
    return Group(group.key, tuple(met))


def _work(groups: Iterable[Group]) -> int:
    return sum(len(group.shapes) for group in groups)


@lru_cache(maxsize=4096)
def _hull(group: Group) -> Box:
    return reduce(joined_boxes, map(_box, group.shapes))


@lru_cache(maxsize=16384)
def _box(shape: Shape) -> Box:
    left, top, right, bottom = reduce(
        joined_boxes, (placed.primitive.box for placed in placed_shape(shape))
    )
    return left - EDGE, top - EDGE, right + EDGE, bottom + EDGE


def _apart(boxes: Sequence[Box]) -> list[Box]:
    """The boxes, with those that overlap joined to one."""
    apart: list[Box] = []
    for box in boxes:
        while met := [other for other in apart if _meet(box, other)]:
            apart = [other for other in apart if other not in met]
            for other in met:
                box = joined_boxes(box, other)
        apart.append(box)
    return apart


def _meet(one: Box, other: Box) -> bool:
    across = one[0] < other[2] and other[0] < one[2]
    return across and one[1] < other[3] and other[1] < one[3]
