"""What a planet at the end of a duel is worth, from its tiles and from counts of its layout.

What tiles count wherever they lie is worked out once for each set of tiles. What depends on the
layout is a list of counts, packed into one number, so that laying a tile is an addition.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companions.big_monster.board import Board
from companions.big_monster.parts import Catalogue
from companions.big_monster.position import Position
from companions.big_monster.rules.counting import Census, HouseRules, census
from companions.big_monster.rules.medals import Won
from companions.big_monster.rules.scoring import Honours
from companions.big_monster.solver.weights import LAYOUT_MISSIONS, Weights, spread, weights

Row = tuple[int, ...]
Medals = int
"""A set of missions, one bit for each."""
_BITS = 12
UNITS = Weights(
    constant=0, green=1 << _BITS, red=1 << 2 * _BITS, blue=1 << 3 * _BITS, crystal_set=0,
    pair=1 << 4 * _BITS, pairs_medal=0, pairs_needed=0, mutated=1 << 5 * _BITS,
)  # fmt: skip
"""With these weights a sum of bonuses is a list of counts: the points of ice come first."""


class Counts(NamedTuple):
    """What depends on the layout, beyond what the same tiles count wherever they lie."""

    ice: int
    green: int
    red: int
    blue: int
    pairs: int
    mutated: int


def _unpack(packed: int) -> Counts:
    mask = (1 << _BITS) - 1
    return Counts(*(packed >> _BITS * number & mask for number in range(len(Counts._fields))))


class PlanetWorth:
    """Points and missions of a player's board with some tiles more, before the penalty."""

    def __init__(self, position: Position, player: int, missions: Sequence[Won]) -> None:
        setting = position.setting
        self.box: Catalogue = setting.catalogue
        self.house: HouseRules = setting.house
        self.board: Board = position.board(player)
        self.honours: Honours = position.honours(player)
        self.medals = [self.box.medals[won.medal] for won in missions]
        self._weights: dict[tuple[Row, Medals], Weights] = {}
        self._points: dict[tuple[Row, int, Medals], int] = {}
        self._by_tiles: dict[Row, tuple[Medals, int, int]] = {}
        self._by_layout: dict[int, Medals] = {}

    def packed(self) -> int:
        """The counts of the board as it lies."""
        found = census(self.box, self.board, self.house)
        tiles = [tile.kind for tile in self.board.laid]
        apart = census(self.box, spread(self.board.explorer, tiles), self.house)
        counts = (
            found.ice_points - apart.ice_points,
            *(a - b for a, b in zip(found.crystals, apart.crystals, strict=True)),
            found.big_monsters,
            found.mutated,
        )
        return sum(count << _BITS * number for number, count in enumerate(counts))

    def points(self, tiles: Row, packed: int, won: Medals) -> int:
        """The points in the end with these tiles more, before the penalty."""
        key = tiles, packed, won
        if key not in self._points:
            worth, counts = self._worth(tiles, won), _unpack(packed)
            self._points[key] = (
                worth.constant
                + counts.ice
                + worth.green * counts.green
                + worth.red * counts.red
                + worth.blue * counts.blue
                + worth.pair * counts.pairs
                + worth.mutated * counts.mutated
            )
        return self._points[key]

    def _worth(self, tiles: Row, won: Medals) -> Weights:
        key = tiles, won
        if key not in self._weights:
            every = [*(tile.kind for tile in self.board.laid), *tiles]
            values = (medal.points for bit, medal in enumerate(self.medals) if won >> bit & 1)
            honours = self.honours._replace(medals=(*self.honours.medals, *values))
            self._weights[key] = weights(
                self.box, self.board.explorer, every, honours, (), self.house
            )
        return self._weights[key]

    def qualified(self, tiles: Row, packed: int) -> Medals:
        """The missions that are fulfilled with these tiles more and these counts."""
        return self._of_tiles(tiles)[0] | self.decided_by_layout(packed)

    def decided_by_layout(self, packed: int) -> Medals:
        """The missions that the layout fulfils."""
        if packed not in self._by_layout:
            counts = _unpack(packed)
            apart = census(self.box, spread(self.board.explorer, ()), self.house).crystals
            crystals = (counts.green, counts.red, counts.blue)
            have = {
                "big_monsters": counts.pairs,
                "crystal_sets": min(a + b for a, b in zip(crystals, apart, strict=True)),
            }
            self._by_layout[packed] = sum(
                1 << bit
                for bit, medal in enumerate(self.medals)
                if have.get(medal.per, 0) >= medal.single
            )
        return self._by_layout[packed]

    def needs(self, tiles: Row) -> int:
        """Desert and rune monsters with these tiles more."""
        return self._of_tiles(tiles)[1]

    def penalty(self, tiles: Row) -> int:
        """What the penalty costs; some tiles and explorers count it as a medal."""
        return self._of_tiles(tiles)[2]

    def _of_tiles(self, tiles: Row) -> tuple[Medals, int, int]:
        if tiles not in self._by_tiles:
            every = [*(tile.kind for tile in self.board.laid), *tiles]
            found = census(self.box, spread(self.board.explorer, every), self.house)
            self._by_tiles[tiles] = (
                self._missions(found),
                found.for_penalty,
                self.box.scoring.penalty + self._per_medal(every),
            )
        return self._by_tiles[tiles]

    def _missions(self, found: Census) -> Medals:
        return sum(
            1 << bit
            for bit, medal in enumerate(self.medals)
            if medal.per not in LAYOUT_MISSIONS
            and found.measure(medal.per, 0, for_medal=True) >= medal.single
        )

    def _per_medal(self, tiles: Sequence[int]) -> int:
        rewards = [self.box.kinds[tile].reward for tile in tiles]
        rewards.append(self.box.explorers[self.board.explorer].reward)
        return sum(reward.points for reward in rewards if reward and reward.per == "medals")
