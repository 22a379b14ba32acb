"""A cursor that arrows move from space to space."""

from __future__ import annotations

from snails_core.board import Board

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
