"""Who wins: the only one left, or after the last round the one with most snails (R34)."""

from __future__ import annotations

from snails_core.draft import Draft
from snails_core.layout import DRAWN, HEALTH, NONE, PLAYERS, RESULT
from snails_core.queries import Bytes, is_out, living


def look_for_winner(d: Draft) -> None:
    """Notes the winner, if only one player's snails are left."""
    winner = only_player_left(d.hot)
    if winner != NONE:
        d.hot[RESULT] = 1 + winner


def only_player_left(hot: Bytes) -> int:
    """The one player who still has snails, NONE if there are more or nobody has."""
    left = [player for player in range(hot[PLAYERS]) if not is_out(hot, player)]
    return left[0] if len(left) == 1 else NONE


def final_result(hot: Bytes) -> int:
    """The result after the last round: most snails win, among those tied the most health; else it
    is a draw."""
    scores = []
    for player in range(hot[PLAYERS]):
        snails = living(hot, player)
        scores.append((len(snails), sum(hot[HEALTH + snail] for snail in snails)))
    best = max(scores)
    return 1 + scores.index(best) if scores.count(best) == 1 else DRAWN
