"""The statements about the table: round, tiles, tokens, piles, and what is to be done."""

from __future__ import annotations

from collections.abc import Callable

from snails_core import layout as at
from snails_core.backs import BACKS_OF_LEVEL, Back, with_pin
from snails_core.errors import NotationError
from snails_core.faults.agenda_faults import LIMITS
from snails_core.notation.names import Words, card_words
from snails_core.notation.position_builder import PositionBuilder, counted, expect, read_count
from snails_core.notation.writer import TOKENS
from snails_core.records import (
    NOTHING,
    TASKS,
    UNKNOWN,
    read_card,
    read_number,
    read_player,
    read_record,
    read_word,
)

MAX_AGENDA = 120
MAX_TOKENS = 99
MAX_BACKS = 41
"""As many as there are tiles in the box (F1)."""


def read_round(builder: PositionBuilder, words: Words, place: str) -> None:
    expect(len(words) == 1, "round", "round 2", place)
    setting_up = words[0] == "0"
    builder.round = (
        0 if setting_up else read_number(words[0], place, builder.setting.rules.rounds, 1)
    )


def read_first(builder: PositionBuilder, words: Words, place: str) -> None:
    expect(len(words) == 1, "first", "first B", place)
    builder.hot[at.FIRST] = read_player(words[0], place)


def read_viewer(builder: PositionBuilder, words: Words, place: str) -> None:
    """A player, or `?` for somebody who looks on and sees nobody's cards."""
    expect(len(words) == 1, "viewer", "viewer A", place)
    watching = words[0] == UNKNOWN
    builder.hot[at.VIEWER] = at.OBSERVER if watching else read_player(words[0], place)


def read_contamination(builder: PositionBuilder, words: Words, place: str) -> None:
    expect(len(words) == 1, "contamination", "contamination 2", place)
    top = len(builder.setting.rules.contamination_track) - 1
    builder.hot[at.CONTAMINATION] = read_number(words[0], place, top)


def read_tiles(builder: PositionBuilder, words: Words, place: str) -> None:
    expect(words, "tiles", "tiles a1:0", place)
    seen: set[int] = set()
    for word in words if words != [NOTHING] else ():
        name, colon, tile = word.partition(":")
        space = builder.space(name, place)
        expect(colon, "tiles", f"tiles {name}:{builder.hot[at.LEVEL + space]}", place)
        if space in seen:
            raise NotationError("notation_twice", place, name=name)
        seen.add(space)
        body, _, pins = tile.partition("?")
        level = read_number(body.removesuffix("!"), f"{place}: {name}", 3)
        builder.hot[at.LEVEL + space] = level
        builder.hot[at.DAMAGED + space] = int(body.endswith("!"))
        _read_pins(builder, space, level, pins.split(",") if pins else [], f"{place}: {name}")


def _read_pins(builder: PositionBuilder, space: int, level: int, names: Words, place: str) -> None:
    if len(names) > level:
        raise NotationError("notation_backs", place, count=level)
    for height, name in zip(range(level, 0, -1), names, strict=False):
        if name != NOTHING:
            backs = BACKS_OF_LEVEL[height]
            index = read_word(name, [back.name.lower() for back in backs], place)
            byte = builder.hot[at.PINNED + space]
            builder.hot[at.PINNED + space] = with_pin(byte, height, backs[index])


def read_unseen(builder: PositionBuilder, words: Words, place: str) -> None:
    names = [back.name.lower() for back in Back if back is not Back.UNKNOWN]
    counts = [0] * len(names)
    for name, count in counted(words, "unseen trap:2 mine", place):
        back = read_word(name, names, place)
        here = f"{place}: {name}"
        counts[back] += read_count(count, here, MAX_BACKS, builder.box_backs[back])
        _check_sum(counts[back], here, MAX_BACKS)
    builder.unseen = bytes(counts)


def read_discard(builder: PositionBuilder, words: Words, place: str) -> None:
    for card, count in builder.counted_cards(words, "discard missile:2 mine", place):
        builder.cold[at.DISCARD + card] = count


def read_deck(builder: PositionBuilder, words: Words, place: str) -> None:
    builder.deck = [0] * at.MAX_CARDS
    for card, count in builder.counted_cards(words, "deck missile:2 mine", place):
        builder.deck[card] = count


def read_next(builder: PositionBuilder, words: Words, place: str) -> None:
    expect(words, "next", "next missile grenade", place)
    words = [] if words == [NOTHING] else card_words(builder.setting, words)
    if len(words) > at.MAX_NEXT:
        raise NotationError("notation_many", place, count=len(words), most=at.MAX_NEXT)
    for index, word in enumerate(words):
        builder.cold[at.NEXT + index] = read_card(builder.setting, word, place)


def read_hurt(builder: PositionBuilder, words: Words, place: str) -> None:
    expect(not words, "hurt", "hurt", place)
    builder.hot[at.HURT] = 1


def read_drawn(builder: PositionBuilder, words: Words, place: str) -> None:
    expect(not words, "drawn", "drawn", place)
    _check_one_result(builder, place)
    builder.hot[at.RESULT] = at.DRAWN


def read_winner(builder: PositionBuilder, words: Words, place: str) -> None:
    expect(len(words) == 1, "winner", "winner A", place)
    _check_one_result(builder, place)
    builder.hot[at.RESULT] = 1 + read_player(words[0], place)


def _check_one_result(builder: PositionBuilder, place: str) -> None:
    if builder.hot[at.RESULT]:
        raise NotationError("notation_against", place, name="winner", other="drawn")


def read_todo(builder: PositionBuilder, words: Words, place: str) -> None:
    """`todo nothing` is an agenda of its own: nothing is left to do."""
    nothing = words == ["nothing"]
    if builder.agenda is not None and (nothing or not builder.agenda):
        raise NotationError("notation_against", place, name="todo nothing", other="todo")
    if builder.agenda is None:
        builder.agenda = []
    if nothing:
        return
    if len(builder.agenda) >= MAX_AGENDA:
        raise NotationError("notation_many", place, count=MAX_AGENDA + 1, most=MAX_AGENDA)
    builder.agenda.append(read_record(builder.setting, " ".join(words), TASKS, place, LIMITS))


def _tokens(word: str, array: int) -> Callable[[PositionBuilder, Words, str], None]:
    form = f"{word} a1:2 a2"

    def read(builder: PositionBuilder, words: Words, place: str) -> None:
        for name, count in counted(words, form, place):
            here = array + builder.space(name, place)
            more = read_count(count, f"{place}: {name}", MAX_TOKENS, MAX_TOKENS)
            _check_sum(builder.hot[here] + more, f"{place}: {name}", MAX_TOKENS)
            builder.hot[here] += more

    return read


def _check_sum(total: int, place: str, most: int) -> None:
    if total > most:
        raise NotationError("notation_number", place, name=total, least=0, most=most)


TABLE_STATEMENTS: dict[str, Callable[[PositionBuilder, Words, str], None]] = {
    "round": read_round,
    "first": read_first,
    "viewer": read_viewer,
    "contamination": read_contamination,
    "tiles": read_tiles,
    **{word: _tokens(word, array) for word, array in TOKENS.items()},
    "unseen": read_unseen,
    "discard": read_discard,
    "deck": read_deck,
    "next": read_next,
    "hurt": read_hurt,
    "drawn": read_drawn,
    "winner": read_winner,
    "todo": read_todo,
}
