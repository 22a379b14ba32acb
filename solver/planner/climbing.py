"""Plans worth trying: the most promising ones, then those that differ little from the best."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice, permutations

from snails_core.layout import PLAN_SLOTS
from snails_core.options import Plan
from snails_core.plans import Plans
from solver.planner.guesses import Guesses
from solver.planner.trials import plan_of
from solver.planner.values import Cards

FIRST = 3
"""How many are tried before the best of them is improved."""


def promising(plans: Plans, guesses: Guesses, best: Callable[[], Plan]) -> Iterator[Plan]:
    """Plans to be tried one after the other, none that promises just what another one did;
    `best` is asked each time which was the best."""
    seen = set()

    def is_new(plan: Plan) -> bool:
        promises = guesses.promises(plan)
        if promises in seen:
            return False
        seen.add(promises)
        return True

    others = filter(is_new, guesses.best_first())
    yield from islice(others, FIRST)
    while True:
        start = best()
        near = filter(is_new, _near(plans, guesses, start))
        while best() == start:
            following = [*islice(near, 1), *islice(others, 1)]
            if not following:
                return
            yield from following


def _near(plans: Plans, guesses: Guesses, plan: Plan) -> list[Plan]:
    """Plans that differ a little, the most promising first; but before all of them the one in
    which the two snails change places."""
    pair = plan.active_snail, plan.passive_snail
    others = [plan_of(other, plan.cards) for other in plans.pairs if other != pair]
    others += [plan_of(pair, cards) for cards in _changed(plans.hand, plan.cards)]
    others.sort(key=guesses.rank)
    return sorted(others, key=lambda other: (other.passive_snail, other.active_snail) != pair)


def _changed(hand: tuple[tuple[int, int], ...], cards: Cards) -> set[Cards]:
    """One card less and one more, at any place; or two that change places."""
    found = set()
    for out in range(PLAN_SLOTS):
        rest = cards[:out] + cards[out + 1 :]
        for card, count in hand:
            if rest.count(card) < count:
                for place in range(PLAN_SLOTS):
                    found.add((*rest[:place], card, *rest[place:]))
    for one, other in permutations(range(PLAN_SLOTS), 2):
        swapped = list(cards)
        swapped[one], swapped[other] = cards[other], cards[one]
        found.add(tuple(swapped))
    return found - {cards}
