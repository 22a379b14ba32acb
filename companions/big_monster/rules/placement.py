"""Where a tile may lie (B4): upright, on free cells, sharing part of a side with another one."""

from __future__ import annotations

from companions.big_monster.board import Board, Cell, cells_of, covered
from companions.big_monster.parts import Catalogue, Kind


def neighbours(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The four cells that share a side with a cell."""
    x, y = cell
    return (x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)


def anchors(catalogue: Catalogue, board: Board, kind: int) -> list[Cell]:
    """All places where a tile of this kind may be laid, from top left to bottom right."""
    return anchors_around(catalogue.kinds[kind], set(covered(catalogue, board)))


def anchors_around(kind: Kind, taken: set[Cell]) -> list[Cell]:
    """The same for any set of taken cells."""
    edge = {next_to for cell in taken for next_to in neighbours(cell)} - taken
    tried = {place for x, y in edge for place in _places_over(kind, x, y)}
    legal = [place for place in tried if taken.isdisjoint(cells_of(kind, *place))]
    return sorted(legal, key=lambda place: (place[1], place[0]))


def _places_over(kind: Kind, x: int, y: int) -> tuple[Cell, Cell]:
    """The places of a tile that covers this cell."""
    return ((x, y), (x - 1, y)) if kind.beams else ((x, y), (x, y - 1))


def may_lie(catalogue: Catalogue, board: Board, kind: int, x: int, y: int) -> bool:
    """May a tile of this kind be laid here?"""
    taken = set(covered(catalogue, board))
    own = cells_of(catalogue.kinds[kind], x, y)
    touches = any(cell in taken for part in own for cell in neighbours(part))
    return touches and taken.isdisjoint(own)
