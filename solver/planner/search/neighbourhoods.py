"""Local search in large positions: from a plan to better ones in its neighbourhoods.

A neighbourhood of a plan has all plans that agree with it in some slots. All of them are valued at
once, by one graph, which takes hardly more work than a few of them alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import NamedTuple

from snails_core.layout import PLAN_SLOTS
from snails_core.options import Plan
from snails_core.plans import Pair
from solver.planner.problem import OPEN_SLOT, Cards, pair_of

NEIGHBOURHOODS = ((0, False), (2, True), (2, False), (3, True), (3, False))
"""How many slots are open, and whether the pair of snails stays: what is tried first, and last."""


class Neighbourhood(NamedTuple):
    """Plans that are valued together."""

    order: Cards
    """Any card may be in an open slot."""
    pair: Pair | None
    """None: every pair of snails."""


class Candidate(NamedTuple):
    """The best plan of a neighbourhood."""

    rounded: tuple[float, ...]
    """Its value, by part of the goal."""
    plan: Plan


Evaluate = Callable[[Neighbourhood], Candidate | None]
"""Finds the best plan of a neighbourhood; None if that takes too long."""


def only(plan: Plan) -> Neighbourhood:
    """One plan alone."""
    return Neighbourhood(plan.cards, pair_of(plan))


def neighbourhoods_of(plan: Plan) -> Iterator[Neighbourhood]:
    """The neighbourhoods of a plan, small ones first."""
    for count, stays in NEIGHBOURHOODS:
        for slots in combinations(range(PLAN_SLOTS), count):
            order = tuple(
                OPEN_SLOT if slot in slots else card for slot, card in enumerate(plan.cards)
            )
            yield Neighbourhood(order, pair_of(plan) if stays else None)


def climb(
    start: Plan,
    evaluate: Evaluate,
    is_over: Callable[[], bool],
    tried: set[Neighbourhood],
) -> None:
    """Goes from a plan to the best one of the first neighbourhood that has a better one, and on
    from there; until there is none, or until it is over. What was tried before is left out."""
    best = evaluate(only(start))
    tried.add(only(start))
    while best is not None:
        best = _better_than(best, evaluate, is_over, tried)


def _better_than(
    best: Candidate,
    evaluate: Evaluate,
    is_over: Callable[[], bool],
    tried: set[Neighbourhood],
) -> Candidate | None:
    for some in neighbourhoods_of(best.plan):
        if some in tried:
            continue
        if is_over():
            return None
        tried.add(some)
        found = evaluate(some)
        if found is not None and found.rounded > best.rounded:
            return found
    return None
