"""The statements about one player: snails, cards, plan."""

from __future__ import annotations

from collections.abc import Callable

from snails_core import layout as at
from snails_core.errors import NotationError
from snails_core.notation.names import FACE_UP, Words, card_words, find_role, read_named
from snails_core.notation.sheet import Sheet, expect
from snails_core.notation.writer import IN_AIR, IN_SHELL
from snails_core.records import (
    NOTHING,
    PLAYER_LETTERS,
    ROLE_LETTERS,
    UNKNOWN,
    read_number,
    read_player,
)

FIRST_AIM, LAST_AIM = 2, at.PLAN_SLOTS
"""An Aim serves the slot after its own (R9)."""


def read_head(sheet: Sheet, words: Words, place: str) -> None:
    expect(1 <= len(words) <= 3, "player", f"player {PLAYER_LETTERS[0]} ninja", place)
    sheet.player = player = read_player(words[0], place)
    rules = sheet.setting.rules
    sheet.hot[at.COLOUR + player] = player
    if len(words) > 1 and words[1] != NOTHING:
        sheet.hot[at.FACTION + player] = read_named(rules.factions, words[1], place)
    if len(words) > 2:
        none = words[2] == NOTHING
        colour = at.NONE if none else read_named(rules.colours, words[2], place)
        sheet.hot[at.COLOUR + player] = colour


def read_snail_line(sheet: Sheet, number: int, words: Words, place: str) -> None:
    snail = at.SQUAD * sheet.player + number
    where, *rest = words or ("",)
    if len(rest) > 1 + (rest[-1:] == [IN_SHELL]) or not where:
        letter = ROLE_LETTERS[number]
        form = f"{letter} {sheet.setting.board.names[0]} {sheet.setting.rules.health}"
        raise NotationError("notation_words", place, name=letter, form=form)
    if where == NOTHING:
        sheet.hot[at.PLACE + snail] = at.NONE
    elif where == IN_AIR:
        sheet.hot[at.PLACE + snail] = at.AIR
    else:
        sheet.hot[at.PLACE + snail] = sheet.space(where, place)
    if rest and rest[-1] == IN_SHELL:
        sheet.hot[at.SHELLED + snail] = 1
        rest.pop()
    full = sheet.setting.rules.health
    sheet.hot[at.HEALTH + snail] = _read_health(rest[0], full, place) if rest else full


def _read_health(word: str, full: int, place: str) -> int:
    try:
        return read_number(word, place, full)
    except NotationError as error:
        raise NotationError("notation_health", place, name=word, most=full) from error


def read_hand(sheet: Sheet, words: Words, place: str) -> None:
    start = at.HAND + sheet.player * at.MAX_CARDS
    for card, count in sheet.counted_cards(words, "hand missile:2 mine", place, True):
        if card == at.HIDDEN:
            sheet.cold[at.SECRET + sheet.player] = count
        elif card in sheet.setting.basic_cards:
            raise NotationError(
                "notation_basic", f"{place}: {sheet.setting.catalogue.cards[card].id}"
            )
        else:
            sheet.cold[start + card] = count


def read_shown(sheet: Sheet, words: Words, place: str) -> None:
    start = at.SHOWN + sheet.player * at.MAX_CARDS
    for card, count in sheet.counted_cards(words, "shown missile:2 mine", place):
        sheet.cold[start + card] = count


def read_plan(sheet: Sheet, words: Words, place: str) -> None:
    """Two snails, then up to five cards; `!` marks one that lies face up."""
    words = words[:2] + card_words(sheet.setting, words[2:])
    if not 2 <= len(words) <= 2 + at.PLAN_SLOTS:
        raise NotationError("notation_words", place, name="plan", form=_plan_form(sheet))
    hot, player = sheet.hot, sheet.player
    hot[at.ACTIVE + player] = _read_token(sheet, words[0], place)
    hot[at.PASSIVE + player] = _read_token(sheet, words[1], place)
    for slot, word in enumerate(words[2:]):
        name = word.removesuffix(FACE_UP)
        if name != word:
            hot[at.REVEALED + player] |= 1 << slot
        hot[at.SLOTS + player * at.PLAN_SLOTS + slot] = sheet.card(name, place)


def _plan_form(sheet: Sheet) -> str:
    """How a plan of this player's snails is written."""
    alive = [
        letter
        for number, letter in enumerate(ROLE_LETTERS)
        if sheet.hot[at.HEALTH + at.SQUAD * sheet.player + number]
    ]
    active, passive, *_ = (*alive, NOTHING, NOTHING)
    return f"plan {active} {passive} missile crawl_dig"


def _read_token(sheet: Sheet, word: str, place: str) -> int:
    if word == NOTHING:
        return at.NONE
    if word == UNKNOWN:
        return at.HIDDEN
    number = find_role(sheet.setting, word)
    if number is None:
        raise NotationError("notation_role", place, name=word)
    return number


def read_known(sheet: Sheet, words: Words, place: str) -> None:
    if not words:
        active = sheet.hot[at.ACTIVE + sheet.player]
        form = f"known {ROLE_LETTERS[active] if active < at.SQUAD else NOTHING}"
        raise NotationError("notation_words", place, name="known", form=form)
    for word in words if words != [NOTHING] else ():
        number = find_role(sheet.setting, word)
        if number is None:
            raise NotationError("notation_role", place, name=word)
        sheet.hot[at.KNOWN + sheet.player] |= 1 << number


def read_aimed(sheet: Sheet, words: Words, place: str) -> None:
    expect(len(words) == 1, "aimed", "aimed 2", place)
    sheet.hot[at.AIMED + sheet.player] = read_number(words[0], place, LAST_AIM, FIRST_AIM)


PLAYER_STATEMENTS: dict[str, Callable[[Sheet, Words, str], None]] = {
    "hand": read_hand,
    "shown": read_shown,
    "plan": read_plan,
    "known": read_known,
    "aimed": read_aimed,
}
