"""Small signs for tokens, backs of tiles and things on cards, around (0, 0), about 1 wide."""

from __future__ import annotations

from snails_core.backs import Back
from snails_core.scene.geometry import ellipse, regular, smooth, spiral, star
from snails_core.scene.shapes import (
    Circle,
    Curve,
    Lines,
    Point,
    Polygon,
    Rectangle,
    Shape,
    Text,
)

LINE = 0.06


def flame() -> list[Shape]:
    """A fire token."""
    outer = smooth(
        (
            *((0.02, -0.52), (0.16, -0.24), (0.3, -0.3), (0.4, 0.08), (0.28, 0.4), (0.0, 0.5)),
            *((-0.28, 0.4), (-0.4, 0.1), (-0.26, -0.16), (-0.14, -0.08)),
        )
    )
    inner = smooth(
        ((0.02, -0.12), (0.2, 0.16), (0.12, 0.38), (0.0, 0.42), (-0.14, 0.36), (-0.18, 0.16))
    )
    return [Curve(outer, "flame", "ink", LINE), Curve(inner, "ember")]


def mine() -> list[Shape]:
    """A mine: a ball with horns and a red lamp."""
    horns = tuple(
        (near, far)
        for near, far in zip(regular(0, 0.04, 0.3, 8), regular(0, 0.04, 0.5, 8), strict=True)
    )
    return [
        Lines(horns, "ink", 0.13),
        Circle(0, 0.04, 0.34, "steel_dark", "ink", LINE),
        Circle(-0.12, -0.1, 0.07, "paper", opacity=0.75),
        Circle(0.0, 0.07, 0.12, "danger", "paper", 0.05),
    ]


def dynamite() -> list[Shape]:
    """Sticks tied together, the fuse burning."""
    sticks: list[Shape] = [
        Rectangle(x, -0.22, 0.22, 0.7, 0.05, "danger", "ink", LINE) for x in (-0.35, -0.11, 0.13)
    ]
    fuse = smooth(((0.0, -0.22), (0.04, -0.38), (0.2, -0.4)), closed=False)
    return [
        *sticks,
        Rectangle(-0.4, 0.02, 0.8, 0.18, 0.03, "ember", "ink", LINE * 0.8),
        Curve(fuse, "", "ink", LINE, closed=False),
        Polygon(star(0.26, -0.4, 0.17, 0.07, 6), "ember", "ink", LINE * 0.5),
    ]


def barrel() -> list[Shape]:
    """Toxic waste: a barrel with hoops and a drop."""
    body = smooth(
        ((-0.28, -0.42), (0.28, -0.42), (0.38, 0.0), (0.28, 0.44), (-0.28, 0.44), (-0.38, 0.0))
    )
    drop = smooth(((0.0, -0.22), (0.12, 0.06), (0.0, 0.18), (-0.12, 0.06)))
    return [
        Curve(body, "toxic", "ink", LINE),
        Lines((((-0.34, -0.24), (0.34, -0.24)), ((-0.34, 0.28), (0.34, 0.28))), "ink", LINE * 0.8),
        Curve(drop, "ink"),
    ]


def trap() -> list[Shape]:
    """Jaws with teeth."""
    upper: tuple[Point, ...] = (
        *((-0.45, -0.05), (-0.45, -0.35), (0.45, -0.35), (0.45, -0.05)),
        *((0.3, -0.22), (0.15, -0.02), (0.0, -0.22), (-0.15, -0.02), (-0.3, -0.22)),
    )
    lower = tuple((x, 0.1 - y) for x, y in upper)
    return [
        Polygon(upper, "steel", "ink", LINE * 0.8),
        Polygon(lower, "steel", "ink", LINE * 0.8),
    ]


def cards(count: int) -> list[Shape]:
    """One card, or a second one behind it."""
    shapes: list[Shape] = []
    if count > 1:
        back: tuple[Point, ...] = ((-0.02, -0.45), (0.42, -0.33), (0.26, 0.33), (-0.18, 0.21))
        shapes.append(Polygon(back, "card_back", "ink", LINE))
    shift = -0.12 if count > 1 else 0.0
    shapes += [
        Rectangle(shift - 0.28, -0.36, 0.52, 0.78, 0.08, "card_back", "ink", LINE),
        Curve(spiral(shift - 0.02, 0.03, 0.17, 1.6), "", "card_back_mark", LINE, closed=False),
    ]
    return shapes


def nothing() -> list[Shape]:
    """A blank back: a stroke."""
    return [Lines((((-0.22, 0.0), (0.22, 0.0)),), "pencil", LINE * 1.6)]


def back_sign(back: Back) -> list[Shape]:
    """What a back shows."""
    return {
        Back.BARREL: barrel,
        Back.BEACH_BLANK: nothing,
        Back.TRAP: trap,
        Back.ONE_CARD: lambda: cards(1),
        Back.TWO_CARDS: lambda: cards(2),
        Back.MINE: mine,
        Back.MOUNTAIN_BLANK: nothing,
        Back.UNKNOWN: nothing,
    }[back]()


def shell() -> list[Shape]:
    """An empty snail shell on its ring."""
    return [
        Curve(ellipse(0.0, 0.36, 0.46, 0.12), "haze", "ink", LINE),
        Circle(0.0, 0.0, 0.36, "wood", "ink", LINE),
        Curve(spiral(0.02, 0.03, 0.27, 2.0, 0.16), "", "paper", LINE, closed=False),
    ]


def heart(fill: str) -> list[Shape]:
    """Damage or healing."""
    outline: tuple[Point, ...] = (
        (0.0, 0.46),
        *((-0.2, 0.3), (-0.54, 0.08), (-0.54, -0.2)),
        *((-0.54, -0.48), (-0.14, -0.52), (0.0, -0.24)),
        *((0.14, -0.52), (0.54, -0.48), (0.54, -0.2)),
        *((0.54, 0.08), (0.2, 0.3), (0.0, 0.46)),
    )
    return [Curve(outline, fill, "ink", LINE)]


def pennant(label: str) -> list[Shape]:
    """The 1st player's flag."""
    return [
        Lines((((-0.34, -0.5), (-0.34, 0.5)),), "ink", LINE * 1.4),
        Polygon(((-0.3, -0.48), (0.5, -0.18), (-0.3, 0.14)), "gold", "ink", LINE),
        Text(-0.1, -0.17, label, 0.44, "ink", True),
    ]


def eye() -> list[Shape]:
    """Whose view this is."""
    lids = smooth(((-0.5, 0.0), (-0.2, -0.26), (0.2, -0.26), (0.5, 0.0), (0.2, 0.26), (-0.2, 0.26)))
    return [Curve(lids, "paper", "ink", LINE), Circle(0.0, 0.0, 0.17, "ink")]


def arrow(start: Point, end: Point, tone: str = "ink", pen: float = 0.1) -> list[Shape]:
    """A straight arrow."""
    (x, y), (to_x, to_y) = start, end
    length = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
    dx, dy = (to_x - x) / length, (to_y - y) / length
    neck = (to_x - dx * 0.2, to_y - dy * 0.2)
    head = (
        end,
        (neck[0] - dy * 0.15, neck[1] + dx * 0.15),
        (neck[0] + dy * 0.15, neck[1] - dx * 0.15),
    )
    return [Lines(((start, neck),), tone, pen), Polygon(head, tone)]
