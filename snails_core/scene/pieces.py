"""A snail as a playing piece: the figure on its base, with its name and health below.

Lengths are parts of a hex's radius; (0, 0) is the middle of the space's top. The base says
who owns the snail three times: by colour, by pattern and by letter.
"""

from __future__ import annotations

from typing import NamedTuple

from snails_core import layout as at
from snails_core.position import Position
from snails_core.records import snail_name
from snails_core.scene.geometry import placed
from snails_core.scene.palette import UNCHOSEN, PlayerStyle, player_style
from snails_core.scene.shapes import Curve, Lines, Point, Polygon, Rectangle, Shape, Text
from snails_core.scene.geometry import smooth
from snails_core.scene.snails import figure
from snails_core.squads import owner, role

PLATE_WIDTH, PLATE_HEIGHT = 0.55, 0.2
BASE_HEIGHT, BAR_HEIGHT = 0.075, 0.045
FIGURE = 0.55
LETTER_SIZE = 0.158
BOTTOM = 0.42
"""Where plates end, so that tokens have room before them."""
BELOW = BASE_HEIGHT + PLATE_HEIGHT + BAR_HEIGHT
LINE = 0.02
MARK_X, MARK_Y = 0.16, -0.585

PLACES: tuple[tuple[tuple[float, float], ...], ...] = (
    (),
    ((0.0, 1.1),),
    ((-0.33, 1.06), (0.33, 1.06)),
    ((-0.575, 1.0), (0.0, 1.0), (0.575, 1.0)),
)
"""For one, two and three snails on a space: how far from its middle, and how large."""


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


def places(count: int) -> list[tuple[float, float]]:
    """Where that many snails stand on a space, and how large; any number fits."""
    if count < len(PLACES):
        return list(PLACES[count])
    size = 2.9 / count / PLACES[3][0][1] / 1.7
    return [(1.7 * ((index + 0.5) / count - 0.5), size) for index in range(count)]


def piece(shown: Piece, swims: bool) -> list[Shape]:
    """The piece, with its foot on (0, 0) and its plate below."""
    shapes: list[Shape] = []
    shapes += placed(figure(shown.style, shown.role, shown.shelled), 0.0, 0.0, FIGURE)
    if swims:
        shapes += _ripples()
    shapes += base(shown.style, -PLATE_WIDTH / 2, 0.0, PLATE_WIDTH, BASE_HEIGHT)
    shapes += _plate(shown)
    if shown.declared:
        shapes += placed(declared_mark(shown.declared), MARK_X, MARK_Y, 0.15)
    return shapes


def base(style: PlayerStyle, x: float, y: float, wide: float, high: float) -> list[Shape]:
    """The strip a snail stands on, in its owner's colour and pattern."""
    shapes: list[Shape] = [Rectangle(x, y, wide, high, high * 0.35, style.fill, "ink", LINE)]
    strokes: list[tuple[Point, ...]] = []
    steps = max(2, round(wide / high * 1.1))
    if style.pattern == "bars":
        for step in range(1, steps):
            across = x + wide * step / steps
            strokes.append(((across, y + high * 0.15), (across, y + high * 0.85)))
    elif style.pattern == "dots":
        for step in range(1, steps):
            across = x + wide * step / steps
            strokes.append(((across, y + high * 0.5), (across + 0.001, y + high * 0.5)))
    elif style.pattern == "zigzag":
        line = [
            (x + wide * step / steps, y + high * (0.25 if step % 2 else 0.75))
            for step in range(steps + 1)
        ]
        strokes.append(tuple(line))
    if strokes:
        pen = high * (0.5 if style.pattern == "dots" else 0.24)
        shapes.append(Lines(tuple(strokes), style.mark, pen))
    return shapes


def _plate(shown: Piece) -> list[Shape]:
    """Name, health as a number, and health as a bar."""
    left, top, split = -PLATE_WIDTH / 2, BASE_HEIGHT, 0.025
    middle = top + PLATE_HEIGHT / 2
    part = PLATE_WIDTH * min(1.0, shown.health / shown.most)
    return [
        Rectangle(left, top, PLATE_WIDTH, PLATE_HEIGHT + BAR_HEIGHT, 0.03, "paper", "ink", LINE),
        Rectangle(left, top, PLATE_WIDTH / 2 + split, PLATE_HEIGHT, 0.03, shown.style.fill, "ink", LINE),
        Text((left + split) / 2, middle, shown.name, LETTER_SIZE, shown.style.text, True),
        Text((split - left) / 2, middle, str(shown.health), LETTER_SIZE, "ink", True),
        Rectangle(left, top + PLATE_HEIGHT, PLATE_WIDTH, BAR_HEIGHT, 0.02, "paper", "ink", LINE * 0.8),
        Rectangle(left, top + PLATE_HEIGHT, part, BAR_HEIGHT, 0.02, "ink"),
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
    crest = [(-0.32, -0.005), (-0.22, -0.05), (-0.11, -0.015), (0.0, -0.055), (0.11, -0.015), (0.22, -0.05), (0.32, -0.005)]
    wave: list[Point] = [*crest]
    line = smooth(wave, closed=False)
    under = smooth([*crest, (0.3, 0.04), (-0.3, 0.04)])
    return [
        Curve(under, "water", opacity=0.85),
        Curve(line, "", "blue", LINE * 1.3, closed=False),
    ]
