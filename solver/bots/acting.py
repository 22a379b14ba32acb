"""What to do with a revealed card: the greedy bot's choice, unless another one is clearly better in
roll-outs of the rest of the round."""

from __future__ import annotations

from random import Random

from snails_core.agenda import Acting, PickRow, Rolled
from snails_core.bots import greedy_bot
from snails_core.bots.look_ahead import action_only
from snails_core.bots.outlooks import acting_outlook
from snails_core.bots.shortlist import shortlist
from snails_core.nodes import Decision
from snails_core.options import Option
from snails_core.position import Position
from solver.bots.rollout import RULES_OF_THUMB
from solver.bots.rollout_comparison import RolloutComparison

WIDTH = 4
"""How many options are compared with the greedy bot's."""
DETERMINIZATIONS = 6
CHECKPOINTS = ((8, 0.0), (16, 0.005), (32, 0.01))
"""After so many roll-outs another option must be so much likelier to win."""
DICE = (PickRow, Rolled)
"""Decisions that the greedy bot makes by exact odds."""


def act(position: Position, node: Decision, random: Random) -> Option:
    """The best of the promising options, by roll-outs of the rest of the round."""
    best = greedy_bot(position, random)
    others = [option for option in promising(position, node) if option != best]
    if others:
        comparison = RolloutComparison(position, node.player, DETERMINIZATIONS, random)
        for option in others:
            best = option if comparison.is_better(option, best, CHECKPOINTS) else best
    return best


def promising(position: Position, node: Decision) -> list[Option]:
    """The promising halves, targets and places; none for decisions that the greedy bot makes well
    without roll-outs."""
    acting = any(isinstance(waiting, Acting) for waiting in position.agenda)
    if not acting or isinstance(position.agenda[-1], (*RULES_OF_THUMB, *DICE)):
        return []
    outlook = acting_outlook(position, node.player)
    return list(shortlist(action_only(position), node, outlook, WIDTH))
