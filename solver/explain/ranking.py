"""The best of some plans: looked up among the values of all, then valued exactly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from snails_core.options import Plan
from solver.planner import PlanTable, Value, plan_of
from solver.planner.valuation import NEAR_BEST

Mask = NDArray[np.bool_]
DIGITS = 9
"""Values that agree so far are shown as one level."""


class Ranked(NamedTuple):
    """A plan and what it is worth."""

    value: Value
    plan: Plan


class Ranking:
    """Finds the best plans of a kind in the table of an answer."""

    def __init__(self, table: PlanTable) -> None:
        self.table = table
        self.orders = np.array(table.orders)
        self.pairs = np.array([pair for pair, _ in table.starts])

    @property
    def everything(self) -> Mask:
        """All pairs of snails and all orders of cards."""
        return np.ones((len(self.pairs), len(self.orders)), dtype=bool)

    def best(self, among: Mask) -> Ranked | None:
        """The first plan of the best value; None if there is no plan of this kind."""
        values = self._floats(among)
        top = np.max(values[0])
        if np.isneginf(top):
            return None
        near = np.argwhere(values[0] >= top - NEAR_BEST)
        _, firsts = np.unique(values[:, near[:, 0], near[:, 1]], axis=1, return_index=True)
        ranked = [self._ranked(*near[first]) for first in sorted(firsts)]
        return max(ranked, key=lambda one: one.value)

    def first(self, count: int) -> list[Ranked]:
        """The best plans of all, so many if there are, the best first; equal ones in the order of
        the hand."""
        values = self._floats(self.everything)
        count = min(count, values[0].size)
        last = np.partition(values[0], -count, axis=None)[-count]
        near = np.argwhere(values[0] >= last - NEAR_BEST)
        _, firsts, level = np.unique(
            values[:, near[:, 0], near[:, 1]], axis=1, return_index=True, return_inverse=True
        )
        level = level.reshape(-1)
        worth = [self._ranked(*near[place]).value for place in firsts]
        order = sorted(range(len(near)), key=lambda one: worth[level[one]], reverse=True)
        return [self._ranked(*near[one]) for one in order[:count]]

    def best_like(self, pattern: Sequence[int | None]) -> Ranked | None:
        """The best plan with these two snails and five cards, None for any."""
        pairs, orders = _fitting(self.pairs, pattern[:2]), _fitting(self.orders, pattern[2:])
        return self.best(pairs[:, None] & orders)

    def levels(self, among: Mask) -> Iterator[list[Plan]]:
        """Plans of equal value together, the best first."""
        values = np.round(self._floats(among), DIGITS)
        levels = np.unique(values.reshape(len(values), -1), axis=1)
        for level in levels.T[::-1]:
            if np.isneginf(level[0]):
                return
            equal = (values == level[:, None, None]).all(axis=0)
            yield [self._plan(*place) for place in np.argwhere(equal)]

    def value(self, plan: Plan) -> Value:
        """What a plan is worth, exactly."""
        starts = dict(self.table.starts)
        pair = plan.active_snail, plan.passive_snail
        return self.table.exact.value(plan.cards, starts[pair])

    def _floats(self, among: Mask) -> NDArray[np.float64]:
        values = self.table.by_pair()
        return np.where(among, values, -np.inf)

    def _plan(self, pair: int, order: int) -> Plan:
        return plan_of(self.table.starts[pair][0], self.table.orders[order])

    def _ranked(self, pair: int, order: int) -> Ranked:
        plan = self._plan(pair, order)
        return Ranked(self.value(plan), plan)


def _fitting(rows: NDArray[np.int64], wanted: Sequence[int | None]) -> Mask:
    """Which rows have what is wanted in each column."""
    fits = np.ones(len(rows), dtype=bool)
    for column, entry in enumerate(wanted):
        if entry is not None:
            fits &= rows[:, column] == entry
    return fits
