"""A bot that plans and acts by rehearsing how rounds may go.

Plans are proposed for every pair of snails by the greedy bot, and by the planner where there
are so few plans that it gets through under a modest limit of work. The best of them is then
changed here and there, as long as there is work left, and each change that helps is kept.
Which changes to try is picked by what the ones before have brought.
"""

from __future__ import annotations

from random import Random

from snails_core.bots.bot import decision_of
from snails_core.bots.plan_building import build_plan
from snails_core.options import Option, Plan
from snails_core.plans import Plans
from snails_core.position import Position
from solver.bots.acting import act
from solver.bots.hunches import Hunches
from solver.bots.rehearsal import Rehearsal
from solver.planner import Limit, solve

GOAL = "damage - losses + 20*kills - 20*deaths"
WORK = Limit(states=1500)
FEW = 3000
"""Among so many plans the planner finds good ones under that limit."""
PLAY_OUTS = 800
"""How many rounds may be played to their end before the bot makes its plan."""
GUESSES = 24
HEATS = ((4, -0.01), (8, -0.005), (16, 0.0), (24, 0.0))
"""After so many rounds a plan's lead over the best one so far must be greater than this."""
SETTLED = 0.015
"""So close to a loss or a win that no better plan is looked for."""
CHANGES, TWICE = 80, 0.4
"""How many changes there are to pick from, and the share of those that are two at once."""
SNAILS, SWAP, MOVE, REPLACE = 0.15, 0.35, 0.5, 0.75
"""Bounds between the kinds of change, as shares of all changes."""


def planning_bot(position: Position, random: Random) -> Option:
    """Plans and acts by rehearsing rounds; hands and first places are the greedy bot's."""
    node = decision_of(position)
    if not isinstance(node.options, Plans):
        return act(position, node, random)
    return best_plan(position, node.player, node.options, random)


def best_plan(position: Position, player: int, plans: Plans, random: Random) -> Plan:
    """The best of the proposed plans, after all changes that helped until the work was done."""
    first, *others = proposals(position, player, plans, random)
    rehearsal = Rehearsal(position, player, GUESSES, random)
    contest = Contest(first, rehearsal, Hunches(plans, random))
    for plan in others:
        contest.enter(plan)
    most_rounds, _ = HEATS[-1]
    if not SETTLED < rehearsal.mean(contest.best, most_rounds) < 1 - SETTLED:
        return contest.best
    while rehearsal.played < PLAY_OUTS:
        changes = [neighbour(contest.best, plans, random) for _ in range(CHANGES)]
        untried = [plan for plan in changes if plan not in rehearsal.ends]
        if not untried:
            break
        contest.enter(contest.hunches.pick(untried))
    return contest.best


class Contest:
    """One plan after another meets the best so far, and takes its place or leaves a hunch."""

    def __init__(self, best: Plan, rehearsal: Rehearsal, hunches: Hunches) -> None:
        self.best = best
        self.rehearsal = rehearsal
        self.hunches = hunches

    def enter(self, plan: Plan) -> None:
        better = self.rehearsal.is_better(plan, self.best, HEATS)
        self.hunches.learn(plan, self.best, *self.rehearsal.lead(plan, self.best))
        if better:
            self.best = plan


def proposals(position: Position, player: int, plans: Plans, random: Random) -> list[Plan]:
    """A plan for each pair of snails, and the planner's where it gets through."""
    found = [
        build_plan(position, player, Plans((pair,), plans.hand), random) for pair in plans.pairs
    ]
    if len(plans) <= FEW:
        found.append(solve(position, GOAL, limit=WORK).plan)
    return list(dict.fromkeys(found))


def neighbour(plan: Plan, plans: Plans, random: Random) -> Plan:
    """The plan with one change, or with two at once."""
    once = changed(plan, plans, random)
    return changed(once, plans, random) if random.random() < TWICE else once


def changed(plan: Plan, plans: Plans, random: Random) -> Plan:
    """Other snails go, two cards change places, one moves, or a new one comes in for another,
    at its place or elsewhere."""
    pair, cards = (plan.active_snail, plan.passive_snail), list(plan.cards)
    spare = [card for card, count in plans.hand if cards.count(card) < count]
    first, second = random.sample(range(len(cards)), 2)
    kind = random.random()
    if kind < SNAILS:
        pair = random.choice(plans.pairs)
    elif kind < SWAP:
        cards[first], cards[second] = cards[second], cards[first]
    elif kind < MOVE or not spare:
        cards.insert(second, cards.pop(first))
    else:
        del cards[first]
        cards.insert(first if kind < REPLACE else second, random.choice(spare))
    one, two, three, four, five = cards
    return Plan(*pair, one, two, three, four, five)
