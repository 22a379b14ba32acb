"""A player's planet: an explorer and the tiles laid so far. Immutable and hashable."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companions.big_monster.parts import Catalogue, Kind

Cell = tuple[int, int]

EXPLORER_CELLS: tuple[Cell, ...] = ((0, 0), (1, 0), (0, 1), (1, 1))
"""The explorer lies at the origin, two cells wide and high."""


class Laid(NamedTuple):
    """A tile on the board: its kind and the place of its top left cell."""

    kind: int
    x: int
    y: int


class Board(NamedTuple):
    """The explorer's number, and the tiles in the order in which they were laid.

    >>> Board(0).lay(27, 2, 0)
    Board(explorer=0, laid=(Laid(kind=27, x=2, y=0),))
    """

    explorer: int
    laid: tuple[Laid, ...] = ()

    def lay(self, kind: int, x: int, y: int) -> Board:
        """The board with one tile more; whether it may lie there, `rules.placement` knows."""
        return Board(self.explorer, (*self.laid, Laid(kind, x, y)))


def cells_of(kind: Kind, x: int, y: int) -> tuple[Cell, Cell]:
    """The two cells of a tile at a place."""
    return ((x, y), (x + 1, y)) if kind.beams else ((x, y), (x, y + 1))


def covered(catalogue: Catalogue, board: Board) -> Iterator[Cell]:
    """All cells of the explorer and of the tiles."""
    yield from EXPLORER_CELLS
    for tile in board.laid:
        yield from cells_of(catalogue.kinds[tile.kind], tile.x, tile.y)
