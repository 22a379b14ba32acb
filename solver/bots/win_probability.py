"""The probability that a player wins, estimated at the beginning of a round.

The weights were fitted to the results of 400 games of the greedy bot against itself and of
800 that went on from somewhere within them, with snails and cards changed at random.
"""

from __future__ import annotations

from math import exp

from snails_core.bots.card_worth import card_worths
from snails_core.bots.evaluation import FOOTING, footing_loss
from snails_core.bots.prospects import prospects, rerolls_of
from snails_core.bots.weapons import Weapon, armoury_of
from snails_core.layout import (
    AIR,
    DAMAGED,
    FIRST,
    HEALTH,
    LEVEL,
    PLACE,
    SHELLED,
    hand_at,
)
from snails_core.nodes import Over
from snails_core.position import Position
from snails_core.queries import LEADER, living, role

PER_SNAIL = (0.72, 0.72, 0.52, 0.32, 0.13, 0.0)
PER_HEALTH = (0.077, 0.077, 0.068, 0.059, 0.050, 0.041)
"""The weights of each snail and of each point of health, by rounds left to play."""
LEADER_HEALTH, WATER, FOOTHOLD, SHELL, DAMAGED_TILE = 0.013, 0.015, 0.065, 0.11, 0.073
"""The weights of a point of the leader's health, of what water costs a snail in it, of footing, of
a shell, and of a damaged tile under a snail."""
PER_CARD, CARD_WORTH = 0.043, 0.008
"""The weights of a card in hand and of its worth."""
SHOT, SHOTS, BLOW = 0.0185, 3, 0.035
"""The weight of a hit with a weapon, how many of the best such hits count, and the weight of the
best hit without a weapon; each for the snail that stands best."""
FIRST_PLAYER = 0.037
"""The weight of being first player."""

RESULT = 0.7
"""The weight of the result of a game that is over; the rest is by how much it was won or lost."""


def win_probability(position: Position, player: int) -> float:
    """The probability by the strength of each player's squad; once the game is over, mostly by the
    result."""
    node, estimate = position.node, _estimate(position, player)
    if not isinstance(node, Over):
        return estimate
    return RESULT * (node.winner == player) + (1 - RESULT) * estimate


def _estimate(position: Position, player: int) -> float:
    mine = strength(position, player)
    others = [strength(position, p) - mine for p in range(position.players) if p != player]
    return 1 / (1 + sum(map(exp, others)))


def strength(position: Position, player: int) -> float:
    """The weighted sum of snails, their health and footing, cards in hand, and their best hits."""
    hot, rules = position.hot, position.setting.rules
    snails = living(hot, player)
    left = min(rules.rounds - position.round + 1, len(PER_SNAIL) - 1)
    total = PER_SNAIL[left] * len(snails) + FIRST_PLAYER * (hot[FIRST] == player)
    placed = [snail for snail in snails if hot[PLACE + snail] < AIR]
    for snail in snails:
        total += (PER_HEALTH[left] + LEADER_HEALTH * (role(snail) == LEADER)) * hot[HEALTH + snail]
    for snail in placed:
        space = hot[PLACE + snail]
        total += SHELL * hot[SHELLED + snail] - WATER * footing_loss(position, snail)
        total += FOOTHOLD * FOOTING[hot[LEVEL + space]] if hot[LEVEL + space] else 0.0
        total -= DAMAGED_TILE * hot[DAMAGED + space]
    return total + _cards(position, player, placed)


def _cards(position: Position, player: int, snails: list[int]) -> float:
    setting, hand = position.setting, hand_at(player)
    worths, weapons = card_worths(setting.catalogue), armoury_of(setting.catalogue).by_card
    total = 0.0
    ready = []
    for card in range(setting.arsenal_start, setting.arsenal_end):
        if count := position.cold[hand + card]:
            total += count * (PER_CARD + CARD_WORTH * worths[card])
            ready.append(weapons[card])
    basic = [weapons[card] for card in setting.basic_cards]
    total += SHOT * _hits(position, player, snails, ready, SHOTS)
    return total + BLOW * _hits(position, player, snails, basic, 1)


def _hits(
    position: Position, player: int, snails: list[int], cards: list[Weapon | None], most: int
) -> float:
    """The sum of the `most` best hits with these cards, by the snail that stands best for them."""
    hot, board = position.hot, position.setting.board
    weapons = [weapon for weapon in cards if weapon is not None]
    best = 0.0
    for snail in snails:
        rerolls = rerolls_of(hot, player, snail)
        hits = prospects(hot, board, player, snail, weapons, rerolls, 1.0)
        best = max(best, sum(sorted(hits, reverse=True)[:most]))
    return best
