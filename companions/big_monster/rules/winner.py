"""Who wins (B16): by points, then by big monsters; a team counts the lower of its two scores."""

from __future__ import annotations

from collections.abc import Sequence

from companions.big_monster.rules.scoring import Score, winners_by_points


def winners(scores: Sequence[Score], teams: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """The seats that win; a shared victory has several. Without teams, each player is one alone.

    Each side is compared by its lowest score, then by the scores of its other members, then by the
    points for big monsters of all its members.
    """
    sides = []
    for team in teams:
        totals = sorted(scores[player].total for player in team)
        big = sum(scores[player].big_monsters for player in team)
        sides.append((*totals, big))
    best = winners_by_points(sides)
    return tuple(sorted(player for side in best for player in teams[side]))
