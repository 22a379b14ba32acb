"""A puzzle as a record, and the pack of all: `pack.toml`, checked when it is read.

Kinds: `place` (lay these tiles, one after the other), `layout` (all these tiles, in any order),
`swap` (let two tiles of equal shape change places), `take` (the start player's claim in the last
turn of a duel).
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from companions.big_monster.board import Board
from companions.big_monster.catalogue import load_catalogue
from companions.big_monster.errors import DataError, NotationError
from companions.big_monster.notation import read_position
from companions.big_monster.notation.names import read_part
from companions.big_monster.position import Position
from companions.big_monster.rules.placement import may_lie

KINDS = ("place", "layout", "swap", "take")
FIELDS = {"id", "kind", "explorer", "board", "tiles", "position", "best", "second", "answer"}


@dataclass(frozen=True, slots=True)
class Puzzle:
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

    @property
    def price(self) -> int:
        """What the second best costs."""
        return self.best - self.second


@cache
def pack() -> tuple[Puzzle, ...]:
    """The puzzles that come with the game, in their order."""
    text = files(__package__).joinpath("pack.toml").read_text(encoding="utf-8")
    return read_pack(text)


def read_pack(text: str) -> tuple[Puzzle, ...]:
    """All puzzles of a file; raises DataError with the puzzle and the field that does not fit."""
    entries = tomllib.loads(text).get("puzzle", [])
    found = tuple(_puzzle(entry, number) for number, entry in enumerate(entries, 1))
    names = [puzzle.id for puzzle in found]
    for name in names:
        if names.count(name) > 1:
            raise DataError("puzzle_twice", name)
    return found


def _puzzle(entry: Mapping[str, Any], number: int) -> Puzzle:
    place = str(entry.get("id", f"puzzle {number}"))
    for name in entry:
        if name not in FIELDS:
            raise DataError("puzzle_field", place, name=name)
    kind = entry.get("kind")
    if kind not in KINDS:
        raise DataError("puzzle_field", place, name="kind")
    for name, type_ in (("id", str), ("best", int), ("second", int), ("answer", list)):
        if type(entry.get(name)) is not type_:
            raise DataError("puzzle_field", place, name=name)
    position = None
    if kind == "take":
        position = read_position(str(entry.get("position", "")))
        seat = position.start
        board, tiles = position.board(seat), position.rows[position.row]
    else:
        board = read_board(entry.get("explorer", ""), entry.get("board", []), place)
        index = load_catalogue().kind_index
        tiles = tuple(read_part(index, name, place) for name in entry.get("tiles", []))
    answer = tuple(str(part) for part in entry["answer"])
    return Puzzle(place, kind, board, tiles, position, entry["best"], entry["second"], answer)


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
