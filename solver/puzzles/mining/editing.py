"""Positions made smaller: fewer snails, cards and tokens, and nothing that no puzzle needs."""

from __future__ import annotations

from collections.abc import Iterable

from snails_core import layout as at
from snails_core.agenda import Planning
from snails_core.arsenal import rest_of_arsenal
from snails_core.notation.defaults import default_unseen
from snails_core.position import Position

TOKENS = (at.FIRE, at.MINES, at.DYNAMITE)
NOTHING_PLANNED = (at.ACTIVE, at.PASSIVE)
NO_MATTER = (at.KNOWN, at.USED, at.AIMED, at.LOST, at.LOST_BEFORE, at.REVEALED)
"""What the round before has left in front of the players."""


def planned_by(position: Position, seat: int) -> Position:
    """The same table with this seat to plan, all cards that no hand holds in the deck, and every
    tile's back unseen."""
    hot, cold = bytearray(position.hot), bytearray(position.cold)
    players, setting = hot[at.PLAYERS], position.setting
    hot[at.VIEWER] = at.NONE
    hot[at.HURT] = hot[at.RESULT] = 0
    hot[at.PINNED : at.PINNED + at.MAX_SPACES] = bytes(at.MAX_SPACES)
    for player in range(players):
        for array in NO_MATTER:
            hot[array + player] = 0
        for array in NOTHING_PLANNED:
            hot[array + player] = at.NONE
        start = at.slot_at(player)
        hot[start : start + at.PLAN_SLOTS] = bytes([at.NONE] * at.PLAN_SLOTS)
        for card in setting.basic_cards:
            cold[at.hand_at(player, card)] = setting.catalogue.cards[card].count
    unseen = default_unseen(setting, hot)
    hot[at.UNSEEN : at.UNSEEN + len(unseen)] = unseen
    cold[at.SHOWN : at.SHOWN + at.MAX_PLAYERS * at.MAX_CARDS] = bytes(at.MAX_PLAYERS * at.MAX_CARDS)
    cold[at.DISCARD : at.DISCARD + at.MAX_CARDS] = bytes(at.MAX_CARDS)
    cold[at.SECRET : at.SECRET + at.MAX_PLAYERS] = bytes(at.MAX_PLAYERS)
    cold[at.NEXT : at.NEXT + at.MAX_NEXT] = bytes([at.NONE] * at.MAX_NEXT)
    agenda = (Planning((seat - hot[at.FIRST]) % players),)
    cold[at.POOL : at.POOL + at.MAX_CARDS] = bytes(rest_of_arsenal(setting, hot, cold, agenda))
    return Position(setting, bytes(hot), bytes(cold), agenda)


def without_snails(position: Position, snails: Iterable[int]) -> Position:
    """They were eliminated in an earlier round."""
    hot = bytearray(position.hot)
    for snail in snails:
        hot[at.HEALTH + snail] = hot[at.SHELLED + snail] = 0
        hot[at.PLACE + snail] = at.NONE
    return Position(position.setting, bytes(hot), position.cold, position.agenda)


def with_hand(position: Position, player: int, cards: Iterable[int]) -> Position:
    """The player holds these beside the basic cards; what they held goes into the deck."""
    setting, cold = position.setting, bytearray(position.cold)
    start = at.hand_at(player)
    for card in range(at.MAX_CARDS):
        if card not in setting.basic_cards:
            cold[start + card] = 0
    for card in cards:
        cold[start + card] += 1
    rest = rest_of_arsenal(setting, position.hot, cold, position.agenda)
    cold[at.POOL : at.POOL + at.MAX_CARDS] = bytes(rest)
    return Position(setting, position.hot, bytes(cold), position.agenda)


def special_cards(position: Position, player: int) -> list[int]:
    """The cards in hand that are not basic."""
    basic = position.setting.basic_cards
    return [card for card in position.hand(player) if card < at.HIDDEN and card not in basic]


def with_bytes(position: Position, changes: dict[int, int]) -> Position:
    """Some facts of the table changed, such as a token taken away."""
    hot = bytearray(position.hot)
    for place, value in changes.items():
        hot[place] = value
    return Position(position.setting, bytes(hot), position.cold, position.agenda)
