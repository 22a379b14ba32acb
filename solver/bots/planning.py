"""A bot that plans by search, under a limit of work, and acts as the greedy one does.

It takes the others to stand still, which they will not; so what it gains early counts more
than the round's end alone would say, and snails lost weigh more than their health.
"""

from __future__ import annotations

from random import Random

from snails_core.bots import greedy_bot
from snails_core.bots.bot import decision_of
from snails_core.options import Option
from snails_core.plans import Plans
from snails_core.position import Position
from solver.planner import Limit, solve

GOAL = "damage - losses + 12*kills - 12*deaths"
WORK = Limit(states=1500)


def planning_bot(position: Position, random: Random) -> Option:
    """The best plan that a modest search finds; all else as the greedy bot chooses."""
    if isinstance(decision_of(position).options, Plans):
        return solve(position, GOAL, limit=WORK).plan
    return greedy_bot(position, random)
