"""Positions to plan a turn in: moments of games between greedy players."""

from __future__ import annotations

from random import Random

from companions.cry_havoc.agenda import TakeTurn
from companions.cry_havoc.bots import greedy_bot
from companions.cry_havoc.catalogue.armies import TROGG
from companions.cry_havoc.engine import play
from companions.cry_havoc.newgame import new_game
from companions.cry_havoc.nodes import Chance, Decision
from companions.cry_havoc.options import Choice
from companions.cry_havoc.position import Position
from companions.cry_havoc.solver.turn_problem import MOST_CARDS
from companions.cry_havoc.view import view

ROUNDS = (2, 3, 4)
"""There is something to fight about, and something left to gain."""


def can_plan(position: Position) -> bool:
    """Has somebody an action before them for whom a turn can be planned?"""
    node, task = position.node, position.agenda[-1] if position.agenda else None
    return (
        isinstance(node, Decision)
        and isinstance(task, TakeTurn)
        and not task.acted
        and position.armies[node.player] != TROGG
        and len(position.hands[node.player]) <= MOST_CARDS
    )


def example_turn(random: Random) -> Position:
    """What a player of two sees who has all three actions of a round before them."""
    position, wanted = new_game(2).position, random.choice(ROUNDS)
    while not (position.round == wanted and _is_first(position)):
        node = position.node
        choice: Choice
        if isinstance(node, Chance):
            choice = random.choices(node.outcomes, node.weights)[0]
        else:
            assert isinstance(node, Decision)
            choice = greedy_bot(view(position, node.player), random)
        position = play(position, choice).position
    assert isinstance(position.node, Decision)
    return view(position, position.node.player)


def _is_first(position: Position) -> bool:
    task = position.agenda[-1] if position.agenda else None
    return can_plan(position) and isinstance(task, TakeTurn) and task.turn == 0
