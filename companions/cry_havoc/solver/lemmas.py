"""What holds of every battle without cards, proved by looking at all of them up to a size.

Each function looks at every case and returns how many there were; a case that contradicts the lemma
is raised as a `Counterexample`.
"""

from __future__ import annotations

from companions.cry_havoc.battle import Objective, Placement, Side
from companions.cry_havoc.battle.placement import parts, placements, without
from companions.cry_havoc.battle.resolution import (
    capture_choices,
    capture_winner,
    control_winner,
    kill_count,
)


class Counterexample(Exception):
    """A case in which a lemma does not hold."""


def capture_from_attrition(attackers: int, defenders: int) -> int:
    """Lemma 1: taking the prisoner from attrition is never worse than from elsewhere (C22).

    Whatever the region and a prisoner are worth: only kills are compared, for control and the
    number of prisoners are the same.
    """
    cases = 0
    for mine in placements(attackers):
        for theirs in placements(defenders):
            captor = capture_winner(mine, theirs)
            if captor is None:
                continue
            choices = capture_choices(theirs if captor is Side.ATTACKER else mine)
            if Objective.ATTRITION not in choices:
                continue
            best, *others = (_points(mine, theirs, captor, choice) for choice in choices)
            if any(other > best for other in others):
                raise Counterexample(f"{mine} against {theirs}")
            cases += len(others)
    return cases


def _points(mine: Placement, theirs: Placement, captor: Side, choice: Objective) -> int:
    """The kills of the captor less those of the other side, after this capture."""
    own, enemy = (mine, theirs) if captor is Side.ATTACKER else (theirs, mine)
    left = enemy.with_one(choice, -1)
    return kill_count(own, left) - kill_count(left, own)


def which_units_fall(most: int) -> int:
    """Lemma 2: which units fall to attrition changes neither points nor how many survive (C23).

    Every placement of up to `most` units, every number of kills, every choice of who falls.
    """
    cases = 0
    for units in range(1, most + 1):
        for placement in placements(units):
            for kills in range(units + 1):
                for fallen in parts(placement, kills):
                    left = without(placement, fallen)
                    if fallen.units != kills or left.units != units - kills or min(left) < 0:
                        raise Counterexample(f"{fallen} of {placement}")
                    cases += 1
    return cases


def can_force_control(attackers: int, defenders: int) -> bool:
    """Is there a placement of the attacker that wins control against every reply?"""
    return any(
        all(control_winner(mine, theirs) is Side.ATTACKER for theirs in placements(defenders))
        for mine in placements(attackers)
    )


def forcing_control(attackers: int, defenders: int) -> int:
    """Lemma 3: the attacker can force control exactly with at least one unit more (C21)."""
    for a in range(1, attackers + 1):
        for d in range(1, defenders + 1):
            if can_force_control(a, d) != (a >= d + 1):
                raise Counterexample(f"{a} against {d}")
    return attackers * defenders
