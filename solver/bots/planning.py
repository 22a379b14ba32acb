"""A bot that plans by looking at how rounds may go, and acts as the greedy one does.

Plans are proposed for every pair of snails by the greedy bot, and by the planner where there
are so few plans that it gets through under a modest limit of work. They are judged by playing
the round to its end against what others may have planned; those that look worse are dropped
on the way, so that the best are looked at most often.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from snails_core.bots import greedy_bot
from snails_core.bots.bot import decision_of
from snails_core.bots.plan_building import build_plan
from snails_core.options import Option, Plan
from snails_core.plans import Plans
from snails_core.position import Position
from solver.bots.guesses import guess
from solver.bots.play_outs import play_out, worth
from solver.planner import Limit, solve

GOAL = "damage - losses + 20*kills - 20*deaths"
WORK = Limit(states=1500)
FEW = 3000
"""Among so many plans the planner finds good ones under that limit."""
HEATS = ((99, 8), (4, 12), (2, 16))
"""How many plans are left in each heat, and how many guesses each of them then meets."""


def planning_bot(position: Position, random: Random) -> Option:
    """The plan that does best in rounds played to their end; all else as the greedy bot chooses."""
    node = decision_of(position)
    if not isinstance(node.options, Plans):
        return greedy_bot(position, random)
    proposed = proposals(position, node.player, node.options, random)
    return best_of(proposed, position, node.player, random)


def proposals(position: Position, player: int, plans: Plans, random: Random) -> list[Plan]:
    """A plan for each pair of snails, and the planner's where it gets through."""
    found = [
        build_plan(position, player, Plans((pair,), plans.hand), random) for pair in plans.pairs
    ]
    if len(plans) <= FEW:
        found.append(solve(position, GOAL, limit=WORK).plan)
    return list(dict.fromkeys(found))


def best_of(proposed: Sequence[Plan], position: Position, player: int, random: Random) -> Plan:
    """The plan with the best mean end of the round; all meet the same guesses and the same luck."""
    totals = dict.fromkeys(proposed, 0.0)
    for left, guesses in HEATS:
        ranked = sorted(totals, key=lambda plan: totals[plan], reverse=True)
        totals = {plan: totals[plan] for plan in ranked[:left]}
        for _ in range(guesses):
            guessed, luck = guess(position, player, random), random.random()
            for plan in totals:
                end = play_out(guessed.begun(player, plan), position.round, Random(luck))
                totals[plan] += worth(end, player)
    return max(totals, key=lambda plan: totals[plan])
