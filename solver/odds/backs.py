"""The hidden backs of tiles: drawn without replacement from those nobody has seen (F2).

    box = box_backs()
    tile_back(box, MEADOW)[Back.TRAP]      # 4/15
    tile_backs(box, (MOUNTAIN, MOUNTAIN))  # in order, the second from what is left
    how_many(box, Back.TRAP, 2)            # traps under two meadows: hypergeometric

A tile that is only removed keeps its back among the unseen (R23.2).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import NamedTuple

from snails_core.backs import BACKS_OF_LEVEL, TERRAINS, Back, pinned_back
from snails_core.layout import PINNED, UNSEEN
from snails_core.position import Position
from snails_core.rulebook_data import load_rules
from solver.odds.distribution import Distribution

BEACH, MEADOW, MOUNTAIN = 1, 2, 3
"""The levels that have tiles."""


class Unseen(NamedTuple):
    """How many backs of each sort nobody has seen yet, in the order of `Back`."""

    barrel: int
    beach_blank: int
    trap: int
    one_card: int
    two_cards: int
    mine: int
    mountain_blank: int

    def without(self, back: Back) -> Unseen:
        """What is left once that back has been seen; a tile beyond those of the box shows nothing
        (L27)."""
        if back is Back.UNKNOWN:
            return self
        return Unseen(*(count - (number == back) for number, count in enumerate(self)))


def box_backs() -> Unseen:
    """All tiles of the box, none of them seen."""
    counts = [0] * len(Unseen._fields)
    for tiles in load_rules().tiles:
        backs = BACKS_OF_LEVEL[TERRAINS.index(tiles.id)]
        for back, count in zip(backs, tiles.backs.values(), strict=True):
            counts[back] = count
    return Unseen(*counts)


def unseen_in(position: Position) -> Unseen:
    """What nobody has seen in a position, or in a player's view of it."""
    return Unseen(*position.hot[UNSEEN : UNSEEN + len(Unseen._fields)])


def unseen_under(position: Position, space: int) -> Unseen:
    """What may come up under a space; where one of its backs is known, no other can."""
    counts = list(unseen_in(position))
    for level in range(1, position.level(space) + 1):
        back = pinned_back(position.hot[PINNED + space], level)
        if back is not None:
            for other in BACKS_OF_LEVEL[level]:
                counts[other] = int(other is back)
    return Unseen(*counts)


def tile_back(unseen: Unseen, level: int) -> Distribution[Back]:
    """What one tile of this level shows when it is flipped."""
    weights = {back: unseen[back] for back in BACKS_OF_LEVEL[level] if unseen[back]}
    if not weights:
        return Distribution.certain(Back.UNKNOWN)
    return Distribution.of_weights(weights)


def tile_backs(unseen: Unseen, levels: Sequence[int]) -> Distribution[tuple[Back, ...]]:
    """What several tiles show, flipped one after the other."""
    if not levels:
        return Distribution.certain(())

    def followed(back: Back) -> Distribution[tuple[Back, ...]]:
        others = tile_backs(unseen.without(back), levels[1:])
        return others.map(lambda shown: (back, *shown))

    return tile_back(unseen, levels[0]).then(followed)


def how_many(unseen: Unseen, back: Back, tiles: int) -> Distribution[int]:
    """How many of some tiles of one terrain have this back, by counting the ways to deal them:
    k of the K such backs and the rest of the others, of all ways to deal so many tiles."""
    level = next(level for level, backs in enumerate(BACKS_OF_LEVEL) if back in backs)
    all_of_terrain = sum(unseen[other] for other in BACKS_OF_LEVEL[level])
    if not 0 <= tiles <= all_of_terrain:
        raise ValueError(f"{tiles} tiles: {all_of_terrain} of {TERRAINS[level]} are unseen")
    such, others = unseen[back], all_of_terrain - unseen[back]
    return Distribution.of_weights(
        {count: comb(such, count) * comb(others, tiles - count) for count in range(tiles + 1)}
    )
