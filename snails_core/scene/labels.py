"""What is written on every space: its name and its level."""

from __future__ import annotations

from snails_core.backs import TERRAINS
from snails_core.scene.shapes import Rectangle, Shape, Text

LABEL_Y = -0.66
NAME_SIZE, LEVEL_SIZE = 0.135, 0.155


def space_label(name: str, level: int) -> list[Shape]:
    """At the back of the space's top, around its middle: land has its level on a dark tag."""
    shapes: list[Shape] = []
    if level:
        shapes.append(Rectangle(0.02, LABEL_Y - 0.085, 0.18, 0.17, 0.045, "ink"))
    tone = "paper" if level else "ink"
    shapes.append(Text(0.11, LABEL_Y, str(level), LEVEL_SIZE, tone, bool(level)))
    shapes.append(Text(-0.02, LABEL_Y, name, NAME_SIZE, "ink", anchor="end", halo=TERRAINS[level]))
    return shapes
