"""What to do with a revealed card: the greedy bot's choice, unless another one does clearly
better in rehearsals of the rest of the round."""

from __future__ import annotations

from random import Random

from snails_core.agenda import Acting, PickRow, Rolled
from snails_core.bots import greedy_bot
from snails_core.bots.look_ahead import part_of
from snails_core.bots.outlooks import acting_outlook
from snails_core.bots.shortlist import shortlist
from snails_core.nodes import Decision
from snails_core.options import Option
from snails_core.position import Position
from solver.bots.play_outs import AT_ONCE
from solver.bots.rehearsal import Rehearsal

WIDTH = 4
"""How many options are looked at beside the usual one."""
GUESSES = 6
HEATS = ((8, 0.0), (16, 0.005), (32, 0.01))
"""After so many rounds another option must be so much likelier to win."""
DICE = (PickRow, Rolled)
"""What the greedy bot settles by exact odds."""


def act(position: Position, node: Decision, random: Random) -> Option:
    """The best of the promising options, judged by how the rest of the round may go."""
    best = greedy_bot(position, random)
    others = [option for option in promising(position, node) if option != best]
    if others:
        rehearsal = Rehearsal(position, node.player, GUESSES, random)
        for option in others:
            best = option if rehearsal.is_better(option, best, HEATS) else best
    return best


def promising(position: Position, node: Decision) -> list[Option]:
    """Of halves, targets and places; none where the greedy bot needs no rehearsal."""
    acting = any(isinstance(waiting, Acting) for waiting in position.agenda)
    if not acting or isinstance(position.agenda[-1], (*AT_ONCE, *DICE)):
        return []
    outlook = acting_outlook(position, node.player)
    return list(shortlist(part_of(position), node, outlook, WIDTH))
