"""The best place for one tile now: every legal place with what it adds to the score."""

from __future__ import annotations

from typing import NamedTuple

from companions.big_monster.board import Board
from companions.big_monster.parts import Catalogue
from companions.big_monster.rules.counting import DEFAULT, HouseRules
from companions.big_monster.rules.placement import anchors
from companions.big_monster.rules.scoring import NONE_YET, Honours, score


class PlaceWorth(NamedTuple):
    """A place and what the board is worth more with the tile there."""

    x: int
    y: int
    gain: int


def places_by_worth(
    box: Catalogue,
    board: Board,
    tile: int,
    honours: Honours = NONE_YET,
    house: HouseRules = DEFAULT,
) -> list[PlaceWorth]:
    """All legal places, the best first; equal ones from top left to bottom right."""
    before = score(box, board, honours, house).total
    found = [
        PlaceWorth(x, y, score(box, board.lay(tile, x, y), honours, house).total - before)
        for x, y in anchors(box, board, tile)
    ]
    return sorted(found, key=lambda place: -place.gain)
