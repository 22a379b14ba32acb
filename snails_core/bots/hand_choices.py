"""Cards to keep, exchange, discard and take (Drawing Phase, starting hand, R1-R4)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from snails_core.bots.card_worth import card_worths
from snails_core.layout import MAX_CARDS, POOL
from snails_core.options import DiscardCard, Done, Option, Swap
from snails_core.position import Position

EAGER = 0.5
"""An exchange must promise so much more than what it costs."""


def discard(position: Position, options: Sequence[Option], random: Random) -> Option:
    """The card of least worth; nothing if nothing need be given."""
    worths = card_worths(position.setting.catalogue)
    cards = [option for option in options if isinstance(option, DiscardCard)]
    if not cards:
        return options[0]
    return min(cards, key=lambda option: (worths[option.card], random.random()))


def exchange(position: Position, me: int, options: Sequence[Option]) -> Option:
    """Exchanges two cards for one if the best five cards after it are expected to be worth more.

    The new card is any that the player has not seen, each as likely as the others.
    """
    setting = position.setting
    worths = card_worths(setting.catalogue)
    pool = position.cold[POOL : POOL + MAX_CARDS]
    total = sum(pool)
    hand = [card for card in position.hand(me) if setting.is_arsenal(card)]
    if not total:
        return Done()
    limit = setting.rules.hand_limit
    now = _best(sorted((worths[card] for card in hand), reverse=True), limit)
    hand.sort(key=lambda card: worths[card])
    swap = Swap(min(hand[:2]), max(hand[:2]))
    if swap not in options:
        return Done()
    rest = [worths[card] for card in hand[2:]]
    hoped = 0.0
    for card, count in enumerate(pool):
        if count:
            hoped += count * _best(sorted([*rest, worths[card]], reverse=True), limit)
    return swap if hoped / total > now + EAGER else Done()


def _best(worths: Sequence[float], limit: int) -> float:
    return sum(worths[:limit])
