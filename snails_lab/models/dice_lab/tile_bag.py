"""The tiles nobody has seen, as a bag to draw from without putting back (F2)."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import NamedTuple

from snails_core.backs import BACKS_OF_LEVEL, Back
from solver.odds import Distribution, Unseen, box_backs, how_many, tile_back


class Bag(NamedTuple):
    """The unseen tiles of one terrain, and those that were flipped, in order."""

    level: int
    unseen: Unseen
    flipped: tuple[Back, ...] = ()

    @classmethod
    def full(cls, level: int) -> Bag:
        """The bag as it is in the box."""
        return cls(level, box_backs())

    @property
    def backs(self) -> tuple[Back, ...]:
        return BACKS_OF_LEVEL[self.level]

    @property
    def size(self) -> int:
        return sum(self.unseen[back] for back in self.backs)

    @property
    def next_back(self) -> Distribution[Back]:
        """What the next tile shows."""
        return tile_back(self.unseen, self.level)

    def how_many(self, back: Back, tiles: int) -> Distribution[int]:
        """How many of the next tiles have this back."""
        return how_many(self.unseen, back, tiles)

    def with_replacement(self, back: Back, tiles: int) -> Distribution[int]:
        """The same if each tile went back into the bag: what one might take it for."""
        p = Fraction(self.unseen[back], self.size)
        one = Distribution({1: p, 0: 1 - p})
        total = Distribution.certain(0)
        for _ in range(tiles):
            total = total + one
        return total

    def without(self, back: Back) -> Bag:
        """The bag after a tile with this back was flipped."""
        return self._replace(unseen=self.unseen.without(back), flipped=(*self.flipped, back))

    def flip(self, random: Random) -> Bag:
        """Flips one tile by lot."""
        tiles = [back for back in self.backs for _ in range(self.unseen[back])]
        return self.without(random.choice(tiles))
