"""What is written on every space: its name and its level."""

from __future__ import annotations

from snails_core.backs import TERRAINS
from snails_core.scene.shapes import Rectangle, Shape, Text

LABEL_Y = -0.66
NAME_SIZE, LEVEL_SIZE = 0.135, 0.155
SMALL_PICTURE, LARGEST = 1.25, 1.6
"""How much larger letters are in small pictures, and how large they may be made at most: still
larger ones would lie on the snails."""


def space_label(
    name: str, level: int, damaged: bool, small: bool, letters: float = 1.0
) -> list[Shape]:
    """At the back of the space's top, around its middle: land has its level on a dark tag.

    A damaged tile reads `3!`, as in the notation. In small pictures the letters are larger,
    and so they are where larger `letters` are wanted, as far as there is room.
    """
    scale = min(LARGEST, max(letters, SMALL_PICTURE if small else 1.0))
    wide, high = (0.25 if damaged else 0.18) * scale, 0.17 * scale
    tone = "paper" if level else "ink"
    shapes: list[Shape] = []
    if level:
        shapes.append(Rectangle(0.02, LABEL_Y - high / 2, wide, high, 0.045, "ink"))
    words = f"{level}!" if damaged else str(level)
    shapes.append(Text(0.02 + wide / 2, LABEL_Y, words, LEVEL_SIZE * scale, tone, bool(level)))
    halo = TERRAINS[level]
    shapes.append(Text(-0.02, LABEL_Y, name, NAME_SIZE * scale, "ink", False, "end", halo))
    return shapes
