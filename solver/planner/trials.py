"""Plans to begin with, before anything is known of all plans."""

from __future__ import annotations

from random import Random

from snails_core.bots import greedy_bot
from snails_core.layout import PLAN_SLOTS
from snails_core.options import Plan
from solver.planner.stage import Stage
from solver.planner.values import Cards

MOST = 3


def greedy_plan(stage: Stage) -> Plan:
    """What the greedy bot would plan."""
    plan = greedy_bot(stage.position, Random(0))
    assert isinstance(plan, Plan)
    return plan


def fillings(hand: tuple[tuple[int, int], ...], order: Cards) -> list[Cards]:
    """A few ways to fill the slots before these cards."""
    left: list[int] = []
    for card, count in hand:
        left += [card] * (count - order.count(card))
    size = PLAN_SLOTS - len(order)
    starts = range(0, len(left), max(1, len(left) // MOST))
    rows = [tuple((left + left)[start : start + size]) for start in starts]
    return list(dict.fromkeys(rows))[:MOST]
