"""Plans in parts, one for each pair of snails: searched one after the other, or several at once.

What two snails can lead to hardly overlaps with what others can, so parts are no more work than all
plans together, and each takes a part of the memory. What one part finds saves work in the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import inf
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


ASPIRATIONS = (1.25, 1.0)
"""Factors of the best value known. All parts are searched with the first factor before any is with
the next: only for plans that are worth at least the factor times that value. That is little work,
and where there is no such plan, the bound of the part comes down to it."""


class PartResult(NamedTuple):
    """What was found out about the plans of a part."""

    number: int
    """Of the part."""
    bound: float
    """None of them is worth more than this, by the first part of the goal."""
    best: tuple[Value, tuple[Plan, ...]] | None = None
    """The best of them; None if none reaches what was looked for, or while the work goes on."""
    is_last: bool = True
    """Whether this search is done."""


class Part:
    """The plans with the same two snails, and what is known of them."""

    def __init__(self, question: Question, starts: Starts, number: int, budget: Budget) -> None:
        self.number, self.bound = number, inf
        self.is_done = False
        self._values = BoundedValues(question, budget, Pruning.NONE, starts)

    def begin(self) -> None:
        """Bounds the part by what its last two cards gain. Raises BudgetExceeded."""
        self._values.begin()
        if self._values.is_begun:
            self.bound = self._values.bound

    def note(self, result: PartResult) -> None:
        """Takes over what was found out, here or by another process."""
        self.bound = min(self.bound, result.bound)
        self.is_done |= result.best is not None

    def needs_search(self, aspiration: float, least: float) -> bool:
        """Whether it may have a plan worth so many times the best one known."""
        if self.is_done or (aspiration > 1 and not (self._values.is_begun and least > 0)):
            return False
        return self.bound >= aspiration * least - NEAR_BEST

    def search(self, aspiration: float, least: Least, budget: Budget) -> Iterator[PartResult]:
        """Looks for plans worth at least so many times the best one known: the bound as soon as it
        is known, then the best of them. Raises BudgetExceeded."""
        self._values.charge(budget)
        if not self._values.build(aspiration * least()):
            best = self._values.value_everything().best()
            yield PartResult(self.number, float(best[0][0]), best)
            return
        yield PartResult(self.number, self._values.bound, is_last=False)
        wanted = aspiration * least()
        table = self._values.find_best(wanted)
        if self._values.bound < wanted - NEAR_BEST:  # only bounds are known of these plans
            yield PartResult(self.number, self._values.bound)
        else:
            best = table.best()
            yield PartResult(self.number, float(best[0][0]), best)


def parts_of(
    question: Question, starts: Sequence[Starts], budget: Budget, bounds_two: bool
) -> list[Part]:
    """The parts of all plans, each bounded by its last two cards if that is wanted. Raises
    BudgetExceeded."""
    parts = [Part(question, some, number, budget) for number, some in enumerate(starts)]
    if bounds_two:
        for part in parts:
            part.begin()
    return parts


def results_in_turn(parts: Sequence[Part], budget: Budget, least: Least) -> Iterator[PartResult]:
    """What is found out about each part, one after the other. Raises BudgetExceeded."""
    for aspiration in ASPIRATIONS:
        for part in sorted(parts, key=lambda part: -part.bound):
            if part.needs_search(aspiration, least()):
                for result in part.search(aspiration, least, budget):
                    part.note(result)
                    yield result
