"""What is to be planned: the round, the scripts of the others, moves, and the goal's potential."""

from solver.errors import PlannerError
from solver.planner.problem.facts import (
    ALIVE,
    COUNT,
    CROWD,
    FACTS_SIZE,
    FULL,
    HEALTH_END,
    KIND,
    KIND_SIZE,
    OUT,
    Location,
    crowd_at,
    facts_of,
)
from solver.planner.problem.moves import (
    PASS,
    Move,
    MoveKey,
    Pruning,
    key_of,
    legal_options,
    moves_from,
)
from solver.planner.problem.opponent_choices import (
    ADVERSARY,
    CHOICE_MODELS,
    GREEDY,
    SCRIPTED,
    ChoiceModel,
    Directions,
    read_directions,
)
from solver.planner.problem.plans import (
    Cards,
    Hand,
    greedy_plan,
    hand_of,
    orders_of,
    pair_of,
    plan_of,
)
from solver.planner.problem.potential import Potential, Value
from solver.planner.problem.round_problem import RoundProblem
from solver.planner.problem.scripts import STANDING_STILL, Script, Scripts
from solver.planner.problem.state import Change, Kind, State

__all__ = [
    "ADVERSARY",
    "ALIVE",
    "CHOICE_MODELS",
    "COUNT",
    "CROWD",
    "FACTS_SIZE",
    "FULL",
    "GREEDY",
    "HEALTH_END",
    "KIND",
    "KIND_SIZE",
    "OUT",
    "PASS",
    "SCRIPTED",
    "STANDING_STILL",
    "Cards",
    "Change",
    "ChoiceModel",
    "Directions",
    "Hand",
    "Kind",
    "Location",
    "Move",
    "MoveKey",
    "PlannerError",
    "Potential",
    "Pruning",
    "RoundProblem",
    "Script",
    "Scripts",
    "State",
    "Value",
    "crowd_at",
    "facts_of",
    "greedy_plan",
    "hand_of",
    "key_of",
    "legal_options",
    "moves_from",
    "orders_of",
    "pair_of",
    "plan_of",
    "read_directions",
]
