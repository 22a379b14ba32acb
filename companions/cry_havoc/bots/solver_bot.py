"""The solver bot: plans all its actions of a round together, and fights by exact minimax."""

from __future__ import annotations

from random import Random

from companions.cry_havoc.agenda import Move, PlaceSide, PlayTactics, TakeTurn
from companions.cry_havoc.bots.battles import place_by_minimax, play_by_minimax
from companions.cry_havoc.bots.bot import decision_of
from companions.cry_havoc.bots.greedy import choose_outside_battle
from companions.cry_havoc.bots.planning import plan_action, plan_step
from companions.cry_havoc.bots.turns import Habits
from companions.cry_havoc.catalogue.armies import TROGG
from companions.cry_havoc.options import Option
from companions.cry_havoc.position import Position
from companions.cry_havoc.solver.estimates import Worths
from companions.cry_havoc.solver.turn_problem import MOST_CARDS

HABITS = Habits(beam=6, card=0.6, worths=Worths(enabled=0.8))


def solver_bot(position: Position, random: Random) -> Option:
    """The option with the best outlook; among equals any."""
    task, node = position.agenda[-1], decision_of(position)
    if isinstance(task, PlaceSide):
        return place_by_minimax(position, task.side, HABITS, random)
    if isinstance(task, PlayTactics):
        return play_by_minimax(position, task, node.options, HABITS, random)
    if _can_plan(position, node.player):
        if isinstance(task, TakeTurn) and not task.acted:
            return plan_action(position, node, HABITS, random)
        if isinstance(task, Move):
            return plan_step(position, HABITS)
    return choose_outside_battle(position, HABITS, random)


def _can_plan(position: Position, player: int) -> bool:
    """The planner knows no tunnels, and no more cards than a hand may hold at a round's begin."""
    return position.armies[player] != TROGG and len(position.hands[player]) <= MOST_CARDS
