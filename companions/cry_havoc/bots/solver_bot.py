"""The solver bot: plans moves several steps deep, and fights by exact minimax."""

from __future__ import annotations

from random import Random

from companions.cry_havoc.agenda import PlaceSide, PlayTactics
from companions.cry_havoc.bots.battles import place_by_minimax, play_by_minimax
from companions.cry_havoc.bots.bot import decision_of
from companions.cry_havoc.bots.greedy import choose_outside_battle
from companions.cry_havoc.bots.turns import Habits
from companions.cry_havoc.bots.worths import Worths
from companions.cry_havoc.options import Option
from companions.cry_havoc.position import Position

HABITS = Habits(beam=6, card=0.6, worths=Worths(enabled=0.8))


def solver_bot(position: Position, random: Random) -> Option:
    """The option with the best outlook; among equals any."""
    task = position.agenda[-1]
    if isinstance(task, PlaceSide):
        return place_by_minimax(position, task.side, HABITS, random)
    if isinstance(task, PlayTactics):
        return play_by_minimax(position, task, decision_of(position).options, HABITS, random)
    return choose_outside_battle(position, HABITS, random)
