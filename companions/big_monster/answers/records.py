"""Answers as the worker sends them, and boards as texts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companions.big_monster.board import Board
from companions.big_monster.catalogue import load_catalogue
from companions.big_monster.puzzles.puzzle import read_board
from companions.big_monster.solver.requests import USUAL_SECONDS

Data = dict[str, Any]


def seconds_of(request: Data) -> float:
    """How long a search may take."""
    seconds = request.get("seconds")
    return float(seconds) if isinstance(seconds, int | float) and seconds else USUAL_SECONDS


def answer_record(
    board: Board | None, value: int | None, bound: int | None, reasons: Sequence[str]
) -> Data:
    """The answer; without a value, or with another bound, nothing is proven."""
    explorer, *tiles = ("", *()) if board is None else board_text(board).split()
    proven = value is not None and value == bound
    return {
        "status": "optimal" if proven else "feasible",
        "stopped": None if proven else "limit",
        "value": value,
        "bound": bound,
        "explorer": explorer,
        "board": tiles,
        "reasons": list(reasons),
    }


def board_text(board: Board) -> str:
    """The explorer and the tiles with their places in one line: `nomad swamp@2,0`."""
    box = load_catalogue()
    laid = [f"{box.kinds[tile.kind].id}@{tile.x},{tile.y}" for tile in board.laid]
    return " ".join((box.explorers[board.explorer].id, *laid))


def read_board_text(text: str) -> Board:
    """The board that `board_text` has written."""
    explorer, *tiles = text.split()
    return read_board(explorer, tiles, "board")
