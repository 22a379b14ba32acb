"""The parts of the box as records: tile kinds, explorers, medals, modes.

Lengths are cells of half a tile. `x` grows to the right and `y` downwards; a tile's place is that
of its top left cell.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple


class Terrain(StrEnum):
    """The seven terrains. The pink of the explorers is none of them."""

    ICE = "ice"
    LAVA = "lava"
    WATER = "water"
    GRASSLAND = "grassland"
    SWAMP = "swamp"
    RUNE = "rune"
    DESERT = "desert"


PIECES = ("GL", "GR", "RT", "RB", "BTL", "BTR", "BBL", "BBR")
"""Where pieces of crystals lie: green left and right, red top and bottom, blue in corners."""

MEASURES = (
    "green_crystals", "crystals", "crystal_sets", "medals", "terrains", "runes", "lava",
    "big_monsters", "deserts", "grasslands", "swamps_and_grasslands", "ice", "mutagenic", "mutated",
)  # fmt: skip
"""What a reward or a medal can count on a board."""


class Reward(NamedTuple):
    """Points for each of what `per` counts."""

    per: str
    points: int


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of monster tile."""

    index: int
    id: str
    names: Mapping[str, str]
    terrain: Terrain
    sets: tuple[int, ...]
    """Copies in the compulsory set and in sets 2 to 6."""
    levels: tuple[int, ...]
    """Points of an ice monster before and after each mutation; empty for all other tiles."""
    points: int
    pieces: frozenset[str]
    beams: str
    """`down` for two beams downwards, `up` for one upwards from the right cell, or empty."""
    half: str
    """`left` or `right` half of a big monster, or empty."""
    monsters: int
    """Rune or mutagenic monsters on the tile."""
    reward: Reward | None
    sources: Mapping[str, str]

    @property
    def wide(self) -> int:
        return 2 if self.beams else 1

    @property
    def high(self) -> int:
        return 1 if self.beams else 2

    @property
    def count(self) -> int:
        return sum(self.sets)


@dataclass(frozen=True, slots=True)
class Explorer:
    """One explorer: two cells wide and high, the first tile on a player's planet."""

    index: int
    id: str
    names: Mapping[str, str]
    reward: Reward | None
    power: str
    """`own_ship`, `salvage` or empty."""
    black: bool
    start: str
    """`mutagenic` or `desert` if a monster is printed on it, or empty."""
    left: frozenset[str]
    right: frozenset[str]
    sources: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Medal:
    """One kind of medal that is won by a mission."""

    index: int
    id: str
    names: Mapping[str, str]
    per: str
    single: int
    team: int
    points: int
    permanent: bool
    groups: frozenset[str]
    sources: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Mode:
    """One way to play: who plays, by draft or from open rows, and with how many chosen medals."""

    id: str
    names: Mapping[str, str]
    players: tuple[int, ...]
    by_draft: bool
    chosen_medals: int
    single_row_turns: int
    """How many turns have one open row before there are two (rows only)."""


class Scoring(NamedTuple):
    """The numbers of the score pad."""

    green: int
    red: int
    blue: int
    half: int
    whole: int
    swamp: int
    penalty: int
    dragon: int


@dataclass(frozen=True)
class Catalogue:
    """All parts of the box, each list in the order of its file."""

    kinds: tuple[Kind, ...]
    explorers: tuple[Explorer, ...]
    medals: tuple[Medal, ...]
    modes: Mapping[str, Mode]
    scoring: Scoring

    @cached_property
    def kind_index(self) -> Mapping[str, int]:
        return {kind.id: kind.index for kind in self.kinds}

    @cached_property
    def explorer_index(self) -> Mapping[str, int]:
        return {explorer.id: explorer.index for explorer in self.explorers}

    @cached_property
    def medal_index(self) -> Mapping[str, int]:
        return {medal.id: medal.index for medal in self.medals}

    def __reduce__(self) -> tuple[object, ...]:
        from companions.big_monster.catalogue import load_catalogue

        return load_catalogue, ()
