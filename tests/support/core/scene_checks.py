"""Looks at scenes as a picky reader would: what is cut off, covered, faint or missing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

from snails_core import Position
from snails_core import layout as at
from snails_core.records import snail_name
from snails_core.scene import Scene, Shape
from snails_core.scene.board_scene import LAYERS
from snails_core.scene.hit import covers
from snails_core.scene.measure import CAPITAL_HEIGHT, text_width
from snails_core.scene.palette import DARK_PALETTE, PALETTE, contrast
from snails_core.scene.shapes import (
    Circle,
    Curve,
    Group,
    Lines,
    Point,
    Polygon,
    Rectangle,
    Text,
)

LEAST_CONTRAST = 4.5


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float


def groups_of(scene: Scene, layer: str) -> tuple[Group, ...]:
    return next(part.groups for part in scene.layers if part.name == layer)


def shapes_of(scene: Scene) -> Iterator[tuple[Group, Shape]]:
    for layer in scene.layers:
        for group in layer.groups:
            for shape in group.shapes:
                yield group, shape


def points_of(shape: Polygon | Curve | Lines) -> list[Point]:
    if isinstance(shape, Lines):
        return [point for line in shape.lines for point in line]
    return list(shape.points)


def text_box(text: Text) -> Box:
    wide = text_width(text.text, text.size, text.bold)
    left = text.x - {"start": 0.0, "middle": wide / 2, "end": wide}[text.anchor]
    half = text.size * CAPITAL_HEIGHT / 2
    return Box(left, text.y - half, left + wide, text.y + half)


def box_of(shape: Shape) -> Box:
    """What a shape covers at most: of curves the controls are counted too."""
    if isinstance(shape, Text):
        return text_box(shape)
    if isinstance(shape, Circle):
        reach = shape.radius + shape.width / 2
        return Box(shape.x - reach, shape.y - reach, shape.x + reach, shape.y + reach)
    half = shape.width / 2 if shape.stroke else 0.0
    if isinstance(shape, Rectangle):
        right, bottom = shape.x + shape.wide + half, shape.y + shape.high + half
        return Box(shape.x - half, shape.y - half, right, bottom)
    xs, ys = zip(*points_of(shape), strict=True)
    return Box(min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half)


def overlap(one: Box, other: Box) -> bool:
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return across > 0.01 and down > 0.01


def outside(scene: Scene) -> list[tuple[str, Shape]]:
    """Shapes that reach over the edge of the picture."""
    found = []
    for group, shape in shapes_of(scene):
        box = box_of(shape)
        inside = box.left >= 0 and box.top >= 0
        if not (inside and box.right <= scene.width + 0.1 and box.bottom <= scene.height + 0.1):
            found.append((group.key, shape))
    return found


def weak_texts(scene: Scene, palette: Mapping[str, str] = PALETTE) -> list[tuple[str, str, float]]:
    """Texts that stand out too little from what they are written on."""
    found = []
    painted: list[Shape] = []
    for _, shape in shapes_of(scene):
        if not isinstance(shape, Text):
            painted.append(shape)
            continue
        box = text_box(shape)
        for part in (0.2, 0.5, 0.8):
            x = box.left + part * (box.right - box.left)
            ground = shape.halo or ground_at(painted, x, shape.y)
            seen = contrast(shape.fill, ground, palette)
            if seen < LEAST_CONTRAST:
                found.append((shape.text, ground, seen))
    return found


def ground_at(painted: list[Shape], x: float, y: float) -> str:
    """The colour of the uppermost shape at a point."""
    for shape in reversed(painted):
        if not isinstance(shape, Text) and shape.opacity > 0.4 and covers(shape, x, y):
            return shape.fill if not isinstance(shape, Lines) else ""
    raise AssertionError(f"nothing is painted at {x}, {y}")


def plate_texts(scene: Scene) -> list[Text]:
    """Names and health numbers of the snails on the board."""
    return [
        shape
        for group in groups_of(scene, "snails")
        for shape in group.shapes
        if isinstance(shape, Text)
    ]


def faults_of(position: Position, scene: Scene) -> list[object]:
    """Whatever a picture of a position must not have."""
    faults: list[object] = [*outside(scene), *weak_texts(scene)]
    faults += weak_texts(scene, DARK_PALETTE)
    texts = [(shape, text_box(shape)) for _, shape in shapes_of(scene) if isinstance(shape, Text)]
    for (one, box), (other, other_box) in combinations(texts, 2):
        if overlap(box, other_box):
            faults.append((one, other))
    if [layer.name for layer in scene.layers] != list(LAYERS):
        faults.append("layers")
    shown = {group.key: group for group in groups_of(scene, "snails")}
    there = {
        snail_name(snail): position.health(snail)
        for snail in range(at.MAX_SNAILS)
        if position.hot[at.PLACE + snail] != at.NONE
    }
    if set(shown) != {f"snail:{name}" for name in there}:
        faults.append(("snails", sorted(shown), sorted(there)))
    for name, health in there.items():
        group = shown.get(f"snail:{name}", Group("", ()))
        plate = [shape.text for shape in group.shapes if isinstance(shape, Text)]
        if plate != [name, str(health)]:
            faults.append((name, plate))
    faults.extend(label_faults(position, scene))
    return faults


def label_faults(position: Position, scene: Scene) -> Iterator[object]:
    """Every space must show its name and its level, `!` with damage."""
    board = position.setting.board
    labels = {group.key: group.shapes for group in groups_of(scene, "labels")}
    for space in board.spaces():
        damaged = "!" if position.hot[at.DAMAGED + space] else ""
        wanted = [f"{position.level(space)}{damaged}", board.names[space]]
        shown = labels.get(f"space:{board.names[space]}", ())
        texts = [shape.text for shape in shown if isinstance(shape, Text)]
        if texts != wanted:
            yield wanted, texts
