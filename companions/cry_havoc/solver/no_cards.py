"""A battle without cards (G0): the attacker places, the defender sees it and places.

Both know all there is to know, so looking at every reply to every placement is the whole answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from companions.cry_havoc.battle import Placement, Stakes, placements
from companions.cry_havoc.solver.value_matrix import Values, denominator_of, payoffs


@dataclass(frozen=True, slots=True)
class PlacementSolution:
    """The value of a battle to the attacker, and everything that reaches it."""

    value: Fraction
    guarantees: Mapping[Placement, Fraction]
    """What each placement of the attacker is worth against the best reply."""
    replies: Mapping[Placement, tuple[Placement, ...]]
    """All best replies to each placement of the attacker."""

    @property
    def best(self) -> tuple[Placement, ...]:
        """All optimal placements of the attacker."""
        return tuple(mine for mine, worth in self.guarantees.items() if worth == self.value)


@lru_cache(maxsize=4096)
def solve_placements(attackers: int, defenders: int, stakes: Stakes) -> PlacementSolution:
    """All placements of the attacker against all replies of the defender.

    >>> solution = solve_placements(4, 3, Stakes(region=2, prisoner=1))
    >>> solution.value, [str(mine) for mine in solution.best]
    (Fraction(1, 1), ['(4,0,0)'])
    >>> [str(reply) for reply in solution.replies[solution.best[0]]]
    ['(0,1,2)', '(0,0,3)']
    """
    if attackers < 1 or defenders < 1:
        raise ValueError("a battle needs a unit on each side")
    mine, theirs = tuple(placements(attackers)), tuple(placements(defenders))
    return solution_of(mine, theirs, payoffs(mine, theirs, stakes), denominator_of(stakes))


def solution_of(
    mine: tuple[Placement, ...], theirs: tuple[Placement, ...], values: Values, scale: int
) -> PlacementSolution:
    """The solution of the two-stage game whose payoffs (times `scale`) stand in a matrix."""
    lowest = values.min(axis=1)
    guarantees = {
        placement: Fraction(int(worth), scale)
        for placement, worth in zip(mine, lowest, strict=True)
    }
    replies = {
        placement: tuple(
            reply for reply, worth in zip(theirs, row, strict=True) if worth == row.min()
        )
        for placement, row in zip(mine, values, strict=True)
    }
    return PlacementSolution(Fraction(int(lowest.max()), scale), guarantees, replies)


def value_table(attackers: int, defenders: int, stakes: Stakes) -> tuple[tuple[Fraction, ...], ...]:
    """The values of all battles up to these numbers: a row for each number of attackers.

    >>> [str(value) for value in value_table(2, 3, Stakes())[1]]
    ['1', '-2', '-3']
    """
    return tuple(
        tuple(solve_placements(a, d, stakes).value for d in range(1, defenders + 1))
        for a in range(1, attackers + 1)
    )
