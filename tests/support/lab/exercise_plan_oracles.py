"""Exercises with whole plans once more: by listing plans, and by all sides of all dice."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import permutations, product

from tests.support.lab.probability_choice_oracles import AIM, is_gone, order_value
from tests.support.solver.dice_libraries import Peer, chance
from tests.support.solver.reroll_policies import ACTIONS, best_policy, dealt

IN_SHELL = 5
"""What a shell takes off."""
FINEST = 60
"""Mixtures in such parts are tried."""


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


def known_mixture(_: Peer, one: int, two: int, three: int) -> Fraction:
    lots = [1] * one + [2] * two + [3] * three
    lots += [4] * (12 - len(lots))
    hits = [sum(slot not in (first, first + 1) for slot in lots) for first in range(1, 5)]
    return Fraction(min(hits), 12)


def mix_two(peer: Peer, card: str, health: int) -> Fraction:
    """Of all mixtures in at most so many parts, the one that is sure of most."""
    table = {}
    for shell in (False, True):
        needed = health + IN_SHELL * shell
        table[0, shell] = chance(peer.dealt(card, 0, shell), lambda lost: lost >= health)
        table[1, shell] = best_policy(
            ACTIONS[card], lambda *row, least=needed: dealt(*row) >= least, 1
        )

    def sure(first: Fraction) -> Fraction:
        chances = first, 1 - first
        return min(
            sum((c * table[slot, slot == hides] for slot, c in enumerate(chances)), Fraction(0))
            for hides in (0, 1)
        )

    tried = {Fraction(a, b) for b, a in product(range(1, FINEST + 1), repeat=2) if a <= b}
    return max(tried, key=sure)


PLANS: dict[str, Callable[..., Fraction]] = {
    function.__name__: function
    for function in (aim_best, count_plans, cards_left, fixed_plan, known_mixture, mix_two)
}
