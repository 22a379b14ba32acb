"""Where things lie in the picture of a board: hexes seen a little from the south.

Rows are pushed together by `FLATTEN`, and every tile lifts what is on it by `STEP`. All
lengths are parts of the hex's radius, `Frame.unit`.
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from snails_core import layout as at
from snails_core.board import Board
from snails_core.position import Position
from snails_core.scene.pieces import build_for
from snails_core.scene.shapes import Point

FLATTEN = 0.9
STEP = 0.13
HALF_WIDTH = sqrt(3) / 2
LARGEST_UNIT = 78.0
MARGIN = 10.0
HEADROOM = 0.1
CANOPY = 0.98
"""How far a parachute reaches above the foot of a flying snail."""
LOW_SKY = 0.7
"""The strip above a board that always has one: who flies covers the tips of the first row."""

CORNERS: tuple[Point, ...] = (
    *((0.0, -FLATTEN), (HALF_WIDTH, -FLATTEN / 2), (HALF_WIDTH, FLATTEN / 2)),
    *((0.0, FLATTEN), (-HALF_WIDTH, FLATTEN / 2), (-HALF_WIDTH, -FLATTEN / 2)),
)
"""A space of radius 1, from the top clockwise."""


class Frame(NamedTuple):
    """How large a hex is drawn and where the first column and row lie."""

    unit: float
    left: float
    top: float
    width: float
    height: float

    def ground(self, board: Board, space: int) -> Point:
        """The middle of a space at the level of the water."""
        row, x = board.coordinates[space]
        return (
            self.left + x * HALF_WIDTH * self.unit,
            self.top + row * 1.5 * FLATTEN * self.unit,
        )

    def top_of(self, position: Position, space: int) -> Point:
        """The middle of a space's uppermost tile."""
        x, y = self.ground(position.setting.board, space)
        return x, y - position.level(space) * STEP * self.unit


def frame_for(
    position: Position, width: float, least_width: float, sky: bool, aloft: bool
) -> Frame:
    """The largest frame that shows the board within `width`; it may be wider than the board.

    `aloft`: somebody is in the air, in a strip above the board; with `sky` there always is one,
    not quite as high, so that a board on which nobody flies does not look empty above.
    """
    board = position.setting.board
    columns = max(x for _, x in board.coordinates) + 2
    rows = max(row for row, _ in board.coordinates)
    unit = min(LARGEST_UNIT, (width - 2 * MARGIN) / (columns * HALF_WIDTH))
    wide = max(least_width, columns * HALF_WIDTH * unit + 2 * MARGIN)
    level = max((*board.levels, *position.hot[at.LEVEL : at.LEVEL + len(board.levels)]))
    above = FLATTEN + level * STEP + HEADROOM
    high_sky = CANOPY + build_for(unit).below + 0.06
    strip = (LOW_SKY if sky else high_sky if aloft else 0.0) * unit
    left = (wide - (columns - 2) * HALF_WIDTH * unit) / 2
    top = MARGIN + strip + above * unit
    high = top + (rows * 1.5 * FLATTEN + FLATTEN) * unit
    return Frame(unit, left, top, wide, high)
