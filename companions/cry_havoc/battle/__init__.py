"""One battle: where units stand, what tactics do to them, and how the objectives are resolved.

Sides are the attacker and the defender; a placement is a triple (control, capture, attrition).
The rules of the whole game and the solver both use these functions and no others.

The package can be called: `battle(6, 6)` solves a battle, see `companions.cry_havoc.solved_battle`.
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
from snails_core.callable_package import make_callable

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

make_callable(__name__, "companions.cry_havoc.solved_battle:battle")
