"""The statements about the table: round, tiles, tokens, piles, and what is to be done."""

from __future__ import annotations

from collections.abc import Callable

from snails_core import layout as at
from snails_core.backs import BACKS_OF_LEVEL, Back, with_pin
from snails_core.errors import NotationError
from snails_core.notation.sheet import Sheet, Words, counted, expect
from snails_core.notation.writer import TOKENS
from snails_core.records import (
    EFFECTS,
    NOTHING,
    read_card,
    read_number,
    read_player,
    read_record,
    read_word,
)

MAX_AGENDA = 120


def read_round(sheet: Sheet, words: Words, place: str) -> None:
    expect(len(words) == 1, "round", "round 2", place)
    sheet.hot[at.ROUND] = read_number(words[0], place, sheet.setting.rules.rounds)


def read_first(sheet: Sheet, words: Words, place: str) -> None:
    expect(len(words) == 1, "first", "first B", place)
    sheet.hot[at.FIRST] = read_player(words[0], place)


def read_viewer(sheet: Sheet, words: Words, place: str) -> None:
    expect(len(words) == 1, "viewer", "viewer A", place)
    sheet.hot[at.VIEWER] = read_player(words[0], place)


def read_contamination(sheet: Sheet, words: Words, place: str) -> None:
    expect(len(words) == 1, "contamination", "contamination 2", place)
    top = len(sheet.setting.rules.contamination_track) - 1
    sheet.hot[at.CONTAMINATION] = read_number(words[0], place, top)


def read_tiles(sheet: Sheet, words: Words, place: str) -> None:
    for word in words:
        name, _, tile = word.partition(":")
        space = sheet.setting.board.index(name, place)
        body, _, pins = tile.partition("?")
        level = read_number(body.removesuffix("!"), f"{place}: {name}", 3)
        sheet.hot[at.LEVEL + space] = level
        sheet.hot[at.DAMAGED + space] = int(body.endswith("!"))
        _read_pins(sheet, space, level, pins.split(",") if pins else [], f"{place}: {name}")


def _read_pins(sheet: Sheet, space: int, level: int, names: Words, place: str) -> None:
    expect(len(names) <= level, "tiles", "tiles c4:3!?mine,trap", place)
    for height, name in zip(range(level, 0, -1), names, strict=False):
        if name != NOTHING:
            backs = BACKS_OF_LEVEL[height]
            index = read_word(name, [back.name.lower() for back in backs], place)
            byte = sheet.hot[at.PINNED + space]
            sheet.hot[at.PINNED + space] = with_pin(byte, height, backs[index])


def read_unseen(sheet: Sheet, words: Words, place: str) -> None:
    names = [back.name.lower() for back in Back if back is not Back.UNKNOWN]
    counts = [0] * 7
    for word in words:
        name, count = counted(word, place, 41)
        counts[read_word(name, names, place)] = count
    sheet.unseen = bytes(counts)


def read_discard(sheet: Sheet, words: Words, place: str) -> None:
    for card, count in sheet.counted_cards(words, place):
        sheet.cold[at.DISCARD + card] = count


def read_deck(sheet: Sheet, words: Words, place: str) -> None:
    sheet.deck = [0] * at.MAX_CARDS
    if words != [NOTHING]:
        for card, count in sheet.counted_cards(words, place):
            sheet.deck[card] = count


def read_next(sheet: Sheet, words: Words, place: str) -> None:
    expect(1 <= len(words) <= at.MAX_NEXT, "next", "next missile grenade", place)
    for index, word in enumerate(words):
        sheet.cold[at.NEXT + index] = read_card(sheet.setting, word, place)


def read_hurt(sheet: Sheet, words: Words, place: str) -> None:
    expect(not words, "hurt", "hurt", place)
    sheet.hot[at.HURT] = 1


def read_drawn(sheet: Sheet, words: Words, place: str) -> None:
    expect(not words, "drawn", "drawn", place)
    sheet.hot[at.RESULT] = at.DRAWN


def read_winner(sheet: Sheet, words: Words, place: str) -> None:
    expect(len(words) == 1, "winner", "winner A", place)
    sheet.hot[at.RESULT] = 1 + read_player(words[0], place)


def read_todo(sheet: Sheet, words: Words, place: str) -> None:
    if sheet.agenda is None:
        sheet.agenda = []
    if words == ["nothing"]:
        return
    if len(sheet.agenda) >= MAX_AGENDA:
        raise NotationError("notation_many", place, count=MAX_AGENDA + 1, most=MAX_AGENDA)
    sheet.agenda.append(read_record(sheet.setting, " ".join(words), EFFECTS, place))


def _tokens(array: int) -> Callable[[Sheet, Words, str], None]:
    def read(sheet: Sheet, words: Words, place: str) -> None:
        for word in words:
            name, count = counted(word, place, 99)
            sheet.hot[array + sheet.setting.board.index(name, place)] = count

    return read


TABLE_STATEMENTS: dict[str, Callable[[Sheet, Words, str], None]] = {
    "round": read_round,
    "first": read_first,
    "viewer": read_viewer,
    "contamination": read_contamination,
    "tiles": read_tiles,
    **{word: _tokens(array) for word, array in TOKENS.items()},
    "unseen": read_unseen,
    "discard": read_discard,
    "deck": read_deck,
    "next": read_next,
    "hurt": read_hurt,
    "drawn": read_drawn,
    "winner": read_winner,
    "todo": read_todo,
}
