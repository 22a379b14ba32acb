"""Plans in parts: the best plans with the same two snails, one part after the other or two at once.

What two snails can lead to hardly overlaps with what others can, so parts are no more work than all
plans together, and each takes a part of the memory. What one part finds saves work in the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from snails_core.options import Plan
from solver.planner.problem import Pruning, Value
from solver.planner.search.bounded_values import BoundedValues
from solver.planner.search.budget import Budget
from solver.planner.search.plan_values import Starts
from solver.planner.search.question import Question
from solver.planner.valuation import NEAR_BEST

Least = Callable[[], float]
"""The value of the best plan known at present, by the first part of the goal."""


class PartResult(NamedTuple):
    """What was found out about the plans of a part."""

    number: int
    """Of the part."""
    bound: float
    """None of them is worth more than this, by the first part of the goal."""
    best: tuple[Value, tuple[Plan, ...]] | None
    """The best of them; None if none reaches the incumbent, or while the work goes on."""
    is_last: bool = True
    """Whether the part is done."""


def results_in_turn(
    question: Question, parts: Sequence[Starts], budget: Budget, least: Least
) -> Iterator[PartResult]:
    """What is found out about each part, one after the other. Raises BudgetExceeded."""
    for number in range(len(parts)):
        yield from results_of_part(question, parts, number, budget, least)


def results_of_part(
    question: Question, parts: Sequence[Starts], number: int, budget: Budget, least: Least
) -> Iterator[PartResult]:
    """The bound of one part as soon as it is known, then its best plans. Raises BudgetExceeded."""
    values = BoundedValues(question, budget, Pruning.NONE, parts[number])
    if not values.build():
        best = values.value_everything().best()
        yield PartResult(number, float(best[0][0]), best)
        return
    yield PartResult(number, values.bound, None, is_last=False)
    wanted = least()
    table = values.find_best(wanted)
    if values.bound < wanted - NEAR_BEST:  # only bounds are known of these plans
        yield PartResult(number, values.bound, None)
    else:
        best = table.best()
        yield PartResult(number, float(best[0][0]), best)
