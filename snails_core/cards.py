"""What a card is: actions, and rows of die faces with the effects that they have.

Cards are data (`data/cards/*.toml`, read by `catalogue`); the engine knows the words of
effects (`vocabulary`) and never a card's name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import NamedTuple

from snails_core.vocabulary import Effect, most_own_damage


class Face(IntEnum):
    """A face of the attack die; `weight` is how many of its six sides show it (F3)."""

    TRIANGLE = 0
    SQUARE = 1
    CIRCLE = 2

    @property
    def weight(self) -> int:
        return (3, 2, 1)[self]


class Row(NamedTuple):
    """What happens on a result: no faces (certain), one face, or a pair."""

    faces: tuple[Face, ...]
    effects: tuple[Effect, ...]


class Target(StrEnum):
    """What the acting player chooses first."""

    NONE = "none"  # nothing: own snail, own space
    SNAIL = "snail"  # one snail in range
    SPACE = "space"  # a whole space: everybody there
    TILE = "tile"  # a tile, so never water (R14)
    ALL = "all"  # every snail in range but the acting one (R16)


class Who(StrEnum):
    """Which snails an action may reach."""

    ANY = "any"
    ENEMY = "enemy"
    FRIEND = "friend"


class OnWater(StrEnum):
    """Whether a snail on water may resolve the action; `ships`: only Pirates (R29)."""

    YES = "yes"
    NO = "no"
    SHIPS = "ships"


class Kind(StrEnum):
    """The four kinds of cards."""

    BASIC = "basic"
    RED = "red"
    PURPLE = "purple"
    FACTION = "faction"


@dataclass(frozen=True, slots=True)
class Action:
    """One thing a snail can do with a card; basic cards offer two of them."""

    index: int
    id: str
    names: Mapping[str, str] = field(compare=False, hash=False)
    red: bool
    target: Target
    nearest: int
    farthest: int
    ignores_sight: bool
    who: Who
    self_too: bool
    dice: int
    attacks: int
    rows: tuple[Row, ...]
    water: OnWater
    keeps_shell: bool
    rage: bool
    most_own_damage: int = field(init=False, compare=False, repr=False)
    """The most it can cost its own snail: its damage and rage, and the tokens it puts."""

    def __post_init__(self) -> None:
        worst = max((sum(map(most_own_damage, row.effects)) for row in self.rows), default=0)
        object.__setattr__(self, "most_own_damage", worst * self.attacks)


@dataclass(frozen=True, slots=True)
class Card:
    """A kind of card, `count` copies of which are in the box (per player for basic ones)."""

    index: int
    id: str
    kind: Kind
    red: bool
    returns: bool
    count: int
    faction: str
    names: Mapping[str, str] = field(compare=False, hash=False)
    sources: Mapping[str, str] = field(compare=False, hash=False)
    actions: tuple[int, ...]

    @property
    def arsenal(self) -> bool:
        return self.kind in (Kind.RED, Kind.PURPLE)


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All kinds of cards and their actions, by index and by name.

    Cards are ordered basic, red, purple, faction, so that the arsenal is one slice.
    """

    id: str
    cards: tuple[Card, ...]
    actions: tuple[Action, ...]
    card_index: Mapping[str, int] = field(compare=False, hash=False)
    action_index: Mapping[str, int] = field(compare=False, hash=False)
    arsenal: range
    faction_card: Mapping[str, int] = field(compare=False, hash=False)
