"""The boards of the package as a parameter of tests, and steps counted by walking."""

from __future__ import annotations

import pytest

from snails_core.board import (
    Board,
    board_ids,
    load_board,
)

EVERY_BOARD = [load_board(id) for id in board_ids()]
every_board = pytest.mark.parametrize("board", EVERY_BOARD, ids=board_ids())


def steps_from(board: Board, start: int) -> dict[int, int]:
    """The fewest steps from one space to each other one, walking from neighbour to neighbour."""
    steps = {start: 0}
    queue = [start]
    for here in queue:
        for near in board.neighbours[here]:
            if near not in steps:
                steps[near] = steps[here] + 1
                queue.append(near)
    return steps
