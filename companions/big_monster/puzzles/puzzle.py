"""A puzzle as a record, and the pack of all: `pack.toml`, checked when it is read.

Kinds: `place` (lay these tiles, one after the other), `layout` (all these tiles, in any order),
`swap` (let two tiles of equal shape change places), `take` (the start player's claim in the last
turn of a duel).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from companions.big_monster.board import Board
from companions.big_monster.catalogue import load_catalogue
from companions.big_monster.errors import DataError, NotationError
from companions.big_monster.notation import read_position
from companions.big_monster.notation.names import read_part
from companions.big_monster.position import Position
from companions.big_monster.rules.placement import may_lie
from companions.puzzle_pack import Priced, Ranking, own_pack, read_puzzles, texts
from snails_core.toml_tables import Table

KINDS = ("place", "layout", "swap", "take")
FIELDS = ("explorer", "board", "tiles", "position", "answer")


@dataclass(frozen=True, slots=True)
class Puzzle(Priced):
    """What is given and asked; `best` is proven, and `second` the next value that can be had."""

    id: str
    kind: str
    board: Board
    """The planet; in a `take` that of the start player."""
    tiles: tuple[int, ...]
    """To be laid; in a `take` those of the row."""
    position: Position | None
    best: int
    second: int
    answer: tuple[str, ...]
    """One best answer: places `X,Y`, tiles with their places, or the tile taken and the dropped."""


@cache
def pack() -> tuple[Puzzle, ...]:
    """The puzzles that come with the game, in their order."""
    return read_pack(own_pack(__package__))


def read_pack(text: str) -> tuple[Puzzle, ...]:
    """All puzzles of a file; raises DataError with the puzzle and the field that does not fit."""
    return read_puzzles(text, KINDS, FIELDS, _puzzle)


def _puzzle(name: str, kind: str, rank: Ranking, table: Table) -> Puzzle:
    position = None
    if kind == "take":
        position = read_position(table.text("position"))
        seat = position.start
        board, tiles = position.board(seat), position.rows[position.row]
    else:
        board = read_board(table.text("explorer"), texts(table, "board"), name)
        index = load_catalogue().kind_index
        tiles = tuple(read_part(index, tile, name) for tile in texts(table, "tiles"))
    answer = texts(table, "answer")
    return Puzzle(name, kind, board, tiles, position, rank.best, rank.second, answer)


def read_board(explorer: str, tiles: Sequence[str], place: str) -> Board:
    """A legal planet from the names of an explorer and of tiles with their places (`swamp@2,0`)."""
    box = load_catalogue()
    board = Board(read_part(box.explorer_index, explorer, place))
    for text in tiles:
        name, _, where = text.partition("@")
        kind = read_part(box.kind_index, name, place)
        x, y = read_place(where, place)
        if not may_lie(box, board, kind, x, y):
            raise DataError("cannot_lie", f"{place}: {text}")
        board = board.lay(kind, x, y)
    return board


def read_place(text: str, place: str) -> tuple[int, int]:
    """A cell as `X,Y`."""
    x, comma, y = text.partition(",")
    try:
        return int(x), int(y if comma else "")
    except ValueError:
        raise NotationError("puzzle_place", place, name=text[:40]) from None


def write_board(board: Board) -> list[str]:
    """The tiles of a planet as `read_board` reads them."""
    box = load_catalogue()
    return [f"{box.kinds[tile.kind].id}@{tile.x},{tile.y}" for tile in board.laid]
