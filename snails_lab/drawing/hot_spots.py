"""Hot spots of a scene: the groups that can be chosen, where they lie, and which is next."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import reduce

from snails_core.scene.hit import covers
from snails_core.scene.shapes import Group, Polygon, Rectangle, Scene
from snails_lab.drawing.batches import placed_shape
from snails_lab.drawing.primitives import Box, joined_boxes

DIRECTIONS = {
    "ArrowLeft": (-1.0, 0.0),
    "ArrowRight": (1.0, 0.0),
    "ArrowUp": (0.0, -1.0),
    "ArrowDown": (0.0, 1.0),
}
ASIDE = 2.0
"""How much more a step aside counts than one in the direction of the arrow."""
RIM = 3.0
"""Pixels of the scene between a group and the cursor around it."""


def groups_by_key(scene: Scene, keys: Collection[str]) -> dict[str, Group]:
    """The groups of these keys, from back to front; of equal ones the uppermost."""
    return {
        group.key: group for layer in scene.layers for group in layer.groups if group.key in keys
    }


def spot_at(scene: Scene, keys: Collection[str], x: float, y: float) -> str:
    """The key of the uppermost of these groups with a filled shape at a point, or nothing."""
    found = ""
    for key, group in groups_by_key(scene, keys).items():
        if any(covers(shape, x, y) for shape in group.shapes):
            found = key
    return found


def box_of(group: Group) -> Box:
    """The smallest box around all shapes of a group."""
    boxes = [placed.primitive.box for shape in group.shapes for placed in placed_shape(shape)]
    return reduce(joined_boxes, boxes)


def next_spot(groups: Mapping[str, Group], here: str, arrow: str) -> str:
    """The nearest group in the direction of an arrow key; the same one if there is none."""
    if here not in groups:
        return next(iter(groups), "")
    across, down = DIRECTIONS[arrow]
    x, y = _middle(groups[here])
    best, least = here, float("inf")
    for key, group in groups.items():
        a, b = _middle(group)
        ahead = (a - x) * across + (b - y) * down
        aside = abs((a - x) * down) + abs((b - y) * across)
        if ahead > 0.5 and ahead + ASIDE * aside < least:
            best, least = key, ahead + ASIDE * aside
    return best


def cursor_around(group: Group) -> Group:
    """A frame around a group: where the pointer or the keyboard is.

    A group that lies within an outline of its own has the frame there: neighbours on a map have
    boxes that overlap."""
    left, top, right, bottom = box_of(group)
    first = group.shapes[0]
    if isinstance(first, Polygon) and box_of(Group("", (first,))) == (left, top, right, bottom):
        ends = (first.points, "", "table_ink", 5.0), (first.points, "", "gold", 3.0)
        return Group("cursor", tuple(Polygon(*end) for end in ends))
    wide, high = right - left + 2 * RIM, bottom - top + 2 * RIM
    place = left - RIM, top - RIM, wide, high, 5.0
    return Group(
        "cursor",
        (Rectangle(*place, "", "table_ink", 4.0), Rectangle(*place, "", "gold", 2.0)),
    )


def _middle(group: Group) -> tuple[float, float]:
    left, top, right, bottom = box_of(group)
    return (left + right) / 2, (top + bottom) / 2
