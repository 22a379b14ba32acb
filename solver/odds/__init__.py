"""Exact odds of every card: distributions, best decisions, and how they are worked out.

    from solver import odds
    from solver.odds import ELIMINATE

    found = odds("missile", rerolls=1)
    found.damage                 # Distribution({0: 1/4, 10: 1/2, 15: 1/4})
    found.rule                   # for each throw: keep what, or re-roll which die
    found.derivation("de")       # the steps as sentences
    odds("missile", rerolls=2, goal=ELIMINATE, health=15).value

The package can be called as its function `odds`, since both have one name
(`snails_core.callable_package`).

`distribution` and `backward_induction` know nothing of snails; `dice` and `backs` are the game's
chances; `scene` and `effects` say what a card does to snails and tiles; `attack` makes a problem of
choices and chances out of them, and `card_odds` is its solution.
"""

from snails_core.callable_package import make_callable
from solver.odds.attack import MISS, ChooseHalf, Miss, Move, Reroll, State, Take, Throw, Weapon
from solver.odds.backs import (
    BEACH,
    MEADOW,
    MOUNTAIN,
    Unseen,
    box_backs,
    how_many,
    tile_back,
    tile_backs,
    unseen_in,
    unseen_under,
)
from solver.odds.backward_induction import Solution, solve
from solver.odds.card_odds import Odds, RowOdds, odds, odds_in, scene_for
from solver.odds.dice import DIE, Faces, reroll, rows_for, throw
from solver.odds.distribution import Distribution
from solver.odds.goals import DAMAGE, DESTROY, ELIMINATE, GOALS, HIT, Goal, row_goal
from solver.odds.rule import Advice
from solver.odds.scene import Scene, Snail, Spot, Tile
from solver.odds.weapons import weapon_named

__all__ = [
    "BEACH",
    "DAMAGE",
    "DESTROY",
    "DIE",
    "ELIMINATE",
    "GOALS",
    "HIT",
    "MEADOW",
    "MISS",
    "MOUNTAIN",
    "Advice",
    "ChooseHalf",
    "Distribution",
    "Faces",
    "Goal",
    "Miss",
    "Move",
    "Odds",
    "Reroll",
    "RowOdds",
    "Scene",
    "Snail",
    "Solution",
    "Spot",
    "State",
    "Take",
    "Throw",
    "Tile",
    "Unseen",
    "Weapon",
    "box_backs",
    "how_many",
    "odds",
    "odds_in",
    "reroll",
    "row_goal",
    "rows_for",
    "scene_for",
    "solve",
    "throw",
    "tile_back",
    "tile_backs",
    "unseen_in",
    "unseen_under",
    "weapon_named",
]

make_callable(__name__, "solver.odds.card_odds:odds")
