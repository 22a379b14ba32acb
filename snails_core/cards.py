"""What a card is: actions, rows of die faces, and a small vocabulary of effects.

Cards are data (`data/cards/*.toml`, read by `catalogue`); the engine knows the words
below and never a card's name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import NamedTuple

from snails_core.harm import DYNAMITE_DAMAGE, FIRE_DAMAGE, MINE_DAMAGE, RAGE_BONUS


class Face(IntEnum):
    """A face of the attack die; `weight` is how many of its six sides show it (F3)."""

    TRIANGLE = 0
    SQUARE = 1
    CIRCLE = 2

    @property
    def weight(self) -> int:
        return (3, 2, 1)[self]


class Word(IntEnum):
    """The vocabulary of effects; the comment is how a card file writes it."""

    DAMAGE = 0  # "damage 10"
    HEAL = 1  # "heal 10"
    PUSH = 2  # "push"
    SCATTER = 3  # "scatter": what follows happens on a space next to the target
    FIRE = 4  # "fire 2"
    DAMAGE_TILE = 5  # "damage tile"
    DESTROY_TILE = 6  # "destroy tile"
    REMOVE_TILE = 7  # "remove tile"
    DIG_TILE = 8  # "dig tile": damage it, meadow cards are drawn
    DIG_UP = 9  # "dig up": destroy it, meadow cards are drawn
    PLACE = 10  # "place 3": on a space at distance 1 to 3 of where the snail stands
    PLACE_HERE = 11  # "place here": on the acting snail's space
    MOVE = 12  # "move 2": the acting snail crawls
    PUT_MINE = 13  # "put mine"
    PUT_DYNAMITE = 14  # "put dynamite"
    DRAW = 15  # "draw 1"
    DISCARD = 16  # "discard 1": arsenal cards from hand
    TAKE_CARD = 17  # "take card": a planned card is lost; "take card back": returns to hand
    LEAVE_SHELL = 18  # "leave shell"
    HIDE = 19  # "hide": into a shell
    SWITCH = 20  # "switch"
    AIM = 21  # "aim"
    POLLUTE = 22  # "pollute 1": the contamination marker moves up


class Where(IntEnum):
    """Whom or what an effect reaches."""

    TARGET = 0  # the target snail, or the target space and who is on it
    SELF = 1  # the acting snail
    HERE = 2  # the acting snail's space, and for snails everybody else on it
    OTHERS = 3  # each other player (discarding)


class Instruction(NamedTuple):
    """One effect of a row, in printed order."""

    word: Word
    amount: int = 0
    where: Where = Where.TARGET
    may: bool = False
    shelled_too: bool = False
    back: bool = False


class Row(NamedTuple):
    """What happens on a result: no faces (certain), one face, or a pair."""

    faces: tuple[Face, ...]
    effects: tuple[Instruction, ...]


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
    own_risk: int = field(init=False, compare=False, repr=False)
    """The most it can cost its own snail: its damage and rage, and the tokens it puts."""

    def __post_init__(self) -> None:
        worst = max((sum(map(_risk_of, row.effects)) for row in self.rows), default=0)
        object.__setattr__(self, "own_risk", worst * self.attacks)


def _risk_of(part: Instruction) -> int:
    if part.word is Word.DAMAGE:
        return part.amount + RAGE_BONUS
    if part.word is Word.FIRE:
        return FIRE_DAMAGE * part.amount
    return {Word.PUT_MINE: MINE_DAMAGE, Word.PUT_DYNAMITE: DYNAMITE_DAMAGE}.get(part.word, 0)


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
