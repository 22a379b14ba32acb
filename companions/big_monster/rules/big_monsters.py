"""Complete big monsters (B8): a left half directly left of a right half, at equal height."""

from __future__ import annotations

from companions.big_monster.board import Board, Cell
from companions.big_monster.parts import Catalogue


def complete(catalogue: Catalogue, board: Board) -> list[Cell]:
    """The places of the left halves that are part of a complete big monster."""
    rights = {(tile.x, tile.y) for tile in board.laid if catalogue.kinds[tile.kind].half == "right"}
    return [
        (tile.x, tile.y)
        for tile in board.laid
        if catalogue.kinds[tile.kind].half == "left" and (tile.x + 1, tile.y) in rights
    ]
