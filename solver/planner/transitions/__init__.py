"""Where a turn leads from a state, computed by the engine once and cached."""

from solver.planner.transitions.cache import TransitionCache
from solver.planner.transitions.move_prefix import Continuation, MovePrefix
from solver.planner.transitions.myopic import myopic_transition
from solver.planner.transitions.terminal_gain import RoundEnd, TerminalGain
from solver.planner.transitions.transition import Query, Transition, TurnEnd
from solver.planner.transitions.turn_cache import CardMoves

__all__ = [
    "CardMoves",
    "Continuation",
    "MovePrefix",
    "Query",
    "RoundEnd",
    "TerminalGain",
    "Transition",
    "TransitionCache",
    "TurnEnd",
    "myopic_transition",
]
