"""What a battle is worth: holding its region and taking a prisoner, in victory points."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from companions.cry_havoc.battle.placement import Side
from companions.cry_havoc.battle.resolution import Resolution

Worth = int | Fraction


class Stakes(NamedTuple):
    """What the two sides fight for beyond the points of the battle itself."""

    region: Worth = 0
    """Of holding the region after the battle: its crystals times the scorings to come."""
    prisoner: Worth = 1
    """Of one prisoner: one point for every prisoner phase until it is freed."""


def payoff(resolution: Resolution, stakes: Stakes) -> Worth:
    """What the attacker gains over the defender.

    >>> from companions.cry_havoc.battle import Placement, resolve
    >>> payoff(resolve(Placement(3, 1, 0), Placement(0, 0, 3)), Stakes(region=2, prisoner=1))
    3
    """
    mine, theirs = resolution.points
    held = stakes.region if resolution.control is Side.ATTACKER else -stakes.region
    captured: Worth = 0
    if resolution.captor is not None:
        captured = stakes.prisoner if resolution.captor is Side.ATTACKER else -stakes.prisoner
    return mine - theirs + held + captured
