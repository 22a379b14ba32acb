"""Clusters slid together to one legal board: no neighbour ever costs points, so it loses none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companions.big_monster.board import EXPLORER_CELLS, Board, Cell, Laid, cells_of
from companions.big_monster.parts import Catalogue
from companions.big_monster.rules.placement import may_lie, neighbours
from companions.big_monster.solver.ice import Cluster


def assemble(
    box: Catalogue, explorer: int, anchored: Sequence[Laid], clusters: Iterable[Cluster]
) -> Board:
    """A legal board with the anchored tiles where they are and all clusters somewhere beside."""
    laid = list(anchored)
    taken: set[Cell] = set(EXPLORER_CELLS)
    for tile in anchored:
        taken |= set(cells_of(box.kinds[tile.kind], tile.x, tile.y))
    for cluster in sorted(clusters, key=len, reverse=True):
        moved = _beside(box, taken, cluster)
        laid += moved
        for tile in moved:
            taken |= set(cells_of(box.kinds[tile.kind], tile.x, tile.y))
    return in_order(box, explorer, laid)


def _beside(box: Catalogue, taken: set[Cell], cluster: Cluster) -> list[Laid]:
    """The cluster moved to where it touches what lies there and overlaps nothing."""
    cells = [cell for t in cluster for cell in cells_of(box.kinds[t.kind], t.x, t.y)]
    edge = {next_to for cell in taken for next_to in neighbours(cell)} - taken
    for x, y in sorted(edge, key=lambda cell: (abs(cell[0]) + abs(cell[1]), cell)):
        for a, b in cells:
            dx, dy = x - a, y - b
            if taken.isdisjoint((p + dx, q + dy) for p, q in cells):
                return [Laid(tile.kind, tile.x + dx, tile.y + dy) for tile in cluster]
    raise AssertionError("there is always room beside a finite board")


def in_order(box: Catalogue, explorer: int, laid: Iterable[Laid]) -> Board:
    """The board with its tiles in an order in which each touches what lies before it.

    Tiles must hang together with the explorer.
    """
    board = Board(explorer)
    waiting = list(laid)
    while waiting:
        ready = next(tile for tile in waiting if may_lie(box, board, *tile))
        waiting.remove(ready)
        board = board.lay(*ready)
    return board
