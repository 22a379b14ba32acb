"""The statements about one player: snails, cards, plan."""

from __future__ import annotations

from collections.abc import Callable

from snails_core import layout as at
from snails_core.errors import NotationError
from snails_core.notation.names import FACE_UP, Words, card_words, find_role, read_named
from snails_core.notation.position_builder import PositionBuilder, expect
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


def read_head(builder: PositionBuilder, words: Words, place: str) -> None:
    expect(1 <= len(words) <= 3, "player", f"player {PLAYER_LETTERS[0]} ninja", place)
    builder.player = player = read_player(words[0], place)
    rules = builder.setting.rules
    builder.hot[at.COLOUR + player] = player
    if len(words) > 1 and words[1] != NOTHING:
        builder.hot[at.FACTION + player] = read_named(rules.factions, words[1], place)
    if len(words) > 2:
        none = words[2] == NOTHING
        colour = at.NONE if none else read_named(rules.colours, words[2], place)
        builder.hot[at.COLOUR + player] = colour


def read_snail_line(builder: PositionBuilder, number: int, words: Words, place: str) -> None:
    snail = at.SQUAD * builder.player + number
    where, *rest = words or ("",)
    if len(rest) > 1 + (rest[-1:] == [IN_SHELL]) or not where:
        letter = ROLE_LETTERS[number]
        form = f"{letter} {builder.setting.board.names[0]} {builder.setting.rules.health}"
        raise NotationError("notation_words", place, name=letter, form=form)
    if where == NOTHING:
        builder.hot[at.PLACE + snail] = at.NONE
    elif where == IN_AIR:
        builder.hot[at.PLACE + snail] = at.AIR
    else:
        builder.hot[at.PLACE + snail] = builder.space(where, place)
    if rest and rest[-1] == IN_SHELL:
        builder.hot[at.SHELLED + snail] = 1
        rest.pop()
    full = builder.setting.rules.health
    builder.hot[at.HEALTH + snail] = _read_health(rest[0], full, place) if rest else full


def _read_health(word: str, full: int, place: str) -> int:
    try:
        return read_number(word, place, full)
    except NotationError as error:
        raise NotationError("notation_health", place, name=word, most=full) from error


def read_hand(builder: PositionBuilder, words: Words, place: str) -> None:
    start = at.hand_at(builder.player)
    for card, count in builder.counted_cards(words, "hand missile:2 mine", place, True):
        if card == at.HIDDEN:
            builder.cold[at.SECRET + builder.player] = count
        elif card in builder.setting.basic_cards:
            raise NotationError(
                "notation_basic", f"{place}: {builder.setting.catalogue.cards[card].id}"
            )
        else:
            builder.cold[start + card] = count


def read_shown(builder: PositionBuilder, words: Words, place: str) -> None:
    start = at.shown_at(builder.player)
    for card, count in builder.counted_cards(words, "shown missile:2 mine", place):
        builder.cold[start + card] = count


def read_plan(builder: PositionBuilder, words: Words, place: str) -> None:
    """Two snails, then up to five cards; `!` marks one that lies face up."""
    words = words[:2] + card_words(builder.setting, words[2:])
    if not 2 <= len(words) <= 2 + at.PLAN_SLOTS:
        raise NotationError("notation_words", place, name="plan", form=_plan_form(builder))
    hot, player = builder.hot, builder.player
    hot[at.ACTIVE + player] = _read_token(builder, words[0], place)
    hot[at.PASSIVE + player] = _read_token(builder, words[1], place)
    for slot, word in enumerate(words[2:]):
        name = word.removesuffix(FACE_UP)
        if name != word:
            hot[at.REVEALED + player] |= 1 << slot
        hot[at.slot_at(player, slot)] = builder.card(name, place)


def _plan_form(builder: PositionBuilder) -> str:
    """How a plan of this player's snails is written."""
    alive = [
        letter
        for number, letter in enumerate(ROLE_LETTERS)
        if builder.hot[at.HEALTH + at.SQUAD * builder.player + number]
    ]
    active, passive, *_ = (*alive, NOTHING, NOTHING)
    return f"plan {active} {passive} missile crawl_dig"


def _read_token(builder: PositionBuilder, word: str, place: str) -> int:
    if word == NOTHING:
        return at.NONE
    if word == UNKNOWN:
        return at.HIDDEN
    number = find_role(builder.setting, word)
    if number is None:
        raise NotationError("notation_role", place, name=word)
    return number


def read_known(builder: PositionBuilder, words: Words, place: str) -> None:
    if not words:
        active = builder.hot[at.ACTIVE + builder.player]
        form = f"known {ROLE_LETTERS[active] if active < at.SQUAD else NOTHING}"
        raise NotationError("notation_words", place, name="known", form=form)
    for word in words if words != [NOTHING] else ():
        number = find_role(builder.setting, word)
        if number is None:
            raise NotationError("notation_role", place, name=word)
        builder.hot[at.KNOWN + builder.player] |= 1 << number


def read_aimed(builder: PositionBuilder, words: Words, place: str) -> None:
    expect(len(words) == 1, "aimed", "aimed 2", place)
    builder.hot[at.AIMED + builder.player] = read_number(words[0], place, LAST_AIM, FIRST_AIM)


PLAYER_STATEMENTS: dict[str, Callable[[PositionBuilder, Words, str], None]] = {
    "hand": read_hand,
    "shown": read_shown,
    "plan": read_plan,
    "known": read_known,
    "aimed": read_aimed,
}
