"""Laying a tile (B4) and what it sets off on the board: mutations, crystals, big monsters."""

from __future__ import annotations

from collections.abc import Iterator

from companions.big_monster.board import Board
from companions.big_monster.events import (
    BigMonsterComplete,
    CrystalComplete,
    Event,
    Mutated,
    TileLaid,
)
from companions.big_monster.parts import Catalogue
from companions.big_monster.rules.big_monsters import complete
from companions.big_monster.rules.crystals import crystals
from companions.big_monster.rules.mutation import levels

COLOURS = ("green", "red", "blue")


def laid_events(catalogue: Catalogue, player: int, before: Board, after: Board) -> Iterator[Event]:
    """What everybody sees when the last tile of `after` has been laid on `before`."""
    tile = after.laid[-1]
    yield TileLaid(player, tile.kind, tile.x, tile.y)
    was = levels(catalogue, before)
    kinds = {(laid.x, laid.y): laid.kind for laid in after.laid}
    for place, level in levels(catalogue, after).items():
        for reached in range(was.get(place, 0) + 1, level + 1):
            kind = kinds[place]
            points = catalogue.kinds[kind].levels[reached]
            yield Mutated(player, kind, reached, points)
    old, new = crystals(catalogue, before), crystals(catalogue, after)
    for colour, fewer, more in zip(COLOURS, old, new, strict=True):
        for _ in range(more - fewer):
            yield CrystalComplete(player, colour, getattr(catalogue.scoring, colour))
    for _ in range(len(complete(catalogue, after)) - len(complete(catalogue, before))):
        yield BigMonsterComplete(player, catalogue.scoring.whole)
