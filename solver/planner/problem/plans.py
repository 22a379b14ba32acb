"""Plans as the planner handles them: a pair of snails and an order of cards."""

from __future__ import annotations

from random import Random

from snails_core.bots import greedy_bot
from snails_core.layout import PLAN_SLOTS
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


OPEN_SLOT = -1
"""In an order of cards: any card of the hand may be played in this slot."""


def cards_in_slot(hand: Hand, order: Cards | None, slot: int) -> list[int]:
    """The cards that may be played in a slot: all, if there is no order or it leaves the slot open,
    except those that the order has in other slots."""
    if order is None:
        return [card for card, _ in hand]
    if order[slot] != OPEN_SLOT:
        return [order[slot]]
    return [card for card, count in hand if order.count(card) < count]


def orders_of(hand: Hand, longest: int, order: Cards | None = None) -> list[list[Cards]]:
    """All orders of cards that the hand, and an order with open slots, allow for the last slots:
    by length from 0 to the longest."""
    counts = dict(hand)
    orders: list[list[Cards]] = [[()]]
    for length in range(1, longest + 1):
        allowed = cards_in_slot(hand, order, PLAN_SLOTS - length)
        orders.append(
            [
                (card, *rest)
                for card in allowed
                for rest in orders[-1]
                if card not in counts or rest.count(card) < counts[card]
            ]
        )
    return orders


def greedy_plan(position: Position) -> Plan:
    """The plan that the greedy bot makes in this position."""
    plan = greedy_bot(position, Random(0))
    assert isinstance(plan, Plan)
    return plan
