"""How single things are written: players as letters, parts of the box by id, `?` for hidden."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from companions.big_monster.errors import NotationError
from companions.big_monster.position import HIDDEN, NOTHING
from companions.big_monster.setting import PLAYER_LETTERS
from snails_core.errors import did_you_mean

NONE, UNKNOWN = "-", "?"
FARTHEST = 99
"""Of a cell from the explorer."""
MOST_DIGITS = 6


def player_name(player: int) -> str:
    return NONE if player == NOTHING else PLAYER_LETTERS[player]


def read_player(word: str, players: int, place: str) -> int:
    known = PLAYER_LETTERS[:players]
    if len(word) == 1 and word.upper() in known:
        return known.index(word.upper())
    raise NotationError("player_letter", place, name=word, known=", ".join(known))


def players_name(mask: int) -> str:
    """The letters of a set of players: `ACD`."""
    return (
        "".join(letter for number, letter in enumerate(PLAYER_LETTERS) if mask >> number & 1)
        or NONE
    )


def read_players(word: str, players: int, place: str) -> int:
    if word == NONE:
        return 0
    mask = 0
    for letter in word:
        bit = 1 << read_player(letter, players, place)
        if mask & bit:
            raise NotationError("notation_twice", place, name=letter)
        mask |= bit
    return mask


class HasId(Protocol):
    """A part of the box: a tile kind, an explorer or a medal."""

    @property
    def id(self) -> str: ...


def part_name(parts: Iterable[HasId], number: int) -> str:
    """The id of a tile kind, an explorer or a medal."""
    if number == HIDDEN:
        return UNKNOWN
    if number == NOTHING:
        return NONE
    return tuple(parts)[number].id


def read_part(index: Mapping[str, int], word: str, place: str, hidden: bool = False) -> int:
    """A part of the box by its id."""
    if hidden and word == UNKNOWN:
        return HIDDEN
    if word not in index:
        suggestion = did_you_mean(word, index)
        raise NotationError("no_such", place, name=word, suggestion=suggestion)
    return index[word]


def read_whole(word: str, least: int, most: int, place: str) -> int:
    """A whole number in plain digits, perhaps with a minus sign."""
    digits = word.removeprefix("-")
    plain = digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS
    if not plain or not least <= int(word) <= most:
        raise NotationError("notation_number", place, name=word, least=least, most=most)
    return int(word)
