"""Signs for effects on snails: hurt, healed, pushed, placed, moved, in and out of shells."""

from __future__ import annotations

from snails_core.scene import icons
from snails_core.scene.card_icons import LINE
from snails_core.scene.geometry import placed, regular, smooth
from snails_core.scene.palette import UNCHOSEN
from snails_core.scene.shapes import Circle, Curve, Lines, Polygon, Shape, Text
from snails_core.scene.snails import GRUNT, figure
from snails_core.tell.names import range_text
from snails_core.vocabulary import Effect


def damage(effect: Effect) -> list[Shape]:
    return [*icons.heart("heart"), Text(0.0, -0.06, str(effect.amount), 0.4, "paper", True)]


def heal(effect: Effect) -> list[Shape]:
    return [*icons.heart("heal"), Text(0.0, -0.06, f"+{effect.amount}", 0.33, "paper", True)]


def push(_: Effect) -> list[Shape]:
    """A snail shoved along."""
    speed = (
        ((-0.5, -0.2), (-0.34, -0.2)),
        ((-0.54, -0.02), (-0.36, -0.02)),
        ((-0.5, 0.16), (-0.34, 0.16)),
    )
    return [
        Lines(speed, "pencil", LINE * 0.9),
        *placed(figure(UNCHOSEN, GRUNT, False)[:5], -0.02, 0.26, 0.62),
        *icons.arrow((-0.34, 0.4), (0.52, 0.4), "danger"),
    ]


def place(effect: Effect) -> list[Shape]:
    """A leap to a space at a distance of 1 to so many."""
    bow = smooth(((-0.36, 0.3), (-0.24, -0.26), (0.08, -0.38), (0.26, -0.12)), closed=False)
    words = range_text(1, effect.amount)
    return [
        Circle(-0.36, 0.34, 0.1, "flesh", "ink", LINE),
        Curve(bow, "", "ink", LINE * 1.3, closed=False),
        Polygon(((0.15, -0.16), (0.38, -0.16), (0.28, 0.06)), "ink"),
        Polygon(
            tuple((x + 0.2, y * 0.62 + 0.3) for x, y in regular(0, 0, 0.34, 6)),
            "water",
            "ink",
            LINE,
        ),
        Text(0.2, 0.3, words, 0.24, "ink", True),
    ]


def place_here(_: Effect) -> list[Shape]:
    """A leap to where the acting snail is."""
    bow = smooth(((0.42, 0.1), (0.3, -0.3), (0.02, -0.4), (-0.16, -0.2)), closed=False)
    hexagon = tuple((x - 0.14, y * 0.62 + 0.24) for x, y in regular(0, 0, 0.4, 6))
    return [
        Polygon(hexagon, "water", "ink", LINE),
        Circle(-0.14, 0.24, 0.1, "ink"),
        Circle(0.42, 0.2, 0.1, "flesh", "ink", LINE),
        Curve(bow, "", "ink", LINE * 1.3, closed=False),
        Polygon(((-0.28, -0.2), (-0.05, -0.22), (-0.16, 0.02)), "ink"),
    ]


def move(effect: Effect) -> list[Shape]:
    """A crawling snail, its trail, and how many moves it has."""
    trail = (((-0.54, 0.36), (-0.34, 0.36)), ((-0.26, 0.36), (0.4, 0.36)))
    return [
        Lines(trail, "toxic", LINE * 2.4),
        *placed(figure(UNCHOSEN, GRUNT, False), 0.1, 0.34, 0.72),
        Circle(-0.36, -0.28, 0.2, "paper", "ink", LINE),
        Text(-0.36, -0.28, str(effect.amount), 0.3, "ink", True),
    ]


def leave_shell(_: Effect) -> list[Shape]:
    return [
        *placed(icons.shell(), -0.1, 0.0, 0.9),
        *icons.arrow((0.0, 0.1), (0.54, -0.38), "danger"),
    ]


def hide(_: Effect) -> list[Shape]:
    return placed(figure(UNCHOSEN, GRUNT, True), 0.0, 0.44, 0.86)
