"""Signs for what a card is aimed at and how: target and range, sight, dice, notes.

Each is drawn around (0, 0), about 1 wide and 1 high.
"""

from __future__ import annotations

from snails_core.cards import Face, Target
from snails_core.scene import icons
from snails_core.scene.geometry import placed, regular, smooth, star
from snails_core.scene.palette import UNCHOSEN
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
from snails_core.scene.snails import GRUNT, figure
from snails_core.tell.names import range_text

LINE = 0.05
HEX = regular(0.0, 0.0, 0.5, 6)


def target_sign(target: Target, nearest: int, farthest: int) -> list[Shape]:
    """A circle for one snail, a hexagon for a whole space, a tile, or rays for all in range."""
    if target is Target.NONE:
        return placed(figure(UNCHOSEN, GRUNT, False), -0.02, 0.42, 0.85)
    shapes: list[Shape] = []
    if target is Target.SNAIL:
        shapes += [Circle(0.0, 0.0, 0.46, "paper", "ink", LINE * 1.8)]
        shapes += placed(figure(UNCHOSEN, GRUNT, False), 0.3, 0.5, 0.36)
    elif target is Target.SPACE:
        shapes += [Polygon(HEX, "water", "ink", LINE * 1.8)]
    elif target is Target.TILE:
        shapes += tile("beach")
    else:
        rays = zip(regular(0, 0, 0.4, 12), regular(0, 0, 0.56, 12), strict=True)
        shapes += [Lines(tuple(rays), "ink", LINE * 1.4)]
        shapes += [Circle(0.0, 0.0, 0.38, "paper", "ink", LINE * 1.8)]
        shapes += [Circle(0.0, 0.0, 0.31, "", "pencil", LINE * 0.6)]
    words = range_text(nearest, farthest)
    y = -0.06 if target is Target.TILE else 0.0
    shapes.append(Text(0.0, y, words, 0.3 if len(words) > 1 else 0.4, "ink", True))
    return shapes


def tile(fill: str) -> list[Shape]:
    """A terrain tile with its edge."""
    top = tuple((x, y * 0.86 - 0.06) for x, y in HEX)
    foot = tuple((x, y + 0.13) for x, y in top)
    return [
        Polygon((top[4], top[3], top[2], foot[2], foot[3], foot[4]), f"{fill}_dark", "ink", LINE),
        Polygon(top, fill, "ink", LINE),
    ]


def over_the_hill() -> list[Shape]:
    """Ignores line of sight: an arrow over a peak."""
    bow = smooth(
        ((-0.42, 0.3), (-0.28, -0.22), (0.04, -0.38), (0.3, -0.1), (0.38, 0.16)), closed=False
    )
    return [
        Polygon(((-0.26, 0.42), (0.0, -0.1), (0.26, 0.42)), "mountain", "ink", LINE),
        Polygon(((-0.08, 0.06), (0.0, -0.1), (0.08, 0.06), (0.0, 0.12)), "paper"),
        Curve(bow, "", "ink", LINE * 1.4, closed=False),
        Polygon(((0.26, 0.1), (0.52, 0.1), (0.4, 0.36)), "ink"),
    ]


def die_face(face: Face) -> list[Shape]:
    """A die that shows a face: triangle, square or circle."""
    shapes: list[Shape] = [Rectangle(-0.45, -0.45, 0.9, 0.9, 0.16, "paper", "ink", LINE * 1.3)]
    if face is Face.TRIANGLE:
        shapes.append(Polygon(((0.0, -0.3), (0.32, 0.26), (-0.32, 0.26)), "ink"))
    elif face is Face.SQUARE:
        shapes.append(Rectangle(-0.25, -0.25, 0.5, 0.5, 0.0, "ink"))
    else:
        shapes.append(Circle(0.0, 0.0, 0.28, "ink"))
    return shapes


def dice(count: int) -> list[Shape]:
    """How many dice are rolled: dice with all three faces small."""
    die: list[Shape] = [
        Rectangle(-0.3, -0.3, 0.6, 0.6, 0.12, "paper", "ink", LINE),
        Polygon(((-0.14, -0.2), (-0.02, 0.02), (-0.26, 0.02)), "ink"),
        Rectangle(0.04, -0.19, 0.19, 0.19, 0.0, "ink"),
        Circle(0.0, 0.15, 0.1, "ink"),
    ]
    if count == 1:
        return die
    return [*placed(die, 0.14, -0.14, 0.9), *placed(die, -0.14, 0.16, 0.9)]


def times(count: int) -> list[Shape]:
    """The whole attack is made so many times."""
    return [
        Polygon(star(0.0, 0.0, 0.5, 0.36, 12), "gold", "ink", LINE * 0.8),
        Text(0.0, 0.0, f"{count}×", 0.4, "ink", True),
    ]


def mood(angry: bool) -> list[Shape]:
    """For enemies only: a scowl; for friends only: a smile."""
    eyes: list[Shape] = [Circle(-0.14, -0.08, 0.06, "ink"), Circle(0.14, -0.08, 0.06, "ink")]
    mouth: tuple[Point, ...] = ((-0.18, 0.14), (0.0, 0.24), (0.18, 0.14))
    brows: tuple[tuple[Point, ...], ...] = ()
    if angry:
        mouth = ((-0.18, 0.24), (0.0, 0.14), (0.18, 0.24))
        brows = (((-0.27, -0.26), (-0.06, -0.16)), ((0.27, -0.26), (0.06, -0.16)))
    curve = Curve(smooth(mouth, closed=False), "", "ink", LINE * 1.3, closed=False)
    face = Circle(0.0, 0.0, 0.4, "flesh", "ink", LINE)
    return [face, *eyes, Lines(brows, "ink", LINE * 1.3) if brows else curve, curve]


def oneself() -> list[Shape]:
    """The acting snail may choose itself."""
    loop = smooth(
        ((-0.1, 0.4), (-0.44, 0.1), (-0.3, -0.36), (0.16, -0.42), (0.4, -0.2)), closed=False
    )
    return [
        Curve(loop, "", "ink", LINE, closed=False),
        Polygon(((0.3, -0.24), (0.52, -0.26), (0.42, -0.02)), "ink"),
        *placed(figure(UNCHOSEN, GRUNT, False), 0.1, 0.4, 0.6),
    ]


def not_on_water(ships: bool) -> list[Shape]:
    """A drop crossed out; with a sail where pirates are excepted."""
    drop = smooth(
        ((0.0, -0.44), (0.28, 0.08), (0.2, 0.34), (0.0, 0.42), (-0.2, 0.34), (-0.28, 0.08))
    )
    shapes: list[Shape] = [
        Curve(drop, "water", "ink", LINE),
        Lines((((-0.38, -0.34), (0.38, 0.38)),), "danger", LINE * 2),
    ]
    if ships:
        shapes += [
            Polygon(((0.24, -0.46), (0.24, -0.08), (0.5, -0.08)), "paper", "ink", LINE * 0.8),
            Polygon(
                ((0.12, -0.02), (0.54, -0.02), (0.44, 0.1), (0.22, 0.1)), "wood", "ink", LINE * 0.8
            ),
        ]
    return shapes


def rage() -> list[Shape]:
    """Berserker Rage may raise the damage."""
    return [
        Polygon(star(0.0, 0.0, 0.52, 0.32, 9), "gold", "ink", LINE * 0.8),
        Text(0.0, 0.0, "+5", 0.32, "ink", True),
    ]


def stays_in_shell() -> list[Shape]:
    """The acting snail need not leave its shell."""
    return placed(icons.shell(), 0.0, -0.04, 0.9)


def returns() -> list[Shape]:
    """Back to hand at the end of the round: an endless loop."""
    loop = smooth(
        (
            *((0.0, 0.0), (0.22, -0.2), (0.44, -0.12), (0.44, 0.12), (0.22, 0.2)),
            *((0.0, 0.0), (-0.22, -0.2), (-0.44, -0.12), (-0.44, 0.12), (-0.22, 0.2)),
        )
    )
    return [Curve(loop, "", "ink", LINE * 2)]
