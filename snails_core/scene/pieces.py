"""A snail as a playing piece: the figure on its base, with its name and health below.

Lengths are parts of a hex's radius; (0, 0) is the snail's foot. The base says who owns the
snail three times: by colour, by pattern and by letter.
"""

from __future__ import annotations

from typing import NamedTuple

from snails_core import layout as at
from snails_core.position import Position
from snails_core.queries import owner, role
from snails_core.records import snail_name
from snails_core.scene.geometry import placed, smooth
from snails_core.scene.palette import UNCHOSEN, PlayerStyle, player_style
from snails_core.scene.shapes import Curve, Lines, Point, Polygon, Rectangle, Shape, Text
from snails_core.scene.snails import figure

PLATE_WIDTH = 0.55
BASE_HEIGHT, BAR_HEIGHT = 0.075, 0.045
LINE = 0.02
MARK_ABOVE, MARK_AT_HOUSE = (-0.31, -0.91), (-0.45, -0.65)
"""Where the mark of a declared snail is, by the size of the figure."""


class Build(NamedTuple):
    """How a piece is made up: how large the figure is, and the letters on the plate."""

    figure: float
    letter: float
    line: float
    lines: int

    @property
    def below(self) -> float:
        """How far base, plate and bar reach below the foot."""
        return BASE_HEIGHT + self.lines * self.line + BAR_HEIGHT


ROOMY = Build(figure=0.55, letter=0.158, line=0.2, lines=1)
SMALL = Build(figure=0.43, letter=0.21, line=0.21, lines=2)
"""For small pictures: less snail, larger letters, health below the name."""
SMALL_UNIT = 48.0

PLACES: tuple[tuple[tuple[float, float], ...], ...] = (
    (),
    ((0.0, 1.25),),
    ((-0.335, 1.15), (0.335, 1.15)),
    ((-0.575, 1.0), (0.0, 1.0), (0.575, 1.0)),
)
"""For one, two and three snails on a space: how far from its middle, and how large."""
BOTTOMS, BOTTOM_BEHIND_TOKENS = (0.5, 0.5, 0.46), 0.42
"""Where plates end, for few snails and for many, and where tokens lie before them."""
TALLEST, TALLEST_BEHIND_TOKENS = 1.0, 0.9
LIFT, SHRINK = 0.07, 0.03
"""How much farther back and smaller three snails are for each level that hides their space."""


class Piece(NamedTuple):
    """What is to be seen of one snail."""

    name: str
    style: PlayerStyle
    role: int
    health: int
    most: int
    shelled: bool = False
    declared: str = ""
    """`active`, `passive` or nothing."""


def build_for(unit: float) -> Build:
    """The build for hexes of this radius in pixels."""
    return SMALL if unit < SMALL_UNIT else ROOMY


def piece_of(position: Position, snail: int) -> Piece:
    hot, player = position.hot, owner(snail)
    declared = ""
    if hot[at.ACTIVE + player] == role(snail):
        declared = "active"
    elif hot[at.PASSIVE + player] == role(snail):
        declared = "passive"
    return Piece(
        name=snail_name(snail),
        style=style_of(position, player),
        role=role(snail),
        health=position.health(snail),
        most=position.setting.rules.health,
        shelled=position.is_shelled(snail),
        declared=declared,
    )


def style_of(position: Position, player: int) -> PlayerStyle:
    """How the player's colour is drawn; grey while it is not chosen."""
    colour = position.hot[at.COLOUR + player]
    if colour == at.NONE:
        return UNCHOSEN
    return player_style(position.setting.rules.colours[colour].id, colour)


def places(count: int, tokens: bool, rise: int, build: Build) -> list[tuple[float, float, float]]:
    """Where that many snails stand on a space, across and down, and how large they are.

    They make room for tokens, and for higher spaces before theirs: `rise` says how much higher.
    """
    tight = tokens or rise > 1
    bottom = BOTTOM_BEHIND_TOKENS if tight or count >= len(BOTTOMS) else BOTTOMS[count]
    if count >= len(BOTTOMS):
        bottom -= LIFT * rise
    if count < len(PLACES):
        row = PLACES[count]
    else:
        row = tuple((1.725 * ((n + 0.5) / count - 0.5), 3.0 / count) for n in range(count))
    largest = (TALLEST_BEHIND_TOKENS if tight else TALLEST) / (build.below + build.figure)
    if count >= len(BOTTOMS):
        largest = min(largest, 1 - SHRINK * rise)
    sizes = [min(size, largest) for _, size in row]
    return [
        (across, bottom - build.below * size, size)
        for (across, _), size in zip(row, sizes, strict=True)
    ]


def piece(shown: Piece, swims: bool, build: Build = ROOMY) -> list[Shape]:
    """The piece, with its foot on (0, 0) and its plate below."""
    shapes = placed(figure(shown.style, shown.role, shown.shelled), 0.0, 0.0, build.figure)
    if swims:
        shapes += placed(_ripples(), 0.0, 0.0, build.figure)
    shapes += base(shown.style, -PLATE_WIDTH / 2, 0.0, PLATE_WIDTH, BASE_HEIGHT)
    shapes += _plate(shown, build)
    if shown.declared:
        x, y = MARK_AT_HOUSE if shown.shelled else MARK_ABOVE
        shapes += placed(declared_mark(shown.declared), x * build.figure, y * build.figure, 0.15)
    return shapes


def base(style: PlayerStyle, x: float, y: float, wide: float, high: float) -> list[Shape]:
    """The strip a snail stands on, in its owner's colour and pattern."""
    pen = high * 0.27
    shapes: list[Shape] = [Rectangle(x, y, wide, high, high * 0.35, style.fill, "ink", pen)]
    steps = max(2, round(wide / high * 1.1))
    marks = [x + wide * step / steps for step in range(1, steps)]
    strokes: list[tuple[Point, ...]] = []
    if style.pattern == "bars":
        strokes = [((across, y + high * 0.15), (across, y + high * 0.85)) for across in marks]
    elif style.pattern == "dots":
        strokes = [((across, y + high / 2), (across + pen / 100, y + high / 2)) for across in marks]
        pen *= 2
    elif style.pattern == "zigzag":
        heights = [y + high * (0.25 if step % 2 else 0.75) for step in range(steps)]
        strokes = [tuple(zip(marks, heights, strict=False))]
    if strokes:
        shapes.append(Lines(tuple(strokes), style.mark, pen))
    return shapes


def _plate(shown: Piece, build: Build) -> list[Shape]:
    """Name, health as a number, and health as a bar."""
    left, top, split = -PLATE_WIDTH / 2, BASE_HEIGHT, 0.025
    high = build.lines * build.line
    part = PLATE_WIDTH * min(1.0, shown.health / shown.most)
    if build.lines == 1:
        name_wide, name_x, health_x = (
            PLATE_WIDTH / 2 + split,
            (left + split) / 2,
            (split - left) / 2,
        )
    else:
        name_wide, name_x, health_x = PLATE_WIDTH, 0.0, 0.0
    name_y, health_y = top + build.line / 2, top + high - build.line / 2
    return [
        Rectangle(left, top, PLATE_WIDTH, high + BAR_HEIGHT, 0.03, "paper", "ink", LINE),
        Rectangle(left, top, name_wide, build.line, 0.03, shown.style.fill, "ink", LINE),
        Text(name_x, name_y, shown.name, build.letter, shown.style.text, True),
        Text(health_x, health_y, str(shown.health), build.letter, "ink", True),
        Rectangle(left, top + high, PLATE_WIDTH, BAR_HEIGHT, 0.02, "paper", "ink", LINE * 0.8),
        Rectangle(left, top + high, part, BAR_HEIGHT, 0.02, "ink"),
    ]


def declared_mark(declared: str) -> list[Shape]:
    """A full arrowhead over the active snail, an empty one over the passive snail."""
    fill = "gold" if declared == "active" else "paper"
    shapes: list[Shape] = [Polygon(((-0.5, -0.4), (0.5, -0.4), (0.0, 0.5)), fill, "ink", 0.13)]
    if declared == "passive":
        shapes.append(Polygon(((-0.14, -0.2), (0.14, -0.2), (0.0, 0.08)), "ink"))
    return shapes


def _ripples() -> list[Shape]:
    """Water around the foot of a swimming snail."""
    crest: list[Point] = [
        *((-0.58, -0.01), (-0.4, -0.09), (-0.2, -0.03), (0.0, -0.1)),
        *((0.2, -0.03), (0.4, -0.09), (0.58, -0.01)),
    ]
    under = smooth([*crest, (0.54, 0.07), (-0.54, 0.07)])
    line = smooth(crest, closed=False)
    return [Curve(under, "water", opacity=0.85), Curve(line, "", "blue", 0.045, closed=False)]
