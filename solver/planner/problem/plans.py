"""Plans as the planner handles them: a pair of snails and an order of cards."""

from __future__ import annotations

from random import Random

from snails_core.bots import greedy_bot
from snails_core.options import Plan
from snails_core.plans import Pair
from snails_core.position import Position

Cards = tuple[int, ...]
"""Cards in the order in which they are played."""
Hand = tuple[tuple[int, int], ...]
"""Cards with how many of each are in hand, in ascending order."""


def plan_of(pair: Pair, cards: Cards) -> Plan:
    """The plan with these two snails and five cards."""
    one, two, three, four, five = cards
    return Plan(*pair, one, two, three, four, five)


def pair_of(plan: Plan) -> Pair:
    """The plan's active and passive snail."""
    return plan.active_snail, plan.passive_snail


def hand_of(plan: Plan) -> Hand:
    """The plan's own cards as a hand."""
    return tuple((card, plan.cards.count(card)) for card in sorted(set(plan.cards)))


def orders_of(hand: Hand, longest: int) -> list[list[Cards]]:
    """All orders of cards that the hand allows, by length from 0 to the longest."""
    orders: list[list[Cards]] = [[()]]
    for _ in range(longest):
        orders.append(
            [
                (card, *rest)
                for card, count in hand
                for rest in orders[-1]
                if rest.count(card) < count
            ]
        )
    return orders


def greedy_plan(position: Position) -> Plan:
    """The plan that the greedy bot makes in this position."""
    plan = greedy_bot(position, Random(0))
    assert isinstance(plan, Plan)
    return plan
