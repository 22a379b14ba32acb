"""How likely a player is to win, seen from the beginning of a round.

The weights were fitted to the results of 300 games of the greedy bot against itself.
"""

from __future__ import annotations

from math import exp

from snails_core.bots.card_worth import card_worths
from snails_core.bots.evaluation import FOOTING, footing_loss
from snails_core.layout import AIR, HAND, HEALTH, LEVEL, MAX_CARDS, PLACE, SHELLED
from snails_core.nodes import Over
from snails_core.position import Position
from snails_core.squads import LEADER, living, role

ALIVE = (1.0, 1.0, 0.33, 0.0, 0.0, 0.2)
POINT = (0.086, 0.086, 0.073, 0.061, 0.048, 0.036)
"""What each snail and each point of health counts, by rounds left to play."""
HIGH, DRY, SHELL, LEADS, CARD = 0.11, 0.017, 0.26, 0.17, 0.019
"""What footing, a way out of the water, a shell, the leader, and a card's worth count."""

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
    """Snails, their health and footing, and cards in hand."""
    hot, setting = position.hot, position.setting
    snails = living(hot, player)
    left = min(setting.rules.rounds - position.round + 1, len(ALIVE) - 1)
    total = ALIVE[left] * len(snails) + POINT[left] * sum(hot[HEALTH + s] for s in snails)
    for snail in snails:
        space = hot[PLACE + snail]
        total += LEADS * (role(snail) == LEADER)
        if space < AIR:
            total += SHELL * hot[SHELLED + snail] - DRY * footing_loss(position, snail)
            total += HIGH * FOOTING[hot[LEVEL + space]] if hot[LEVEL + space] else 0.0
    hand, worths = HAND + player * MAX_CARDS, card_worths(setting.catalogue)
    cards = range(setting.arsenal_start, setting.arsenal_end)
    return total + CARD * sum(position.cold[hand + card] * worths[card] for card in cards)
