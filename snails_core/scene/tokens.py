"""What lies on a space: fire, mines, dynamite, and signs for backs that are known."""

from __future__ import annotations

from snails_core import layout as at
from snails_core.backs import pinned_back
from snails_core.position import Position
from snails_core.scene import icons
from snails_core.scene.geometry import placed
from snails_core.scene.measure import text_width
from snails_core.scene.shapes import Point, Polygon, Rectangle, Shape, Text

ROOM = 1.42
"""How wide the row of tokens may be, by the radius of a hex."""
SIZE = 0.3
ROW_Y = 0.575

TOKENS = ((at.FIRE, icons.flame), (at.MINES, icons.mine), (at.DYNAMITE, icons.dynamite))


def space_tokens(position: Position, space: int) -> list[Shape]:
    """The tokens of a space in a row before its snails, around the middle of its top."""
    pieces: list[tuple[list[Shape], int]] = []
    for array, token in TOKENS:
        count = position.hot[array + space]
        if count:
            pieces.append((token(), count))
    for level in range(position.level(space), 0, -1):
        back = pinned_back(position.hot[at.PINNED + space], level)
        if back is not None:
            pieces.append((_sign(icons.back_sign(back), level), 1))
    if not pieces:
        return []
    widths = [1.0 if count == 1 else 1.3 for _, count in pieces]
    size = min(SIZE, ROOM / sum(widths))
    x = -size * sum(widths) / 2
    shapes: list[Shape] = []
    for (drawing, count), wide in zip(pieces, widths, strict=True):
        shapes += placed(drawing, x + size * 0.5, ROW_Y, size * 0.92)
        if count > 1:
            shapes += placed(_count(count), x + size * 1.0, ROW_Y + size * 0.22, size)
        x += size * wide
    return shapes


def _count(count: int) -> list[Shape]:
    """How many tokens lie there, in a bubble."""
    text = str(count)
    wide = text_width(text, 0.52, True) + 0.16
    return [
        Rectangle(-wide / 2, -0.3, wide, 0.6, 0.26, "paper", "ink", 0.05),
        Text(0.0, 0.0, text, 0.52, "ink", True),
    ]


def _sign(drawing: list[Shape], level: int) -> list[Shape]:
    """A note with a folded corner: the back of the tile at `level` is known."""
    note: tuple[Point, ...] = ((-0.5, -0.5), (0.26, -0.5), (0.5, -0.26), (0.5, 0.5), (-0.5, 0.5))
    return [
        Polygon(note, "paper", "ink", 0.05),
        Polygon(((0.26, -0.5), (0.26, -0.26), (0.5, -0.26)), "haze", "ink", 0.04),
        *placed(drawing, 0.08, 0.06, 0.66),
        Text(-0.3, -0.26, str(level), 0.4, "ink", True, halo="paper"),
    ]
