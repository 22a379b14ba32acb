"""One tile as shapes: ground with a texture of its terrain, a monster, and pieces of crystals.

Nothing is told by colour alone: each terrain has a texture and a monster of its own shape, each
colour of crystal a form (green a bar, red a triangle, blue a quarter of a round).
"""

from __future__ import annotations

from collections.abc import Callable

from companions.big_monster.parts import Explorer, Kind, Terrain
from snails_core.scene.shapes import Circle, Curve, Lines, Point, Polygon, Rectangle, Shape, Text

CELL = 36.0
"""Pixels of half a tile."""
GROUND = {
    Terrain.ICE: "water", Terrain.LAVA: "flesh", Terrain.WATER: "blue_mark",
    Terrain.GRASSLAND: "meadow", Terrain.SWAMP: "toxic", Terrain.RUNE: "mist",
    Terrain.DESERT: "beach",
}  # fmt: skip
MARK = {
    Terrain.ICE: "water_mark", Terrain.LAVA: "flame", Terrain.WATER: "blue",
    Terrain.GRASSLAND: "meadow_mark", Terrain.SWAMP: "meadow_dark", Terrain.RUNE: "haze",
    Terrain.DESERT: "beach_mark",
}  # fmt: skip
PIECE_COLOUR = {"G": "green", "R": "danger", "B": "blue"}


def tile_shapes(kind: Kind, x: float, y: float, level: int = 0) -> list[Shape]:
    """A tile with its top left corner at this point; `level` is how often it has mutated."""
    wide, high = kind.wide * CELL, kind.high * CELL
    shapes: list[Shape] = [
        Rectangle(x, y, wide, high, 3, GROUND[kind.terrain], "ink", 1.2),
        *_texture(kind.terrain, x, y, wide, high),
        *_monster(kind, x, y, level),
    ]
    for piece in sorted(kind.pieces):
        shapes += piece_shapes(piece, x, y, wide, high)
    return shapes


def explorer_shapes(explorer: Explorer, x: float, y: float) -> list[Shape]:
    """An explorer: a helmet, the pieces around it, and what stands on it at the beginning."""
    size = 2 * CELL
    shapes: list[Shape] = [
        Rectangle(x, y, size, size, 6, "highlight", "ink", 1.6, 0.9),
        Circle(x + CELL, y + CELL, 0.62 * CELL, "paper", "ink", 1.6),
        Rectangle(x + 0.62 * CELL, y + 0.75 * CELL, 0.76 * CELL, 0.4 * CELL, 5, "shade"),
        Lines((((x + CELL, y + 0.38 * CELL), (x + CELL, y + 0.12 * CELL)),), "ink", 1.6),
        Circle(x + CELL, y + 0.12 * CELL, 2.4, "gold", "ink", 1.0),
    ]
    if explorer.reward:
        sign = f"{explorer.reward.points}{SIGNS[explorer.reward.per]}"
        shapes.append(Text(x + CELL, y + 0.95 * CELL, sign, 11, "paper", True))
    if explorer.black:
        shapes.append(Rectangle(x + 0.4 * CELL, y + 1.62 * CELL, 1.2 * CELL, 9, 3, "ink"))
    if explorer.start == "mutagenic":
        shapes += _beam(x + 1.5 * CELL, y + 2, up=True)
    if explorer.start == "desert":
        shapes += _sun(x + 0.35 * CELL, y + 0.35 * CELL, 5.0)
    for half, left in ((explorer.left, x), (explorer.right, x + CELL)):
        for piece in sorted(half):
            shapes += piece_shapes(piece, left, y, CELL, size)
    return shapes


def piece_shapes(piece: str, x: float, y: float, wide: float, high: float) -> list[Shape]:
    """A piece of a crystal at the edge of a tile."""
    colour = PIECE_COLOUR[piece[0]]
    middle_x, middle_y = x + wide / 2, y + high / 2
    if piece in ("GL", "GR"):
        left = x if piece == "GL" else x + wide - 5
        return [Rectangle(left, middle_y - 7, 5, 14, 0, colour, "ink", 0.8)]
    if piece in ("RT", "RB"):
        edge, tip = (y, y + 9) if piece == "RT" else (y + high, y + high - 9)
        points = ((middle_x - 8, edge), (middle_x + 8, edge), (middle_x, tip))
        return [Polygon(points, colour, "ink", 0.8)]
    corner_x = x if piece[2] == "L" else x + wide
    corner_y = y if piece[1] == "T" else y + high
    return [_quarter(corner_x, corner_y, 9.0 if piece[2] == "L" else -9.0,
                     9.0 if piece[1] == "T" else -9.0, colour)]  # fmt: skip


def _quarter(x: float, y: float, dx: float, dy: float, colour: str) -> Curve:
    """A quarter of a round with its middle in a corner."""
    bend = 0.55
    points: tuple[Point, ...] = (
        (x + dx, y), (x + dx, y + bend * dy), (x + bend * dx, y + dy), (x, y + dy),
        (x, y + dy), (x, y), (x, y),
    )  # fmt: skip
    return Curve(points, colour, "ink", 0.8)


def _texture(terrain: Terrain, x: float, y: float, wide: float, high: float) -> list[Shape]:
    """Marks of the ground, different for each terrain."""
    mark = MARK[terrain]
    lines: list[tuple[Point, ...]]
    if terrain is Terrain.ICE:
        lines = [
            ((x + 5, y + 12), (x + 14, y + 5)),
            ((x + 6, y + high - 5), (x + 18, y + high - 14)),
        ]
    elif terrain is Terrain.LAVA:
        lines = [((x + 4, y + high - 8), (x + 11, y + high - 14), (x + 18, y + high - 8))]
    elif terrain is Terrain.WATER:
        lines = [
            ((x + 4, b), (x + 12, b - 4), (x + 20, b), (x + 28, b - 4))
            for b in (y + 10, y + high - 6)
        ]
    elif terrain is Terrain.GRASSLAND:
        lines = [
            ((a, y + high - 3), (a + 2, y + high - 10)) for a in (x + 6, x + 12, x + 24, x + 30)
        ]
    elif terrain is Terrain.SWAMP:
        return [
            Circle(x + a, y + b, r, "", mark, 1.2)
            for a, b, r in ((8, 10, 4), (26, 16, 3), (12, 60, 3))
        ]
    elif terrain is Terrain.RUNE:
        lines = [
            ((x + 5, y + 5), (x + 5, y + 13), (x + 11, y + 5)),
            ((x + wide - 11, y + high - 5), (x + wide - 5, y + high - 13)),
        ]
    else:
        lines = [((x + 4, y + high - 10), (x + 14, y + high - 14), (x + 30, y + high - 9))]
    return [Lines(tuple(lines), mark, 1.4)]


def _monster(kind: Kind, x: float, y: float, level: int) -> list[Shape]:
    if kind.beams:
        return _mutagenic(kind, x, y)
    return _DRAWN[kind.terrain](kind, x, y, level)


def _eyes(x: float, y: float, apart: float = 5.0) -> list[Shape]:
    return [
        shape
        for a in (x - apart, x + apart)
        for shape in (Circle(a, y, 3.2, "paper", "ink", 0.9), Circle(a, y + 0.5, 1.3, "ink"))
    ]


def _ice(kind: Kind, x: float, y: float, level: int) -> list[Shape]:
    """Spikes show how often it may mutate, a crown how often it has; the number is its worth.

    Each kind has a colour and a face of its own.
    """
    colour, face = _ICE_FACES[kind.levels[0]]
    body = Polygon(
        ((x + 8, y + 56), (x + 10, y + 30), (x + 18, y + 20), (x + 26, y + 30), (x + 28, y + 56)),
        colour, "ink", 1.2,
    )  # fmt: skip
    spikes = tuple(
        ((x + 12 + 12 * n, y + 24), (x + 12 + 12 * n, y + 13)) for n in range(len(kind.levels) - 1)
    )
    crowns = [Circle(x + 13 + 10 * n, y + 9, 3.4, "gold", "ink", 1.0) for n in range(level)]
    number = Text(x + 18, y + 50, str(kind.levels[level]), 12, "ink", True)
    behind, before = face(x, y)
    return [
        *behind, body, Lines(spikes, "ink", 1.6), *crowns, *_eyes(x + 18, y + 32), *before, number,
    ]  # fmt: skip


Face = tuple[list[Shape], list[Shape]]
"""What is drawn behind the body of a monster, and what upon it."""


def _beak(x: float, y: float) -> Face:
    comb = Polygon(
        ((x + 18, y + 22), (x + 20, y + 12), (x + 24, y + 17), (x + 27, y + 13), (x + 26, y + 30)),
        "flame", "ink", 1.0,
    )  # fmt: skip
    beak = Polygon(((x + 14, y + 37), (x + 22, y + 37), (x + 18, y + 43)), "gold", "ink", 1.0)
    return [comb], [beak]


def _cheeks(x: float, y: float) -> Face:
    """Round cheeks, as wide as an orange."""
    cheeks: list[Shape] = [Circle(x + a, y + 40, 6, "orange", "ink", 1.2) for a in (9, 27)]
    return cheeks, [Lines((((x + 14, y + 40), (x + 18, y + 42), (x + 22, y + 40)),), "ink", 1.2)]


def _fangs(x: float, y: float) -> Face:
    mouth = Lines((((x + 11, y + 38), (x + 25, y + 38)),), "ink", 1.2)
    teeth: list[Shape] = [
        Polygon(((a, y + 38), (a + 5, y + 38), (a + 2.5, y + 43)), "paper", "ink", 0.9)
        for a in (x + 11.5, x + 19.5)
    ]
    return [], [mouth, *teeth]


def _claws(x: float, y: float) -> Face:
    arms = Lines(
        (((x + 11, y + 42), (x + 5, y + 34)), ((x + 25, y + 42), (x + 31, y + 34))), "ink", 1.8
    )
    claws: list[Shape] = [
        Polygon(
            ((a - 4, y + 28), (a, y + 32), (a + 4, y + 28), (a + 3, y + 36), (a - 3, y + 36)),
            "flame", "ink", 1.0,
        )
        for a in (x + 5, x + 31)
    ]  # fmt: skip
    return [arms, *claws], []


_ICE_FACES: dict[int, tuple[str, Callable[[float, float], Face]]] = {
    1: ("paper", _beak),
    2: ("orange", _cheeks),
    3: ("meadow", _fangs),
    4: ("flesh", _claws),
}
"""By the points before the first mutation: the colour of a kind, and its face."""


def _lava(kind: Kind, x: float, y: float, level: int) -> list[Shape]:
    flame = Curve(
        ((x + 9, y + 52), (x + 6, y + 38), (x + 16, y + 34), (x + 17, y + 18),
         (x + 22, y + 30), (x + 30, y + 38), (x + 27, y + 52)),
        "ember", "ink", 1.2,
    )  # fmt: skip
    return [flame, *_eyes(x + 18, y + 39, 4.5), Text(x + 18, y + 48, str(kind.points), 10)]


def _big(kind: Kind, x: float, y: float, level: int) -> list[Shape]:
    """The left half has the tail, the right half the head; both bodies end at the common side."""
    right = kind.half == "right"
    edge, far = (x, x + 30) if right else (x + 36, x + 6)
    body = Polygon(
        ((edge, y + 22), (far, y + 28), (far, y + 54), (edge, y + 60)), "steel", "ink", 1.2
    )
    if right:
        mouth = Lines((((x + 18, y + 49), (x + 29, y + 47)),), "ink", 1.6)
        return [body, *_eyes(x + 20, y + 36, 5), mouth]
    tail = Polygon(((x + 6, y + 30), (x + 3, y + 14), (x + 16, y + 28)), "steel", "ink", 1.2)
    return [tail, body, Lines((((x + 14, y + 36), (x + 28, y + 36)),), "paper", 1.4)]


def _swamp(kind: Kind, x: float, y: float, level: int) -> list[Shape]:
    body = Curve(
        ((x + 5, y + 56), (x + 5, y + 30), (x + 31, y + 30), (x + 31, y + 56),
         (x + 24, y + 60), (x + 12, y + 60), (x + 5, y + 56)),
        "meadow_dark", "ink", 1.2,
    )  # fmt: skip
    return [body, *_eyes(x + 18, y + 34, 7), Text(x + 18, y + 50, "2n²", 11, "paper", True)]


SIGNS = {
    "green_crystals": "▮", "medals": "★", "crystals": "◆", "terrains": "7", "runes": "R",
    "lava": "▲", "big_monsters": "B", "deserts": "☼", "grasslands": "ψ", "mutated": "♛",
    "mutagenic": "↓",
}  # fmt: skip
"""What a grassland tile or an explorer counts, as one sign."""


def _grass(kind: Kind, x: float, y: float, level: int) -> list[Shape]:
    assert kind.reward is not None
    return [
        Rectangle(x + 6, y + 26, 24, 34, 8, "paper", "ink", 1.2),
        *_eyes(x + 18, y + 20, 5),
        Text(x + 18, y + 36, str(kind.reward.points), 11, "ink", True),
        Text(x + 18, y + 50, SIGNS[kind.reward.per], 12, "ink"),
    ]


def _rune(kind: Kind, x: float, y: float, level: int) -> list[Shape]:
    tops = (y + 20,) if kind.monsters == 1 else (y + 8, y + 38)
    shapes: list[Shape] = []
    for top in tops:
        stone = (
            (x + 10, top + 26),
            (x + 8, top + 6),
            (x + 18, top),
            (x + 28, top + 6),
            (x + 26, top + 26),
        )
        rune = (((x + 15, top + 22), (x + 15, top + 14), (x + 21, top + 18), (x + 15, top + 18)),)
        shapes += [
            Polygon(stone, "mountain", "ink", 1.2),
            *_eyes(x + 18, top + 9, 4.2),
            Lines(rune, "ink", 1.3),
        ]
    return shapes


def _sun(x: float, y: float, radius: float) -> list[Shape]:
    rays = tuple(
        ((x + a * radius * 1.3, y + b * radius * 1.3), (x + a * radius * 1.8, y + b * radius * 1.8))
        for a, b in (
            (1, 0),
            (-1, 0),
            (0, 1),
            (0, -1),
            (0.7, 0.7),
            (-0.7, 0.7),
            (0.7, -0.7),
            (-0.7, -0.7),
        )
    )
    return [Circle(x, y, radius, "gold", "ink", 1.0), Lines(rays, "ink", 1.1)]


def _desert(kind: Kind, x: float, y: float, level: int) -> list[Shape]:
    body = Polygon(((x + 6, y + 58), (x + 18, y + 30), (x + 30, y + 58)), "wood", "ink", 1.2)
    return [*_sun(x + 18, y + 15, 5.5), body, *_eyes(x + 18, y + 48, 4)]


def _beam(x: float, y: float, up: bool) -> list[Shape]:
    """An arrow that shows where a beam goes."""
    tip, foot = (y, y + 13) if up else (y, y - 13)
    step = 5 if up else -5
    return [
        Lines((((x, foot), (x, tip)), ((x - 4, tip + step), (x, tip), (x + 4, tip + step))),
              "purple_card", 2.2)
    ]  # fmt: skip


def _mutagenic(kind: Kind, x: float, y: float) -> list[Shape]:
    if kind.beams == "down":
        shapes: list[Shape] = []
        for a in (x + 18, x + 54):
            shapes += [Circle(a, y + 13, 9, "purple_card", "ink", 1.2), *_eyes(a, y + 12, 4)]
            shapes += _beam(a, y + 34, up=False)
        return shapes
    body: list[Shape] = [Circle(x + 18, y + 19, 12, "purple_card", "ink", 1.2)]
    return [*body, *_eyes(x + 18, y + 17, 4.5), *_beam(x + 54, y + 3, up=True)]


_DRAWN: dict[Terrain, Callable[[Kind, float, float, int], list[Shape]]] = {
    Terrain.ICE: _ice,
    Terrain.LAVA: _lava,
    Terrain.WATER: _big,
    Terrain.GRASSLAND: _grass,
    Terrain.SWAMP: _swamp,
    Terrain.RUNE: _rune,
    Terrain.DESERT: _desert,
}
