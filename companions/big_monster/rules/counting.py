"""What there is to count on one board (B9 to B13), all at once: the census of a planet.

The monster printed on an explorer counts wherever its kind is counted. The rulebook names medals
only; with `start_tile="medals"` it counts for those alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companions.big_monster.board import Board
from companions.big_monster.parts import Catalogue, Terrain
from companions.big_monster.rules.big_monsters import complete
from companions.big_monster.rules.crystals import Crystals, crystals
from companions.big_monster.rules.mutation import levels


@dataclass(frozen=True, slots=True)
class HouseRules:
    """Two points on which the rulebook and a public online edition differ."""

    start_tile: str = "full"
    """`full`: an explorer's monster counts everywhere; `medals`: only where the book names it."""
    mutated: str = "mutated"
    """`mutated`: only mutated monsters earn the Geneticist's points; `ice`: all ice monsters do."""


DEFAULT = HouseRules()


@dataclass(frozen=True, slots=True)
class Census:
    """The counts of one board."""

    crystals: Crystals
    big_monsters: int
    ice_points: int
    mutated: int
    tiles: Mapping[Terrain, int]
    runes: int
    mutagenic: int
    """Mutagenic monsters on tiles; a double tile has two."""
    lying: int
    """Mutagenic tiles."""
    start: str
    house: HouseRules

    @property
    def ice_tiles(self) -> int:
        """Ice tiles, upright and lying, with the one on the explorer."""
        return self.tiles[Terrain.ICE] + (self.start == "mutagenic")

    @property
    def start_counts(self) -> bool:
        return self.house.start_tile == "full"

    def deserts(self, for_medal: bool) -> int:
        counts = for_medal or self.start_counts
        return self.tiles[Terrain.DESERT] + (counts and self.start == "desert")

    def terrain_set(self, for_medal: bool) -> frozenset[Terrain]:
        """The terrains that lie here."""
        present = {terrain for terrain, count in self.tiles.items() if count}
        if self.start and (for_medal or self.start_counts):
            present.add(Terrain.ICE if self.start == "mutagenic" else Terrain.DESERT)
        return frozenset(present)

    @property
    def mutagenic_monsters(self) -> int:
        return self.mutagenic + (self.start_counts and self.start == "mutagenic")

    def measure(self, name: str, medals: int, for_medal: bool = False) -> int:
        """What a reward or a medal counts; `medals` is how many the player has."""
        tiles = self.tiles
        if name == "terrains":
            return len(self.terrain_set(for_medal))
        if name == "deserts":
            return self.deserts(for_medal)
        if name == "medals":
            return medals
        if name == "mutated" and self.house.mutated == "ice":
            return tiles[Terrain.ICE] - self.lying
        return {
            "green_crystals": self.crystals.green,
            "crystals": self.crystals.all,
            "crystal_sets": self.crystals.sets,
            "runes": self.runes,
            "lava": tiles[Terrain.LAVA],
            "big_monsters": self.big_monsters,
            "grasslands": tiles[Terrain.GRASSLAND],
            "swamps_and_grasslands": tiles[Terrain.SWAMP] + tiles[Terrain.GRASSLAND],
            "ice": self.ice_tiles,
            "mutagenic": self.mutagenic_monsters,
            "mutated": self.mutated,
        }[name]

    @property
    def for_penalty(self) -> int:
        """Desert and rune monsters (B15)."""
        return self.deserts(for_medal=False) + self.runes


def census(catalogue: Catalogue, board: Board, house: HouseRules = DEFAULT) -> Census:
    """Counts a board."""
    kinds = catalogue.kinds
    tiles = dict.fromkeys(Terrain, 0)
    runes = mutagenic = lying = ice_points = mutated = 0
    hit = levels(catalogue, board)
    for tile in board.laid:
        kind = kinds[tile.kind]
        tiles[kind.terrain] += 1
        if kind.terrain is Terrain.RUNE:
            runes += kind.monsters
        elif kind.beams:
            mutagenic += kind.monsters
            lying += 1
        elif kind.levels:
            level = hit[tile.x, tile.y]
            ice_points += kind.levels[level]
            mutated += level > 0
    return Census(
        crystals=crystals(catalogue, board),
        big_monsters=len(complete(catalogue, board)),
        ice_points=ice_points,
        mutated=mutated,
        tiles=tiles,
        runes=runes,
        mutagenic=mutagenic,
        lying=lying,
        start=catalogue.explorers[board.explorer].start,
        house=house,
    )
