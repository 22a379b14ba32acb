"""Beams and mutations (B6): which ice monsters are hit, and how far they have mutated."""

from __future__ import annotations

from collections.abc import Iterator

from companions.big_monster.board import Board, Cell
from companions.big_monster.parts import Catalogue

EXPLORER_BEAM: Cell = (1, -2)
"""Where an ice monster stands in the beam of the explorer who begins with a mutagenic monster."""


def beams(catalogue: Catalogue, board: Board) -> Iterator[Cell]:
    """The places of ice monsters that the beams of a board would hit, one for each beam.

    A double tile beams down from both cells, a single one up from its right cell.
    """
    if catalogue.explorers[board.explorer].start == "mutagenic":
        yield EXPLORER_BEAM
    for tile in board.laid:
        direction = catalogue.kinds[tile.kind].beams
        if direction == "down":
            yield tile.x, tile.y + 1
            yield tile.x + 1, tile.y + 1
        elif direction == "up":
            yield tile.x + 1, tile.y - 2


def levels(catalogue: Catalogue, board: Board) -> dict[Cell, int]:
    """How often each ice monster of a board has mutated, by its place."""
    hits: dict[Cell, int] = {}
    for place in beams(catalogue, board):
        hits[place] = hits.get(place, 0) + 1
    found: dict[Cell, int] = {}
    for tile in board.laid:
        steps = catalogue.kinds[tile.kind].levels
        if steps:
            place = (tile.x, tile.y)
            found[place] = min(hits.get(place, 0), len(steps) - 1)
    return found
