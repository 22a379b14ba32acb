"""The statements about one player: snails, cards, plan."""

from __future__ import annotations

from collections.abc import Callable

from snails_core import layout as at
from snails_core.errors import NotationError
from snails_core.notation.sheet import Sheet, Words, expect
from snails_core.notation.writer import IN_AIR
from snails_core.records import (
    NOTHING,
    ROLE_LETTERS,
    UNKNOWN,
    read_number,
    read_player,
    read_word,
)


def read_head(sheet: Sheet, words: Words, place: str) -> None:
    expect(1 <= len(words) <= 3, "player", "player A ninja blue", place)
    sheet.player = player = read_player(words[0], place)
    rules = sheet.setting.rules
    sheet.hot[at.COLOUR + player] = player
    if len(words) > 1 and words[1] != NOTHING:
        names = [faction.id for faction in rules.factions]
        sheet.hot[at.FACTION + player] = read_word(words[1], names, place)
    if len(words) > 2:
        names = [colour.id for colour in rules.colours]
        none = words[2] == NOTHING
        sheet.hot[at.COLOUR + player] = at.NONE if none else read_word(words[2], names, place)


def read_snail_line(sheet: Sheet, number: int, words: Words, place: str) -> None:
    form = f"{ROLE_LETTERS[number]} c4 30 shell"
    expect(1 <= len(words) <= 3, ROLE_LETTERS[number], form, place)
    snail = at.SQUAD * sheet.player + number
    where, *rest = words
    if where == NOTHING:
        sheet.hot[at.PLACE + snail] = at.NONE
    elif where == IN_AIR:
        sheet.hot[at.PLACE + snail] = at.AIR
    else:
        sheet.hot[at.PLACE + snail] = sheet.setting.board.index(where, place)
    if rest and rest[-1] == "shell":
        sheet.hot[at.SHELLED + snail] = 1
        rest.pop()
    expect(len(rest) <= 1, ROLE_LETTERS[number], form, place)
    full = sheet.setting.rules.health
    sheet.hot[at.HEALTH + snail] = read_number(rest[0], place, full) if rest else full


def read_hand(sheet: Sheet, words: Words, place: str) -> None:
    start = at.HAND + sheet.player * at.MAX_CARDS
    for card, count in sheet.counted_cards(words, f"{place}: hand", hidden_too=True):
        if card == at.HIDDEN:
            sheet.cold[at.SECRET + sheet.player] = count
        elif card in sheet.setting.basic_cards:
            raise NotationError("notation_basic", f"{place}: hand")
        else:
            sheet.cold[start + card] = count


def read_shown(sheet: Sheet, words: Words, place: str) -> None:
    start = at.SHOWN + sheet.player * at.MAX_CARDS
    for card, count in sheet.counted_cards(words, f"{place}: shown"):
        sheet.cold[start + card] = count


def read_plan(sheet: Sheet, words: Words, place: str) -> None:
    place = f"{place}: plan"
    expect(2 <= len(words) <= 7, "plan", "plan L S missile crawl_dig", place)
    hot, player = sheet.hot, sheet.player
    hot[at.ACTIVE + player] = read_token(words[0], place)
    hot[at.PASSIVE + player] = read_token(words[1], place)
    for slot, word in enumerate(words[2:]):
        if word.endswith("!"):
            hot[at.REVEALED + player] |= 1 << slot
        card = sheet.card(word.removesuffix("!"), place)
        hot[at.SLOTS + player * at.PLAN_SLOTS + slot] = card


def read_known(sheet: Sheet, words: Words, place: str) -> None:
    for word in words:
        expect(word in ROLE_LETTERS and len(word) == 1, "known", "known L S", place)
        sheet.hot[at.KNOWN + sheet.player] |= 1 << ROLE_LETTERS.index(word)


def read_aimed(sheet: Sheet, words: Words, place: str) -> None:
    expect(len(words) == 1, "aimed", "aimed 2", place)
    sheet.hot[at.AIMED + sheet.player] = read_number(words[0], f"{place}: aimed", at.PLAN_SLOTS)


def read_token(word: str, place: str) -> int:
    if word == NOTHING:
        return at.NONE
    if word == UNKNOWN:
        return at.HIDDEN
    expect(len(word) == 1 and word in ROLE_LETTERS, "plan", "plan L S missile", place)
    return ROLE_LETTERS.index(word)


PLAYER_STATEMENTS: dict[str, Callable[[Sheet, Words, str], None]] = {
    "hand": read_hand,
    "shown": read_shown,
    "plan": read_plan,
    "known": read_known,
    "aimed": read_aimed,
}
