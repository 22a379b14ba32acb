"""Complete crystals on a board (B7): pieces that meet exactly, on tiles and on the explorer.

The explorer counts like two tiles side by side, its left and its right half.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companions.big_monster.board import Board, Cell
from companions.big_monster.parts import Catalogue

Pieces = Mapping[Cell, frozenset[str]]
"""The pieces of crystals on each tile that has any, by the tile's place."""


class Crystals(NamedTuple):
    """How many complete crystals there are of each colour."""

    green: int
    red: int
    blue: int

    @property
    def all(self) -> int:
        return self.green + self.red + self.blue

    @property
    def sets(self) -> int:
        """Sets of one crystal of each colour."""
        return min(self)


def pieces_on(catalogue: Catalogue, board: Board) -> dict[Cell, frozenset[str]]:
    """The pieces on the explorer's two halves and on the tiles."""
    explorer = catalogue.explorers[board.explorer]
    found = {(0, 0): explorer.left, (1, 0): explorer.right}
    found |= {(tile.x, tile.y): catalogue.kinds[tile.kind].pieces for tile in board.laid}
    return {place: pieces for place, pieces in found.items() if pieces}


def crystals(catalogue: Catalogue, board: Board) -> Crystals:
    """All complete crystals of a board."""
    pieces = pieces_on(catalogue, board)
    return Crystals(
        sum(is_green(pieces, place) for place in pieces),
        sum(is_red(pieces, place) for place in pieces),
        sum(is_blue(pieces, place) for place in pieces),
    )


def _has(pieces: Pieces, x: int, y: int, piece: str) -> bool:
    return piece in pieces.get((x, y), ())


def is_green(pieces: Pieces, place: Cell) -> bool:
    """Is there a green crystal between this tile and the one right of it, at equal height?"""
    x, y = place
    return _has(pieces, x, y, "GR") and _has(pieces, x + 1, y, "GL")


def is_red(pieces: Pieces, place: Cell) -> bool:
    """Is there a red crystal between this tile and the one exactly below it?"""
    x, y = place
    return _has(pieces, x, y, "RB") and _has(pieces, x, y + 2, "RT")


def is_blue(pieces: Pieces, place: Cell) -> bool:
    """Is there a blue crystal at the bottom right corner of this tile, where four corners meet?"""
    x, y = place
    return (
        _has(pieces, x, y, "BBR")
        and _has(pieces, x + 1, y, "BBL")
        and _has(pieces, x, y + 2, "BTR")
        and _has(pieces, x + 1, y + 2, "BTL")
    )
