"""How likely a player is to win, seen from the beginning of a round.

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
    HAND,
    HEALTH,
    LEVEL,
    MAX_CARDS,
    PLACE,
    SHELLED,
)
from snails_core.nodes import Over
from snails_core.position import Position
from snails_core.squads import LEADER, living, role

ALIVE = (0.72, 0.72, 0.52, 0.32, 0.13, 0.0)
POINT = (0.077, 0.077, 0.068, 0.059, 0.050, 0.041)
"""What each snail and each point of health counts, by rounds left to play."""
LEADS, DRY, HIGH, SHELL, CRACKED = 0.013, 0.015, 0.065, 0.11, 0.073
"""What a point of the leader's health, a way out of the water, footing, a shell, and a damaged
tile under a snail count."""
CARD, WORTH = 0.043, 0.008
"""What a card in hand and its worth count."""
SHOTS, BEST_SHOTS, BLOW = 0.0185, 3, 0.035
"""What the best hits count for which somebody stands well: three with weapons, one without."""
BEGINS = 0.037
"""What the first place counts."""

RESULT = 0.7
"""What the result of a game that is over counts; the rest is by how much it was won or lost."""


def winning_chance(position: Position, player: int) -> float:
    """By the strength of each player's squad, and by the result when the game is over."""
    node, chance = position.node, _chance(position, player)
    if not isinstance(node, Over):
        return chance
    return RESULT * (node.winner == player) + (1 - RESULT) * chance


def _chance(position: Position, player: int) -> float:
    mine = strength(position, player)
    others = [strength(position, p) - mine for p in range(position.players) if p != player]
    return 1 / (1 + sum(map(exp, others)))


def strength(position: Position, player: int) -> float:
    """Snails, their health and footing, cards in hand, and what can be hit with them."""
    hot, rules = position.hot, position.setting.rules
    snails = living(hot, player)
    left = min(rules.rounds - position.round + 1, len(ALIVE) - 1)
    total = ALIVE[left] * len(snails) + BEGINS * (hot[FIRST] == player)
    placed = [snail for snail in snails if hot[PLACE + snail] < AIR]
    for snail in snails:
        total += (POINT[left] + LEADS * (role(snail) == LEADER)) * hot[HEALTH + snail]
    for snail in placed:
        space = hot[PLACE + snail]
        total += SHELL * hot[SHELLED + snail] - DRY * footing_loss(position, snail)
        total += HIGH * FOOTING[hot[LEVEL + space]] if hot[LEVEL + space] else 0.0
        total -= CRACKED * hot[DAMAGED + space]
    return total + _cards(position, player, placed)


def _cards(position: Position, player: int, snails: list[int]) -> float:
    setting, hand = position.setting, HAND + player * MAX_CARDS
    worths, weapons = card_worths(setting.catalogue), armoury_of(setting.catalogue).by_card
    total = 0.0
    ready = []
    for card in range(setting.arsenal_start, setting.arsenal_end):
        if count := position.cold[hand + card]:
            total += count * (CARD + WORTH * worths[card])
            ready.append(weapons[card])
    basic = [weapons[card] for card in setting.basic_cards]
    total += SHOTS * _hits(position, player, snails, ready, BEST_SHOTS)
    return total + BLOW * _hits(position, player, snails, basic, 1)


def _hits(
    position: Position, player: int, snails: list[int], cards: list[Weapon | None], most: int
) -> float:
    """The best so many hits with these cards, by the snail that is placed best for them."""
    hot, board = position.hot, position.setting.board
    weapons = [weapon for weapon in cards if weapon is not None]
    best = 0.0
    for snail in snails:
        rerolls = rerolls_of(hot, player, snail)
        hits = prospects(hot, board, player, snail, weapons, rerolls, 1.0)
        best = max(best, sum(sorted(hits, reverse=True)[:most]))
    return best
