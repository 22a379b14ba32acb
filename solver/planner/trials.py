"""Single plans: one to begin with, before anything is known of all, or one put together."""

from __future__ import annotations

from random import Random

from snails_core.bots import greedy_bot
from snails_core.options import Plan
from solver.planner.stage import Pair, Stage


def greedy_plan(stage: Stage) -> Plan:
    """What the greedy bot would plan."""
    plan = greedy_bot(stage.position, Random(0))
    assert isinstance(plan, Plan)
    return plan


def plan_of(pair: Pair, cards: tuple[int, ...]) -> Plan:
    one, two, three, four, five = cards
    return Plan(*pair, one, two, three, four, five)
