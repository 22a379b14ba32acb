"""A bot that plans and acts by roll-outs.

Plans are proposed for every pair of snails by the greedy bot, and by the planner where there are
so few plans that it gets through with a modest limit. The best of them is the first incumbent.
Then its neighbours are tried as long as roll-outs are left, and a better one becomes the incumbent.
Thompson sampling picks which neighbour to try.
"""

from __future__ import annotations

from random import Random

from snails_core.bots.bot import decision_of
from snails_core.bots.plan_building import build_plan
from snails_core.options import Option, Plan
from snails_core.plans import Plans
from snails_core.position import Position
from solver.bots.acting import act
from solver.bots.rollout_comparison import RolloutComparison
from solver.bots.thompson_sampling import ThompsonSampler
from solver.planner import Limit, plan_of, solve

GOAL = "damage - losses + 20*kills - 20*deaths"
PLANNER_LIMIT = Limit(states=1500)
PLANNER_PLANS = 3000
"""Among so many plans the planner finds good ones under that limit."""
ROLLOUTS = 800
"""How many roll-outs may be played for a plan."""
DETERMINIZATIONS = 24
CHECKPOINTS = ((4, -0.01), (8, -0.005), (16, 0.0), (24, 0.0))
"""After so many roll-outs a plan's lead over the incumbent must be greater than this."""
SETTLED = 0.015
"""So close to a loss or a win that no better plan is looked for."""
NEIGHBOURS, TWO_CHANGES = 80, 0.4
"""How many neighbours there are to pick from, and the share of those with two changes."""
NEW_PAIR, SWAP, MOVE, REPLACE = 0.15, 0.35, 0.5, 0.75
"""Bounds between the kinds of change, as shares of all changes."""


def planning_bot(position: Position, random: Random) -> Option:
    """Plans and acts by roll-outs; hands and first places are the greedy bot's."""
    node = decision_of(position)
    if not isinstance(node.options, Plans):
        return act(position, node, random)
    return best_plan(position, node.player, node.options, random)


def best_plan(position: Position, player: int, plans: Plans, random: Random) -> Plan:
    """The best plan that is found until all roll-outs are played."""
    first, *others = proposals(position, player, plans, random)
    comparison = RolloutComparison(position, player, DETERMINIZATIONS, random)
    search = PlanSearch(first, comparison, ThompsonSampler(plans, random))
    for plan in others:
        search.challenge(plan)
    all_rollouts, _ = CHECKPOINTS[-1]
    if not SETTLED < comparison.mean(search.incumbent, all_rollouts) < 1 - SETTLED:
        return search.incumbent
    while comparison.played < ROLLOUTS:
        near = [neighbour(search.incumbent, plans, random) for _ in range(NEIGHBOURS)]
        untried = [plan for plan in near if plan not in comparison.results]
        if not untried:
            break
        search.challenge(search.sampler.pick(untried))
    return search.incumbent


class PlanSearch:
    """The incumbent, and what the plans that challenged it have taught the sampler."""

    def __init__(
        self, incumbent: Plan, comparison: RolloutComparison, sampler: ThompsonSampler
    ) -> None:
        self.incumbent, self.comparison, self.sampler = incumbent, comparison, sampler

    def challenge(self, plan: Plan) -> None:
        """Compares a plan with the incumbent; the better one is the incumbent from now on."""
        is_better = self.comparison.is_better(plan, self.incumbent, CHECKPOINTS)
        lead, rollouts = self.comparison.lead(plan, self.incumbent)
        self.sampler.observe(plan, self.incumbent, lead, rollouts)
        if is_better:
            self.incumbent = plan


def proposals(position: Position, player: int, plans: Plans, random: Random) -> list[Plan]:
    """A plan for each pair of snails, and the planner's where it gets through."""
    found = [
        build_plan(position, player, Plans((pair,), plans.hand), random) for pair in plans.pairs
    ]
    if len(plans) <= PLANNER_PLANS:
        found.append(solve(position, GOAL, limit=PLANNER_LIMIT).plan)
    return list(dict.fromkeys(found))


def neighbour(plan: Plan, plans: Plans, random: Random) -> Plan:
    """The plan with one random change, or with two."""
    once = changed(plan, plans, random)
    return changed(once, plans, random) if random.random() < TWO_CHANGES else once


def changed(plan: Plan, plans: Plans, random: Random) -> Plan:
    """The plan with one random change: another pair of snails, two cards swapped, one card moved,
    or one replaced by a new card in the same slot or in another."""
    pair, cards = (plan.active_snail, plan.passive_snail), list(plan.cards)
    spare = [card for card, count in plans.hand if cards.count(card) < count]
    first, second = random.sample(range(len(cards)), 2)
    kind = random.random()
    if kind < NEW_PAIR:
        pair = random.choice(plans.pairs)
    elif kind < SWAP:
        cards[first], cards[second] = cards[second], cards[first]
    elif kind < MOVE or not spare:
        cards.insert(second, cards.pop(first))
    else:
        del cards[first]
        cards.insert(first if kind < REPLACE else second, random.choice(spare))
    return plan_of(pair, tuple(cards))
