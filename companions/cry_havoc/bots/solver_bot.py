"""The solver bot: plans moves several steps deep, and fights by exact minimax."""

from __future__ import annotations

from random import Random

from companions.cry_havoc.agenda import Move, PlaceSide, PlayTactics, TakeTurn
from companions.cry_havoc.bots.battles import place_by_minimax, play_by_minimax
from companions.cry_havoc.bots.bot import decision_of
from companions.cry_havoc.bots.choices import plain_worth
from companions.cry_havoc.bots.greedy import first_step, pick
from companions.cry_havoc.bots.turns import Habits, best_action
from companions.cry_havoc.bots.worths import Worths
from companions.cry_havoc.options import Option
from companions.cry_havoc.position import Position

HABITS = Habits(beam=6, card=0.6, worths=Worths(enabled=0.8))


def solver_bot(position: Position, random: Random) -> Option:
    """The option with the best outlook; among equals any."""
    node = decision_of(position)
    task = position.agenda[-1]
    if isinstance(task, TakeTurn):
        return pick(best_action(position, node, HABITS), random)
    if isinstance(task, Move):
        return first_step(position, task, HABITS)
    if isinstance(task, PlaceSide):
        return place_by_minimax(position, task.side, HABITS, random)
    if isinstance(task, PlayTactics):
        return play_by_minimax(position, task, node.options, HABITS, random)
    worths = {option: plain_worth(position, node, option, HABITS.worths) for option in node.options}
    return pick(worths, random)
