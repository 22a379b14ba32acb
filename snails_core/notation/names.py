"""What people may write for the notation's own words: the reader understands it, and the
writer never writes it.

A card may go by its name in any language (`Goldene Schaufel`), a snail by its letter or its
role (`g`, `Grunt`, `Infanterist`), a faction or colour by its name, and any dash is a `-`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from snails_core.errors import NotationError, did_you_mean
from snails_core.records import NOTHING, ROLE_LETTERS, UNKNOWN, card_name, card_spellings
from snails_core.rulebook_data import Faction, Named
from snails_core.setting import Setting
from snails_core.spelling import Spellings, spellings_of

Words = list[str]
DASHES = frozenset("\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}")
FACE_UP = "!"
_SIGNS = (NOTHING, UNKNOWN)
BETWEEN_HALVES = "/"
"""Stands in the names of basic cards: `Crawl / Dig`."""


def plain_words(statement: str) -> Words:
    """The words of a statement, every dash that stands alone written as `-`."""
    words = statement.split()
    if statement.isascii():
        return words
    return [NOTHING if word in DASHES else word for word in words]


@lru_cache(maxsize=16)
def _spelt(things: Sequence[Named | Faction]) -> Spellings:
    return spellings_of((thing.id, thing.names) for thing in things)


def find_role(setting: Setting, word: str) -> int | None:
    """The role that a letter or a name in any language means, or None."""
    if len(word) == 1:
        found = ROLE_LETTERS.find(word.upper())
        return None if found < 0 else found
    return _spelt(setting.rules.roles).number(word)


def read_named(things: Sequence[Named | Faction], word: str, place: str) -> int:
    """The number of the faction or colour that a word names."""
    for number, thing in enumerate(things):
        if thing.id == word:
            return number
    spelt = _spelt(things)
    found = spelt.number(word)
    if found is None:
        near = [things[number].id for number in spelt.nearest(word)]
        known = did_you_mean(word, near or [thing.id for thing in things])
        raise NotationError("no_such", place, name=word, suggestion=known)
    return found


def card_words(setting: Setting, words: Words) -> Words:
    """The words with cards' ids in place of their names, which may take several words.

    Counts (`:2`) and the sign of a card that lies face up stay; a word that names no card stays
    as it is.
    """
    ids = setting.catalogue.card_index
    if all(word in ids for word in words):
        return words
    found: Words = []
    start = 0
    while start < len(words):
        word = words[start]
        length = 1
        if word not in ids and word not in _SIGNS and _parted(word)[0] not in ids:
            card, length, suffix = _named_card(setting, words[start:])
            word = word if card is None else card_name(setting, card) + suffix
        found.append(word)
        start += length
    return found


def _named_card(setting: Setting, words: Words) -> tuple[int | None, int, str]:
    """The card that the first words name, the longest name first; how many words; its suffix."""
    spelt = card_spellings(setting)
    parts: list[tuple[str, str]] = []
    for word in words[: spelt.most_words]:
        if word in _SIGNS:
            break
        parts.append(_parted(word))
        if parts[-1][1]:
            break
    for length in range(len(parts), 0, -1):
        last, suffix = parts[length - 1]
        if last != BETWEEN_HALVES:
            card = spelt.number(" ".join(name for name, _ in parts[:length]))
            if card is not None:
                return card, length, suffix
    return None, 1, ""


def _parted(word: str) -> tuple[str, str]:
    """A name and what follows it: `missile:2`, `missile!`."""
    name, colon, count = word.partition(":")
    if colon:
        return name, colon + count
    bare = name.removesuffix(FACE_UP)
    return bare, name[len(bare) :]
