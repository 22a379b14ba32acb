"""One battle: where units stand, what tactics do to them, and how the objectives are resolved.

Sides are the attacker and the defender; a placement is a triple (control, capture, attrition).
The rules of the whole game and the solver both use these functions and no others.
"""

from companions.cry_havoc.battle.placement import (
    Objective,
    Placement,
    Side,
    placements,
)
from companions.cry_havoc.battle.resolution import Resolution, resolve
from companions.cry_havoc.battle.stakes import Stakes, payoff
from companions.cry_havoc.battle.tactics import Effect, Tactic, reachable

__all__ = [
    "Effect",
    "Objective",
    "Placement",
    "Resolution",
    "Side",
    "Stakes",
    "Tactic",
    "payoff",
    "placements",
    "reachable",
    "resolve",
]
