"""Edits of the board under a position: another one, or a row more or less."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from snails_core import layout as at
from snails_core.board import GAP, MARKS, Board, board_from_map
from snails_core.hexes import Coordinate
from snails_core.notation.defaults import default_agenda
from snails_core.position import Position
from snails_core.setting import setting_for
from snails_lab.models.display_position import DisplayPosition
from snails_lab.models.editor.edit import PositionEdit
from snails_lab.models.editor.game_state import phase

Side = Literal["top", "bottom", "left", "right"]
SIDES: tuple[Side, ...] = ("top", "bottom", "left", "right")
_GROUND = (at.LEVEL, at.DAMAGED, at.FIRE, at.MINES, at.DYNAMITE, at.PINNED)


def choose_board(drawn: Position, board: Board) -> DisplayPosition:
    """Tiles as the board has them; snails stay where there is such a space, else they stand
    nowhere. In the middle of a turn the round is begun anew, for spaces are others now.
    """
    kept = {
        where: board.coordinates.index(there)
        for where, there in enumerate(drawn.setting.board.coordinates)
        if there in board.coordinates
    }
    return _moved(drawn, board, kept, with_ground=False)


def draw_board(drawn: Position, text_map: str) -> DisplayPosition:
    """A board drawn as a text map."""
    return choose_board(drawn, board_from_map(text_map))


def grow(drawn: Position, side: Side) -> DisplayPosition:
    """Adds water along one side."""
    board = drawn.setting.board
    levels = dict(zip(board.coordinates, board.levels, strict=True))
    return _redrawn(drawn, levels | dict.fromkeys(_beyond(board, side), 0))


def shrink(drawn: Position, side: Side) -> DisplayPosition:
    """Removes the spaces along one side; snails that stood there are off the board."""
    board = drawn.setting.board
    rim = set(_rim(board, side))
    levels = zip(board.coordinates, board.levels, strict=True)
    return _redrawn(drawn, {where: level for where, level in levels if where not in rim})


def _redrawn(drawn: Position, levels: Mapping[Coordinate, int]) -> DisplayPosition:
    """The position on another board, with the ground kept wherever a space is kept."""
    board = board_from_map(_map(levels))
    top = min((row for row, _ in levels), default=0)
    left = min((x for _, x in levels), default=0)
    kept = {
        where: board.coordinates.index((row - top, x - left))
        for where, (row, x) in enumerate(drawn.setting.board.coordinates)
        if (row, x) in levels
    }
    return _moved(drawn, board, kept, with_ground=True)


def _moved(
    drawn: Position, board: Board, kept: Mapping[int, int], with_ground: bool
) -> DisplayPosition:
    """The position on another board; `kept` tells where its spaces are now."""
    edit = PositionEdit(drawn)
    edit.setting = setting_for(board)
    hot = edit.hot
    for array in _GROUND:
        hot[array : array + at.MAX_SPACES] = bytes(at.MAX_SPACES)
    hot[at.LEVEL : at.LEVEL + len(board.levels)] = board.levels
    if with_ground:
        for array in _GROUND:
            for before, now in kept.items():
                hot[array + now] = drawn.hot[array + before]
    for snail in range(at.MAX_SNAILS):
        place = drawn.hot[at.PLACE + snail]
        hot[at.PLACE + snail] = at.NONE if place >= at.AIR else kept.get(place, at.NONE)
    if phase(drawn).name == "between":
        edit.agenda = default_agenda(hot)
    return edit.done()


def _map(levels: Mapping[Coordinate, int]) -> str:
    """A text map of the spaces, as `board_from_map` reads it."""
    if not levels:
        return ""
    rows = range(min(row for row, _ in levels), max(row for row, _ in levels) + 1)
    left = min(x for _, x in levels)
    lines = []
    for row in rows:
        there = {x: MARKS[level] for (other, x), level in levels.items() if other == row}
        start = min(there, default=left)
        letters = " ".join(there.get(x, GAP) for x in range(start, max(there, default=left) + 1, 2))
        lines.append(" " * (start - left) + letters)
    return "\n".join(lines)


def _rim(board: Board, side: Side) -> list[Coordinate]:
    """The outermost space of every row (left, right), or the outermost row."""
    rows: dict[int, list[int]] = {}
    for row, x in board.coordinates:
        rows.setdefault(row, []).append(x)
    if side in ("top", "bottom"):
        row = min(rows) if side == "top" else max(rows)
        return [(row, x) for x in rows[row]]
    outermost: Callable[[list[int]], int] = min if side == "left" else max
    return [(row, outermost(there)) for row, there in rows.items()]


def _beyond(board: Board, side: Side) -> list[Coordinate]:
    """The spaces that lie next to that rim, where possible no wider than the board."""
    rim = _rim(board, side)
    if side == "left":
        return [(row, x - 2) for row, x in rim]
    if side == "right":
        return [(row, x + 2) for row, x in rim]
    down = -1 if side == "top" else 1
    widest = max(x for _, x in board.coordinates)
    near = {(row + down, x + aside) for row, x in rim for aside in (-1, 1)}
    return sorted(where for where in near if 0 <= where[1] <= widest) or sorted(near)
