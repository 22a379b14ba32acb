"""The geometry of a board: where its spaces lie in a scene, and which is next in a direction."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from snails_core.board import Board
from snails_core.position import Position
from snails_core.scene import Scene, board_scene
from snails_core.scene.flight import flying
from snails_core.scene.frame import MARGIN, Frame, frame_for
from snails_core.scene.panel import COLUMN, LEAST_SCALE, LEAST_WIDTH, least_width, most_height
from snails_core.scene.shapes import Point, Rectangle

FITTING_STEP = 4
"""Pixels between the widths that are tried when a picture is fitted into an area."""
COLUMN_SHARE = 0.25
"""How much of the width a column of players takes, if it can still be read."""


def board_frame(position: Position, width: float, sky: bool = False) -> Frame:
    """The frame in which `board_scene` draws the position at this width."""
    width = max(width, LEAST_WIDTH)
    least = min(width, least_width(position.players))
    return frame_for(position, width, least, sky, bool(flying(position)))


class Fit(NamedTuple):
    """How large a picture is drawn: pixels of the board, and of a column for players beside it."""

    width: int
    beside: int = 0


def fitting(position: Position, width: int, height: int, sky: bool, with_panel: bool = True) -> Fit:
    """The largest board whose picture is at most so wide and high; players stand where it is.

    A panel is counted as high as it can become, so that a game's picture keeps its size.
    """

    def largest(most: int, below: Callable[[Frame], float]) -> int:
        def is_fitting(wide: int) -> bool:
            frame = board_frame(position, wide, sky)
            zoom = wide / frame.width  # a small board is drawn larger than its scene
            return (frame.height + below(frame)) * zoom <= height - 2

        least = round(LEAST_WIDTH)
        return next(filter(is_fitting, range(most, least, -FITTING_STEP)), least)

    if not with_panel:
        return Fit(largest(width, lambda _: MARGIN))
    players = position.players
    stacked = Fit(largest(width, lambda frame: most_height(players, frame.width)))
    column = max(round(COLUMN * LEAST_SCALE), min(round(COLUMN), round(width * COLUMN_SHARE)))
    if width - column < LEAST_WIDTH or most_height(players, column) + 2 * MARGIN > height:
        return stacked
    beside = Fit(largest(width - column, lambda _: MARGIN), column)
    return beside if beside.width > stacked.width else stacked


def space_middles(position: Position, frame: Frame) -> tuple[Point, ...]:
    """The middle of the top of every space."""
    return tuple(frame.top_of(position, space) for space in position.setting.board.spaces())


def scene_of(
    position: Position,
    language: str,
    width: float,
    sky: bool,
    with_panel: bool = True,
    beside: float = 0,
    letters: float = 1.0,
) -> Scene:
    """The scene of a position; the last few are kept, for animations and for going back."""
    kind = type(position).__name__
    return _scene(position, kind, language, width, sky, with_panel, beside, letters)


@lru_cache(maxsize=32)
def _scene(
    position: Position,
    _: str,
    language: str,
    width: float,
    sky: bool,
    with_panel: bool,
    beside: float,
    letters: float,
) -> Scene:
    """Cached by type too: a position that is only looked at asks nothing and looks different."""
    column = beside * board_frame(position, width, sky).width / width
    return board_scene(
        position,
        language,
        width,
        sky=sky,
        with_panel=with_panel,
        beside=column,
        letters=letters,
    )


def at_least(scene: Scene, height: float) -> Scene:
    """The scene on a sheet of paper at least `height` high."""
    if scene.height >= height:
        return scene
    paper = scene.layers[0].groups[0]
    sheet = paper.shapes[0]
    assert isinstance(sheet, Rectangle)
    groups = (paper._replace(shapes=(sheet._replace(high=height),)),)
    return scene._replace(
        height=height, layers=(scene.layers[0]._replace(groups=groups), *scene.layers[1:])
    )


ARROWS = {
    "ArrowLeft": (0, -1),
    "ArrowRight": (0, 1),
    "ArrowUp": (-1, 0),
    "ArrowDown": (1, 0),
}
"""Rows down and columns to the right, by the name that browsers give the key."""


def step(board: Board, space: int, key: str) -> int:
    """The nearest space in the direction of an arrow; the same where there is none.

    Rows of hexes stand between each other: of two equally near ones, up goes left and down
    goes right, so that one arrow takes back the other.
    """
    down, right = ARROWS[key]
    row, x = board.coordinates[space]

    def distance(other: int) -> tuple[int, int, int]:
        other_row, other_x = board.coordinates[other]
        rows, columns = abs(other_row - row), abs(other_x - x)
        near, far = (rows, columns) if down else (columns, rows)
        return near, far, -down * other_x

    ahead = [
        other
        for other in board.spaces()
        if (board.coordinates[other][0] - row) * down > 0
        or (board.coordinates[other][0] == row and (board.coordinates[other][1] - x) * right > 0)
    ]
    return min(ahead, key=distance, default=space)
