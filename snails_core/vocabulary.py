"""The vocabulary of effects: one record for each word that may stand on a card.

The record says how card files write the word, and what may be assumed of it before it is carried
out. A planner leaves out of its calculation what no word on the cards brings, so a wrong answer
here makes proofs wrong; no field has a default, and each word answers every question. What a word
does stands in `rules/effects.py`, a row for each word there too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum, IntEnum, auto
from typing import NamedTuple

from snails_core.damage_amounts import DYNAMITE_DAMAGE, FIRE_DAMAGE, MINE_DAMAGE, RAGE_BONUS

MOST_DAMAGE = 30


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


class Effect(NamedTuple):
    """One effect of a row, in printed order."""

    word: Word
    amount: int = 0
    where: Where = Where.TARGET
    may: bool = False
    shelled_too: bool = False
    back: bool = False


class Grammar(NamedTuple):
    """What may follow a word.

    `most` is its largest number (0: it takes none), `fives` asks for a multiple of 5;
    `places` and `flags` are the modifiers allowed.
    """

    most: int = 0
    fives: bool = False
    places: tuple[str, ...] = ()
    flags: tuple[str, ...] = ("may",)


class On(Enum):
    """What a word acts on."""

    SNAILS = auto()  # snails, as they are: health and shells
    PLACES = auto()  # where snails stand; a shell may hold them there (R12)
    TILE = auto()  # a tile or what lies on it, so nothing on water (R14)
    CARDS = auto()  # the cards of those whose snails it reaches
    OWN = auto()  # the acting snail or its player by itself, so it is read as `Where.SELF`
    ROW = auto()  # where the rest of the row happens


class WordFacts(NamedTuple):
    """What holds of a word on whatever card it stands."""

    grammar: Grammar
    acts_on: On
    needs_target_snail: bool
    """Does it, unless it says whom it reaches, need one snail as its target?"""
    most_own_damage: Callable[[int], int]
    """The most health that it can cost the acting snail, by its number."""
    acts_at_round_end: bool
    """Does it leave something behind that acts at the end of the round (R27)?"""
    reads_hands: bool
    """Does it ask how many cards somebody holds (R28.1)?"""


def _none(amount: int) -> int:
    return 0


def _damage(amount: int) -> int:
    return amount + RAGE_BONUS


def _fire(amount: int) -> int:
    return FIRE_DAMAGE * amount


def _mine(amount: int) -> int:
    return MINE_DAMAGE


def _dynamite(amount: int) -> int:
    return DYNAMITE_DAMAGE


_PLAIN = Grammar()
_UP_TO_5, _UP_TO_9, _UP_TO_10 = Grammar(5), Grammar(9), Grammar(10)
_HEALTH = Grammar(MOST_DAMAGE, fives=True, places=("self", "here"))
_HERE = Grammar(places=("here",))
_FIRE = Grammar(4, places=("here",))
_HIDE = Grammar(places=("self",))
_SCATTER = Grammar(flags=())
_SHELLED_TOO = ("shelled too", "may")
_PUSH = Grammar(places=("self", "here"), flags=_SHELLED_TOO)
_PLACE = Grammar(9, places=("self",), flags=_SHELLED_TOO)
_PLACE_HERE = Grammar(flags=_SHELLED_TOO)
_DISCARD = Grammar(5, places=("others",))
_TAKE = Grammar(flags=("back", "may"))

# fmt: off
VOCABULARY: Mapping[Word, WordFacts] = {
    #                                                    needs_target_ most_own_  acts_at_  reads_
    #                            grammar      acts_on    snail         damage     round_end hands
    Word.DAMAGE:       WordFacts(_HEALTH,     On.SNAILS, False,        _damage,   False,    False),
    Word.HEAL:         WordFacts(_HEALTH,     On.SNAILS, False,        _none,     False,    False),
    Word.PUSH:         WordFacts(_PUSH,       On.PLACES, False,        _none,     False,    False),
    Word.SCATTER:      WordFacts(_SCATTER,    On.ROW,    False,        _none,     False,    False),
    Word.FIRE:         WordFacts(_FIRE,       On.TILE,   False,        _fire,     True,     False),
    Word.DAMAGE_TILE:  WordFacts(_HERE,       On.TILE,   False,        _none,     False,    False),
    Word.DESTROY_TILE: WordFacts(_HERE,       On.TILE,   False,        _none,     False,    False),
    Word.REMOVE_TILE:  WordFacts(_HERE,       On.TILE,   False,        _none,     False,    False),
    Word.DIG_TILE:     WordFacts(_HERE,       On.TILE,   False,        _none,     False,    False),
    Word.DIG_UP:       WordFacts(_HERE,       On.TILE,   False,        _none,     False,    False),
    Word.PLACE:        WordFacts(_PLACE,      On.PLACES, False,        _none,     False,    False),
    Word.PLACE_HERE:   WordFacts(_PLACE_HERE, On.PLACES, True,         _none,     False,    False),
    Word.MOVE:         WordFacts(_UP_TO_9,    On.OWN,    False,        _none,     False,    False),
    Word.PUT_MINE:     WordFacts(_HERE,       On.TILE,   False,        _mine,     False,    False),
    Word.PUT_DYNAMITE: WordFacts(_HERE,       On.TILE,   False,        _dynamite, True,     False),
    Word.DRAW:         WordFacts(_UP_TO_5,    On.OWN,    False,        _none,     False,    False),
    Word.DISCARD:      WordFacts(_DISCARD,    On.CARDS,  True,         _none,     False,    True),
    Word.TAKE_CARD:    WordFacts(_TAKE,       On.CARDS,  True,         _none,     False,    True),
    Word.LEAVE_SHELL:  WordFacts(_HERE,       On.SNAILS, False,        _none,     False,    False),
    Word.HIDE:         WordFacts(_HIDE,       On.SNAILS, True,         _none,     False,    False),
    Word.SWITCH:       WordFacts(_PLAIN,      On.OWN,    False,        _none,     False,    False),
    Word.AIM:          WordFacts(_PLAIN,      On.OWN,    False,        _none,     False,    False),
    Word.POLLUTE:      WordFacts(_UP_TO_10,   On.OWN,    False,        _none,     False,    False),
}
# fmt: on

ROUND_END_WORDS = frozenset(word for word, facts in VOCABULARY.items() if facts.acts_at_round_end)
"""Words that leave something for the end of the round."""
HAND_SIZE_WORDS = frozenset(word for word, facts in VOCABULARY.items() if facts.reads_hands)
"""Words that ask how many cards somebody holds."""


def most_own_damage(effect: Effect) -> int:
    """The most that the effect can cost the acting snail: damage and rage, and the tokens it puts.
    What lies on the board already is not counted."""
    return VOCABULARY[effect.word].most_own_damage(effect.amount)
