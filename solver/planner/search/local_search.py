"""Local search in small positions: plans to try, by the heuristic and around the incumbent."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice, permutations

from snails_core.layout import PLAN_SLOTS
from snails_core.options import Plan
from snails_core.plans import Plans
from solver.planner.problem import Cards, Hand, pair_of, plan_of
from solver.planner.search.plan_heuristic import PlanHeuristic

FIRST_TRIES = 3
"""So many plans are tried before the incumbent is improved."""


def candidate_plans(
    plans: Plans, heuristic: PlanHeuristic, incumbent: Callable[[], Plan]
) -> Iterator[Plan]:
    """Plans to be tried one after the other, each with a different signature: first the most
    promising ones, then in turn neighbours of the incumbent and the next promising ones. The
    incumbent may change after each try."""
    seen = set()

    def is_new(plan: Plan) -> bool:
        signature = heuristic.signature(plan)
        if signature in seen:
            return False
        seen.add(signature)
        return True

    others = filter(is_new, heuristic.best_first())
    yield from islice(others, FIRST_TRIES)
    while True:
        start = incumbent()
        neighbours = filter(is_new, _neighbours(plans, heuristic, start))
        while incumbent() == start:
            following = [*islice(neighbours, 1), *islice(others, 1)]
            if not following:
                return
            yield from following


def _neighbours(plans: Plans, heuristic: PlanHeuristic, plan: Plan) -> list[Plan]:
    """Plans with another pair of snails or one change of cards, the most promising first; but
    before all of them the plan in which the two snails change places."""
    pair = pair_of(plan)
    found = [plan_of(other, plan.cards) for other in plans.pairs if other != pair]
    found += [plan_of(pair, cards) for cards in _changed_cards(plans.hand, plan.cards)]
    found.sort(key=heuristic.rank)
    return sorted(found, key=lambda other: (other.passive_snail, other.active_snail) != pair)


def _changed_cards(hand: Hand, cards: Cards) -> set[Cards]:
    """The cards with one replaced, the new one in any slot, or with two that change places."""
    found = set()
    for out in range(PLAN_SLOTS):
        rest = cards[:out] + cards[out + 1 :]
        for card, count in hand:
            if rest.count(card) < count:
                for slot in range(PLAN_SLOTS):
                    found.add((*rest[:slot], card, *rest[slot:]))
    for one, other in permutations(range(PLAN_SLOTS), 2):
        swapped = list(cards)
        swapped[one], swapped[other] = cards[other], cards[one]
        found.add(tuple(swapped))
    return found - {cards}
