"""Exercises with whole plans once more: by listing plans, and by all sides of all dice."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import permutations

from tests.support.lab.probability_choice_oracles import AIM, is_gone, order_value
from tests.support.solver.dice_libraries import Peer


def aim_best(_: Peer, card: str, second: str, health: int) -> Fraction:
    orders = permutations((AIM, card, second))
    return max(order_value(order, health, is_gone) for order in orders)


def count_plans(_: Peer, snails: int, others: int) -> Fraction:
    pairs = list(permutations(range(snails), 2))
    orders = list(permutations(range(5 + others), 5))
    return Fraction(len(pairs) * len(orders))


def cards_left(_: Peer, cards: int, used: int) -> Fraction:
    hand = frozenset(range(cards))
    return Fraction(len({hand - set(order) for order in permutations(hand, used)}))


def fixed_plan(_: Peer, card: str, second: str, third: str, health: int) -> Fraction:
    return max(order_value((card, last), health, is_gone) for last in (second, third))


PLANS: dict[str, Callable[..., Fraction]] = {
    function.__name__: function for function in (aim_best, count_plans, cards_left, fixed_plan)
}
