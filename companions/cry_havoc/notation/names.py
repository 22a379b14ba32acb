"""Single values as text: players, forces, regions, cards, numbers."""

from __future__ import annotations

from companions.cry_havoc.errors import NotationError
from companions.cry_havoc.setting import HIDDEN, NONE, Setting
from snails_core.errors import did_you_mean

LETTERS = "ABCD"
NOTHING, UNKNOWN = "-", "?"
TROGG_LETTER = "T"
"""The Trogg that nobody plays: the force after the last player."""
MOST = 999


def write_number(value: int) -> str:
    return {NONE: NOTHING, HIDDEN: UNKNOWN}.get(value, str(value))


def read_number(text: str, place: str, most: int = MOST, least: int = 0) -> int:
    """A whole number in plain digits."""
    if text.isascii() and text.isdigit() and len(text) <= 4 and least <= int(text) <= most:
        return int(text)
    raise NotationError("notation_number", place, name=text, least=least, most=most)


def write_force(players: int, force: int) -> str:
    if force in (NONE, HIDDEN):
        return write_number(force)
    return LETTERS[force] if force < players else TROGG_LETTER


def read_force(players: int, text: str, place: str) -> int:
    if text == NOTHING:
        return NONE
    if text == TROGG_LETTER and players < len(LETTERS):
        return players
    if len(text) == 1 and text in LETTERS[:players]:
        return LETTERS.index(text)
    raise NotationError("notation_player", place, name=text)


def read_region(setting: Setting, text: str, place: str) -> int:
    if text == NOTHING:
        return NONE
    found = setting.side.index(text)
    if found is None:
        known = [region.id for region in setting.side.regions]
        raise NotationError("no_such", place, name=text, suggestion=did_you_mean(text, known))
    return found


def write_card(setting: Setting, card: int) -> str:
    return write_number(card) if card < 0 else setting.box.cards[card].id


def read_card(setting: Setting, text: str, place: str) -> int:
    if text == UNKNOWN:
        return HIDDEN
    if text == NOTHING:
        return NONE
    for card in setting.box.cards:
        if card.id == text:
            return card.index
    known = [card.id for card in setting.box.cards]
    raise NotationError("no_such", place, name=text, suggestion=did_you_mean(text, known))


def read_word(text: str, known: tuple[str, ...], place: str) -> int:
    if text in known:
        return known.index(text)
    raise NotationError("no_such", place, name=text, suggestion=did_you_mean(text, known))
