"""A heuristic for the value of a plan: the sum of what its parts are worth on their own.

Where three cards gain something from the start, and two others gain something from the start, all
five may gain both. So tables of few cards say which plans are worth trying first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from snails_core.layout import PLAN_SLOTS
from snails_core.options import Plan
from snails_core.plans import Pair
from solver.planner.problem import Cards, Hand, orders_of, pair_of, plan_of
from solver.planner.trees import FloatValues

Block = tuple[int, ...]
"""Slots in ascending order."""
MEAN_WEIGHT, CONTIGUOUS_WEIGHT = 0.3, 0.3
"""How much the mean over all partitions into blocks counts, and the best partition into blocks of
neighbouring slots, beside the best of all partitions."""
DIGITS = 6
"""Estimates that agree in so many digits are equal."""


class PlanHeuristic:
    """An estimate for every plan, from tables of one card, of two cards, and so on."""

    def __init__(self, hand: Hand, pairs: Sequence[Pair], tables: Sequence[FloatValues]) -> None:
        """Each table is by part of the goal, pair, and order of so many cards."""
        self._pairs, self._longest, self._parts = pairs, len(tables), len(tables[0])
        self._column = {card: number for number, (card, _) in enumerate(hand)}
        *shorter, self._orders = orders_of(hand, PLAN_SLOTS)
        self._tables = [self._by_card(table, shorter[size]) for size, table in enumerate(tables, 1)]
        self._numbers = {order: number for number, order in enumerate(self._orders)}

    def best_first(self) -> Iterator[Plan]:
        """All plans, the most promising first."""
        for place in self._ranking:
            pair, order = divmod(int(place), len(self._orders))
            yield plan_of(self._pairs[pair], self._orders[order])

    def rank(self, plan: Plan) -> int:
        """The plan's place among all plans; the most promising has 0."""
        return int(self._ranks[self._pair(plan), self._numbers[plan.cards]])

    def signature(self, plan: Plan) -> tuple[int, bytes]:
        """The values of all blocks of the plan. Plans with equal signatures are probably worth
        the same, so only one of them is tried."""
        cards = np.array([self._column[card] for card in plan.cards])
        blocks = np.array(list(combinations(range(PLAN_SLOTS), self._longest)))
        found = self._tables[-1][:, self._pair(plan), *cards[blocks].T]
        return plan.active_snail, (np.round(found, DIGITS) + 0.0).tobytes()

    @cached_property
    def _ranking(self) -> NDArray[np.intp]:
        """The numbers of all plans, the most promising first."""
        estimates = self._estimates().reshape(self._parts, -1)
        return np.lexsort([-np.round(part, DIGITS) for part in estimates[::-1]])

    @cached_property
    def _ranks(self) -> NDArray[np.intp]:
        """By pair and order, the plan's place in the ranking."""
        ranks = np.empty_like(self._ranking)
        ranks[self._ranking] = np.arange(len(ranks))
        return ranks.reshape(len(self._pairs), -1)

    def _pair(self, plan: Plan) -> int:
        return self._pairs.index(pair_of(plan))

    def _columns(self, orders: list[Cards]) -> NDArray[np.intp]:
        """By slot, the place in hand of each order's card."""
        return np.array([[self._column[card] for card in order] for order in orders]).T

    def _by_card(self, values: FloatValues, orders: list[Cards]) -> FloatValues:
        """The table with an axis for each card instead of one axis for all orders."""
        columns = self._columns(orders)
        found = np.full(values.shape[:2] + (len(self._column),) * len(columns), np.nan)
        found[:, :, *columns] = values
        return found

    def _estimates(self) -> FloatValues:
        """The estimates of all plans: by part of the goal, pair and order."""
        columns = self._columns(self._orders)
        partitions = list(_partitions(self._longest))
        best = contiguous = np.array(-np.inf)
        total = np.array(0.0)
        for blocks in partitions:
            tables = (self._tables[len(block) - 1] for block in blocks)
            parts = [
                table[:, :, *columns[list(block)]]
                for table, block in zip(tables, blocks, strict=True)
            ]
            sums = sum(parts)
            assert isinstance(sums, np.ndarray)
            best, total = np.maximum(best, sums), total + sums
            if all(block[-1] - block[0] < len(block) for block in blocks):
                contiguous = np.maximum(contiguous, sums)
        mean = total / len(partitions)
        found: FloatValues = best + MEAN_WEIGHT * mean + CONTIGUOUS_WEIGHT * contiguous
        return found


def _partitions(size: int) -> Iterator[tuple[Block, ...]]:
    """All partitions of the slots into blocks of this size, and one of what is left over."""
    slots = tuple(range(PLAN_SLOTS))
    for left_over in combinations(slots, PLAN_SLOTS % size):
        rest = tuple(slot for slot in slots if slot not in left_over)
        for blocks in _even_partitions(rest, size):
            yield (left_over, *blocks) if left_over else blocks


def _even_partitions(slots: Block, size: int) -> Iterator[tuple[Block, ...]]:
    if not slots:
        yield ()
        return
    for others in combinations(slots[1:], size - 1):
        rest = tuple(slot for slot in slots[1:] if slot not in others)
        for blocks in _even_partitions(rest, size):
            yield ((slots[0], *others), *blocks)
