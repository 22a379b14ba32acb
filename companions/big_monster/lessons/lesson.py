"""The lessons of Big Monster and the tasks of their steps: `data/*.toml`, checked when read."""

from __future__ import annotations

from functools import cache

from companions.big_monster.board import Board
from companions.big_monster.catalogue import load_catalogue
from companions.big_monster.lessons import numbers
from companions.big_monster.lessons.tasks import (
    BuildTask,
    ClaimTask,
    LayTask,
    NumberTask,
    TakeTask,
    Task,
)
from companions.big_monster.notation.names import read_part
from companions.big_monster.puzzles import pack
from companions.big_monster.puzzles.puzzle import read_board
from companions.lessons import Lesson, Step, read_course

TASKS = ("lay", "take", "build", "number", "claim")
FIELDS = (
    "explorer", "board", "tile", "tiles", "medals", "ordered", "of", "given", "others", "puzzle",
)  # fmt: skip
"""Of tasks, besides those that every step has."""


@cache
def course() -> tuple[Lesson, ...]:
    """All lessons in their order."""
    return read_course(__package__, TASKS, FIELDS)


def task_of(step: Step) -> Task:
    """The task of a step; its answers are computed when they are asked for."""
    box, entry, kind, place = load_catalogue(), step.table.raw, step.kind, step.table.head
    if kind == "claim":
        puzzle = next(each for each in pack() if each.id == entry["puzzle"])
        assert puzzle.position is not None
        return ClaimTask(puzzle.position)
    board = read_board(entry.get("explorer", "geneticist"), entry.get("board", []), place)
    tiles = tuple(read_part(box.kind_index, name, place) for name in entry.get("tiles", []))
    if kind == "lay":
        return LayTask(board, read_part(box.kind_index, entry["tile"], place))
    if kind == "take":
        medals = tuple(box.medal_index[name] for name in entry.get("medals", []))
        return TakeTask(board, tiles, medals)
    if kind == "build":
        return BuildTask(board, tiles, bool(entry.get("ordered", False)))
    right = _number(step, board, tiles)
    offered = tuple(sorted({right, *(right + by for by in entry["others"])}))
    shown = board if entry.get("board") or tiles else None
    ships = entry["given"] if entry["of"] == "passings" else 0
    return NumberTask(shown, tiles, right, offered, ships)


def _number(step: Step, board: Board, tiles: tuple[int, ...]) -> int:
    of, given = step.table.choice("of", numbers.NAMES), step.table.raw.get("given", 0)
    if of in numbers.OF_BOARD:
        return numbers.OF_BOARD[of](board)
    if of in numbers.OF_TILES:
        return numbers.OF_TILES[of](board, tiles)
    if of in numbers.OF_NUMBER:
        return numbers.OF_NUMBER[of](given)
    if of == "window_loss":
        return numbers.window_loss(board, tiles, given)
    return numbers.medal_points(given) if of == "medal" else numbers.penalty()
