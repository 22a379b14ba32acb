"""How a game ends (R34)."""

from __future__ import annotations

from snails_core.draft import Draft
from snails_core.layout import DRAWN, HEALTH, PLAYERS, RESULT
from snails_core.squads import is_out, living


def look_for_winner(d: Draft) -> None:
    """Only one player's snails left: that player wins."""
    left = [player for player in range(d.hot[PLAYERS]) if not is_out(d.hot, player)]
    if len(left) == 1 and d.hot[PLAYERS] > 1:
        d.hot[RESULT] = 1 + left[0]


def final_result(d: Draft) -> int:
    """After the last round: most snails, then most health among those tied, else a draw."""
    scores = []
    for player in range(d.hot[PLAYERS]):
        snails = living(d.hot, player)
        scores.append((len(snails), sum(d.hot[HEALTH + snail] for snail in snails)))
    best = max(scores)
    return 1 + scores.index(best) if scores.count(best) == 1 else DRAWN
