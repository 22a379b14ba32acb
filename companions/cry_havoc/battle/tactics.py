"""What a tactic card does on the battle board.

A card may always be played for less than its effect, even for nothing: "up to" is how all of
them are read (ruling H3 of docs/cry-havoc.md).
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from companions.cry_havoc.battle.placement import Placement, parts, placements, without


class Effect(StrEnum):
    """The kinds of effects; each changes the placement of one side only."""

    MOVE = "move"
    """Own units go to other objectives."""
    REINFORCE = "reinforce"
    """Own units come from the reserve."""
    LURE = "lure"
    """Enemy units are moved to other objectives."""
    STRIKE = "strike"
    """Enemy units are destroyed before the objectives are resolved; no points for it."""

    @property
    def on_enemy(self) -> bool:
        """Does it change the placement of the enemy?"""
        return self in (Effect.LURE, Effect.STRIKE)


class Tactic(NamedTuple):
    """The effect of a card in battle, and of how many units.

    >>> str(Tactic(Effect.MOVE, 2))
    'move 2'
    """

    effect: Effect
    units: int

    def __str__(self) -> str:
        return f"{self.effect} {self.units}"


@lru_cache(maxsize=100_000)
def reachable(tactic: Tactic, placement: Placement, reserve: int) -> tuple[Placement, ...]:
    """The placements to which a tactic can lead, the present one among them.

    `placement` is of the side that the effect changes, and `reserve` its units in reserve.

    >>> [str(to) for to in reachable(Tactic(Effect.MOVE, 1), Placement(1, 0, 1), 0)]
    ['(2,0,0)', '(1,1,0)', '(1,0,1)', '(0,1,1)', '(0,0,2)']
    """
    if tactic.effect in (Effect.MOVE, Effect.LURE):
        return _shifted(placement, tactic.units)
    most = min(tactic.units, reserve)
    if tactic.effect is Effect.REINFORCE:
        found = [_sum(placement, more) for count in range(most + 1) for more in placements(count)]
        return tuple(found)
    fallen = min(tactic.units, placement.units)
    return tuple(
        without(placement, lost) for count in range(fallen + 1) for lost in parts(placement, count)
    )


def _shifted(placement: Placement, units: int) -> tuple[Placement, ...]:
    """All placements of the same units in which at most so many stand elsewhere than before."""
    return tuple(
        other
        for other in placements(placement.units)
        if sum(max(0, now - then) for now, then in zip(other, placement, strict=True)) <= units
    )


def _sum(placement: Placement, more: Placement) -> Placement:
    return Placement(*(one + other for one, other in zip(placement, more, strict=True)))
