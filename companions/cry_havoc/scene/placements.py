"""All placements of a number of units as a triangle of cells, each with what it is worth.

Control is the upper corner, capture the left one, attrition the right one: a step to a neighbouring
cell is one unit that stands elsewhere. Blue is good for the attacker, orange for the defender; the
number says the same without colour. A star marks the best cells, a thick rim the chosen one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from companions.cry_havoc.battle import Placement
from companions.cry_havoc.tell.battles import worth_text
from companions.cry_havoc.words import wording
from snails_core.scene.shapes import Group, Layer, Polygon, Scene, Shape, Text

SIDE = 420.0
"""How wide the cells of a large triangle are together."""
MARGIN, HEAD, CORNER = 14.0, 40.0, 26.0
LEAST_WIDE = 250.0
"""Room for the title of a small triangle, and the names of its corners."""
WORTH_SIZE, TRIPLE_SIZE = 0.5, 0.28
"""The height of letters in a cell, by its radius."""
SMALL_TRIPLE_SIZE = 0.46
"""Where the picture is small; the placement stands there without brackets."""
TITLE, NAMES, SMALLER = 17.0, 15.0, 1.4
"""Letters of titles and of corners, and how much larger they are drawn in a small picture."""
LARGEST_CELL = 46.0
TINTS = 0.62
"""The strongest tint of a cell."""
SHOWS_TRIPLE = 24.0
"""From this radius on a cell also names its placement."""


@dataclass(frozen=True, slots=True)
class Triangle:
    """What one triangle shows."""

    name: str
    """Before the colon of its keys; the rest is the number of the placement."""
    title: str
    worths: Mapping[Placement, Fraction]
    best: Sequence[Placement]
    chosen: Placement | None


def triangles_scene(
    triangles: Sequence[Triangle],
    most: Fraction,
    title: str,
    language: str,
    is_small: bool = False,
) -> Scene:
    """The triangles beside each other; `most` is the worth with the strongest tint.

    A picture that is shown small, as on a phone, has larger letters.
    """
    units = [next(iter(triangle.worths)).units for triangle in triangles]
    radius = min(LARGEST_CELL, SIDE / (max(units) + 1) / sqrt(3))
    groups: list[Group] = []
    left = 0.0
    for triangle, count in zip(triangles, units, strict=True):
        wide = max(LEAST_WIDE, (count + 1) * radius * sqrt(3)) + 2 * MARGIN
        groups += _triangle(triangle, left + wide / 2, radius, most, language, is_small)
        left += wide
    high = HEAD + 2 * CORNER + (max(units) * 1.5 + 2) * radius + MARGIN
    words = " ".join(_in_words(triangle) for triangle in triangles)
    return Scene(left, high, (Layer("cells", tuple(groups)),), title, words, language)


def _triangle(
    triangle: Triangle,
    middle: float,
    radius: float,
    most: Fraction,
    language: str,
    is_small: bool,
) -> list[Group]:
    units = next(iter(triangle.worths)).units
    first = HEAD + CORNER + radius
    names = [wording(language, f"objective.{name}") for name in Placement._fields]
    last = first + units * 1.5 * radius + radius + CORNER * 0.55
    half = max(LEAST_WIDE, (units + 1) * radius * sqrt(3)) / 2
    head, corner = (size * (SMALLER if is_small else 1) for size in (TITLE, NAMES))
    words: list[Shape] = [
        Text(middle, 18, triangle.title, head, "table_ink", bold=True),
        Text(middle, HEAD + CORNER * 0.45, names[0], corner, "table_pencil"),
        Text(middle - half, last, names[1], corner, "table_pencil", anchor="start"),
        Text(middle + half, last, names[2], corner, "table_pencil", anchor="end"),
    ]
    groups = [Group("", tuple(words))]
    for number, (placement, worth) in enumerate(triangle.worths.items()):
        line = units - placement.control
        x = middle + (placement.attrition - line / 2) * radius * sqrt(3)
        y = first + line * 1.5 * radius
        shapes = _cell(triangle, placement, worth, most, x, y, radius, is_small)
        label = f"{placement}: {worth_text(worth)}"
        groups.append(Group(f"{triangle.name}:{number}", tuple(shapes), label))
    return groups


def _cell(
    triangle: Triangle,
    placement: Placement,
    worth: Fraction,
    most: Fraction,
    x: float,
    y: float,
    radius: float,
    is_small: bool,
) -> list[Shape]:
    corners = _hexagon(x, y, radius * 0.96)
    tint = TINTS * float(abs(worth) / most) if most else 0.0
    shapes: list[Shape] = [
        Polygon(corners, "paper", "haze", 1.0),
        Polygon(corners, "blue" if worth > 0 else "orange", opacity=tint),
    ]
    if placement == triangle.chosen:
        rim = max(2.0, radius / 10)
        shapes.append(Polygon(_hexagon(x, y, radius * 0.98), "", "table_ink", rim))
        shapes.append(Polygon(_hexagon(x, y, radius * 0.88), "", "ink", rim))
    shapes.append(Text(x, y, worth_text(worth), radius * WORTH_SIZE, "ink", True))
    if radius >= SHOWS_TRIPLE:
        triple = str(placement).strip("()") if is_small else str(placement)
        size = SMALL_TRIPLE_SIZE if is_small else TRIPLE_SIZE
        shapes.append(Text(x, y + radius * 0.47, triple, radius * size, "ink"))
    if placement in triangle.best:
        shapes.append(Text(x, y - radius * 0.5, "★", radius * 0.5, "ink"))
    return shapes


def _hexagon(x: float, y: float, radius: float) -> tuple[tuple[float, float], ...]:
    """With a corner on top."""
    wide = radius * sqrt(3) / 2
    return (
        (x, y - radius), (x + wide, y - radius / 2), (x + wide, y + radius / 2),
        (x, y + radius), (x - wide, y + radius / 2), (x - wide, y - radius / 2),
    )  # fmt: skip


def _in_words(triangle: Triangle) -> str:
    told = ", ".join(
        f"{placement}: {worth_text(worth)}{' ★' if placement in triangle.best else ''}"
        for placement, worth in triangle.worths.items()
    )
    return f"{triangle.title}: {told}."
