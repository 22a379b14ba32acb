"""Plates with a picture and figures: what overlays write on a space, readable from afar."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from snails_core.backs import Back
from snails_core.scene import icons
from snails_core.scene.geometry import placed
from snails_core.scene.measure import text_width
from snails_core.scene.shapes import Lines, Rectangle, Shape, Text

BETWEEN_LINES = " · "
SIZE, LINE_HEIGHT = 0.33, 0.36
ICON, PAD = 0.42, 0.07


def _waves() -> list[Shape]:
    line = ((-0.4, 0.0), (-0.2, -0.2), (0.0, 0.0), (0.2, -0.2), (0.4, 0.0))
    lines = tuple(tuple((x, y + down) for x, y in line) for down in (-0.1, 0.2))
    return [Lines(lines, "ink", 0.09)]


def _bones() -> list[Shape]:
    """For the Aura of Rot: crossed bones."""
    crossed = (((-0.3, -0.3), (0.3, 0.3)), ((-0.3, 0.3), (0.3, -0.3)))
    return [Lines(crossed, "ink", 0.16), Lines(crossed, "paper", 0.07)]


ICONS: dict[str, Callable[[], list[Shape]]] = {
    "fire": icons.flame,
    "mine": icons.mine,
    "dynamite": icons.dynamite,
    "trap": icons.trap,
    "mine_back": icons.mine,
    "contamination": _waves,
    "rot": _bones,
    "barrel": icons.barrel,
    "beach_blank": icons.nothing,
    "mountain_blank": icons.nothing,
    "unknown": icons.nothing,
    "one_card": lambda: icons.back_sign(Back.ONE_CARD),
    "two_cards": lambda: icons.back_sign(Back.TWO_CARDS),
}
"""The picture before the figures, by the sign of a note."""


class Plate(NamedTuple):
    """The shapes of a plate around (0, 0), and its size."""

    shapes: list[Shape]
    wide: float
    high: float


def plate(sign: str, label: str, is_flat: bool = False) -> Plate:
    """A picture, if the sign has one, and the label, in lines.

    A flat one has all of its label in one line.
    """
    lines = [label] if is_flat else label.split(BETWEEN_LINES)
    drawing = ICONS[sign]() if sign in ICONS else []
    beside = ICON if drawing else 0.0
    wide = max(text_width(line, SIZE, bold=True) for line in lines) + 2 * PAD + beside
    high = len(lines) * LINE_HEIGHT + PAD
    middle = -wide / 2 + PAD + beside + (wide - 2 * PAD - beside) / 2
    shapes: list[Shape] = [
        Rectangle(-wide / 2, -high / 2, wide, high, 0.1, "paper", "ink", 0.035),
        *placed(drawing, -wide / 2 + PAD + beside / 2 - 0.02, 0.0, ICON),
    ]
    for number, line in enumerate(lines):
        y = (number - (len(lines) - 1) / 2) * LINE_HEIGHT
        shapes.append(Text(middle, y, line, SIZE, "ink", True))
    return Plate(shapes, wide, high)
