"""What lies in regions, as small shapes: units, flags, crystals, tiles, structures, battle markers.

Nothing is told by colour alone: every army has a shape of its own, every terrain a mark, every tile
a sign.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import cos, inf, pi, sin
from typing import NamedTuple

from companions.cry_havoc.catalogue.armies import ARMIES
from snails_core.scene.palette import STYLES, PlayerStyle
from snails_core.scene.shapes import Circle, Lines, Point, Polygon, Rectangle, Shape, Text

GAP = 0.25
"""Between things in a row, by their size."""
ARMY_STYLES: tuple[PlayerStyle, ...] = tuple(STYLES.values())
"""By army: humans, wanderers, machines, Trogg."""
GROUNDS = {
    "mountain": "mountain", "wasteland": "beach", "jungle": "meadow", "water": "water",
    "none": "mist",
}  # fmt: skip
"""The colour of each terrain."""


MARKED = "purple_card"
"""The colour of what a person has marked: no army has it, nor the cursor."""


def rim_of_choice(outline: Sequence[Point], width: float) -> list[Shape]:
    """A dashed rim around what can be chosen: dark on light, so that it is seen on every ground and
    is no army's colour."""
    closed = (*outline, outline[0])
    return [
        Polygon(tuple(outline), "", "paper", width),
        Lines((closed,), "ink", width * 0.6, dash=width * 1.7),
    ]


def rim_of_mark(outline: Sequence[Point], width: float) -> list[Shape]:
    """A solid rim with a tint inside: what a person has marked."""
    return [
        Polygon(tuple(outline), MARKED, opacity=0.22),
        Polygon(tuple(outline), "", "paper", width * 1.3),
        Polygon(tuple(outline), "", MARKED, width * 0.9),
    ]


class Item(NamedTuple):
    """A thing of so many times its size in width; `draw` puts it around a point, so large."""

    wide: float
    draw: Callable[[float, float, float], list[Shape]]


def row_of_items(
    items: Sequence[Item], x: float, y: float, size: float, most: float = inf
) -> list[Shape]:
    """Things beside each other, with their middle at a point; smaller where they would be wider
    than `most`."""
    wide = sum(item.wide for item in items) + GAP * max(0, len(items) - 1)
    size = min(size, most / wide) if items else size
    left, shapes = x - wide * size / 2, list[Shape]()
    for item in items:
        shapes += item.draw(left + item.wide * size / 2, y, size)
        left += (item.wide + GAP) * size
    return shapes


def army_shape(
    army: int, x: float, y: float, radius: float, fill: str, stroke: str = "ink", width: float = 1.2
) -> Shape:
    """The shape of an army: a square for Humans, a disc for Wanderers, a hexagon for Machines, a
    triangle for Trogg."""
    if army == 1:
        return Circle(x, y, radius, fill, stroke, width)
    corners, turn, reach = {0: (4, pi / 4, 1.25), 2: (6, 0.0, 1.12), 3: (3, -pi / 2, 1.5)}[army]
    down = radius * 0.22 if army == 3 else 0.0
    points = tuple(
        (
            x + radius * reach * cos(turn + 2 * pi * n / corners),
            y + down + radius * reach * sin(turn + 2 * pi * n / corners),
        )
        for n in range(corners)
    )
    return Polygon(points, fill, stroke, width)


def units(army: int, count: int) -> Item:
    """Units of an army with their number."""
    style = ARMY_STYLES[army]

    def draw(x: float, y: float, size: float) -> list[Shape]:
        number = Text(x, y + size * (0.1 if army == 3 else 0), str(count), size * 0.8, style.text)
        return [army_shape(army, x, y, size * 0.62, style.fill), number._replace(bold=True)]

    return Item(1.5 if army == 3 else 1.3, draw)


def flag(army: int) -> Item:
    """A control marker: a pole with the shape of the army."""

    def draw(x: float, y: float, size: float) -> list[Shape]:
        pole = Lines(
            (((x - size * 0.35, y - size / 2), (x - size * 0.35, y + size / 2)),), "ink", 2
        )
        mark = army_shape(
            army, x + size * 0.12, y - size * 0.12, size * 0.3, ARMY_STYLES[army].fill
        )
        return [pole, mark]

    return Item(0.9, draw)


def crystals(count: int) -> Item:
    """A crystal, and how many there are; a number of two digits has its room."""
    more = 0.45 * (len(str(count)) - 1)

    def draw(x: float, y: float, size: float) -> list[Shape]:
        left = x - size * (0.3 + more / 2)
        stone = ((left, y - size / 2), (left + size * 0.32, y), (left, y + size / 2),
                 (left - size * 0.32, y))  # fmt: skip
        return [
            Polygon(stone, "highlight", "ink", 1.0),
            Text(x + size * 0.32, y, str(count), size * 0.85, "ink", True),
        ]

    return Item(1.2 + more, draw)


def _sign(text: str, fill: str, ink: str) -> Callable[[float, float, float], list[Shape]]:
    def draw(x: float, y: float, size: float) -> list[Shape]:
        card = Rectangle(
            x - size / 2, y - size / 2, size, size, size * 0.15, fill, "ink", 1.0
        )  # fmt: skip
        return [card, Text(x, y, text, size * 0.75, ink, True)]

    return draw


EXPLORATION = Item(1.0, _sign("?", "paper", "ink"))
WAR_PARTY = Item(1.0, _sign("!", "card_back", "paper"))


def _nest(x: float, y: float, size: float) -> list[Shape]:
    return [
        Circle(x, y, size / 2, "card_back", "ink", 1.0),
        Circle(x, y, size * 0.2, "paper", "ink", 1.0),
    ]


NEST = Item(1.0, _nest)


def structure(army: int, letters: str) -> Item:
    """A structure as a house with the first letters of its name."""
    style = ARMY_STYLES[army]

    def draw(x: float, y: float, size: float) -> list[Shape]:
        house = (
            (x - size * 0.7, y + size * 0.5), (x - size * 0.7, y - size * 0.2),
            (x, y - size * 0.65), (x + size * 0.7, y - size * 0.2),
            (x + size * 0.7, y + size * 0.5),
        )  # fmt: skip
        letter = Text(x, y + size * 0.14, letters, size * 0.58, style.text, True)
        return [Polygon(house, style.fill, "ink", 1.0), letter]

    return Item(1.4, draw)


def battle_marker(number: int) -> Item:
    """A star with the number of the battle."""

    def draw(x: float, y: float, size: float) -> list[Shape]:
        points = tuple(
            (
                x + size * (0.85 if n % 2 else 0.55) * cos(pi * n / 8),
                y + size * (0.85 if n % 2 else 0.55) * sin(pi * n / 8),
            )
            for n in range(16)
        )
        star = Polygon(points, "danger", "ink", 1.0)
        return [star, Text(x, y, str(number), size * 0.8, "paper", True)]

    return Item(1.6, draw)


MARKS: Mapping[str, tuple[tuple[Point, ...], ...]] = {
    "mountain": (((-1, 0.8), (-0.3, -0.8), (0.2, 0.3), (0.5, -0.4), (1, 0.8)),),
    "wasteland": (
        ((-1, 0.1), (-0.4, -0.6), (0.1, 0), (0.6, -0.6), (1, -0.1)),
        ((-0.7, 0.7), (-0.5, 0.7)), ((-0.1, 0.7), (0.1, 0.7)), ((0.5, 0.7), (0.7, 0.7)),
    ),
    "jungle": (
        ((0, 1), (0, -0.8)), ((-0.9, 0.1), (0, -0.8), (0.9, 0.1)),
        ((-0.8, 0.8), (0, 0), (0.8, 0.8)),
    ),
    "water": tuple(
        ((-1, y), (-0.5, y - 0.35), (0, y), (0.5, y - 0.35), (1, y)) for y in (-0.4, 0.25, 0.9)
    ),
}  # fmt: skip
"""By terrain: strokes within -1 to 1. Peaks, dunes with stones, a tree, waves."""


def terrain_mark(terrain: str) -> Item:
    """The mark of a terrain; a terrainless region has none."""

    def draw(x: float, y: float, size: float) -> list[Shape]:
        strokes = tuple(
            tuple((x + a * size * 0.55, y + b * size * 0.5) for a, b in stroke)
            for stroke in MARKS[terrain]
        )
        return [Lines(strokes, "ink", size * 0.1)]

    return Item(1.2, draw)


def word(text: str) -> Item:
    """A short word in a row of things."""

    def draw(x: float, y: float, size: float) -> list[Shape]:
        return [Text(x, y, text, size * 0.72, "ink", True)]

    return Item(0.55 * len(text), draw)


def army_of(force: int, armies: Sequence[int]) -> int:
    """The army of a force; the force after the last player are the Trogg."""
    return armies[force] if force < len(armies) else ARMIES.index("trogg")
