"""What a plan may be worth, guessed from what its parts are worth on their own.

Where three cards gain something from the start, and two others gain something from the start,
all five may gain both. Tables of few cards so say which of all plans to try first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from snails_core.layout import PLAN_SLOTS
from snails_core.options import Plan
from solver.planner.layers import Values
from solver.planner.stage import Pair
from solver.planner.trials import plan_of
from solver.planner.values import Cards, orders_of

Block = tuple[int, ...]
"""Slots, from the first to the last."""
IN_ALL, IN_A_ROW = 0.3, 0.3
"""How much it counts what a plan promises in all ways to cut it, and with blocks in a row,
beside the way that promises most."""
DIGITS = 6


class Guesses:
    """A guess for every plan, from tables of one card, of two, and so on."""

    def __init__(
        self,
        hand: tuple[tuple[int, int], ...],
        pairs: Sequence[Pair],
        tables: Sequence[Values],
    ) -> None:
        """Each table has parts of the goal, pairs, and orders of so many cards."""
        self._pairs, self._longest = pairs, len(tables)
        self._at = {card: number for number, (card, _) in enumerate(hand)}
        *shorter, self._orders = orders_of(hand, PLAN_SLOTS)
        self._tables = [self._by_card(table, shorter[size]) for size, table in enumerate(tables, 1)]
        guesses = self._guesses().reshape(len(tables[0]), -1)
        self._ranked = np.lexsort([-np.round(part, DIGITS) for part in guesses[::-1]])
        ranks = np.empty_like(self._ranked)
        ranks[self._ranked] = np.arange(len(ranks))
        self._ranks = ranks.reshape(len(pairs), -1)
        self._numbers = {order: number for number, order in enumerate(self._orders)}

    def best_first(self) -> Iterator[Plan]:
        """All plans."""
        for place in self._ranked:
            pair, order = divmod(int(place), len(self._orders))
            yield plan_of(self._pairs[pair], self._orders[order])

    def rank(self, plan: Plan) -> int:
        """The lower, the more it promises."""
        return int(self._ranks[self._pair(plan), self._numbers[plan.cards]])

    def promises(self, plan: Plan) -> tuple[int, bytes]:
        """Plans of the same active snail with the same promises are probably worth the same."""
        cards = np.array([self._at[card] for card in plan.cards])
        blocks = np.array(list(combinations(range(PLAN_SLOTS), self._longest)))
        found = self._tables[-1][:, self._pair(plan), *cards[blocks].T]
        return plan.active_snail, (np.round(found, DIGITS) + 0.0).tobytes()

    def _pair(self, plan: Plan) -> int:
        return self._pairs.index((plan.active_snail, plan.passive_snail))

    def _columns(self, orders: list[Cards]) -> NDArray[np.intp]:
        """By slot, the place in hand of each order's card."""
        return np.array([[self._at[card] for card in order] for order in orders]).T

    def _by_card(self, values: Values, orders: list[Cards]) -> Values:
        """With an axis for each card instead of one for all orders."""
        columns = self._columns(orders)
        found = np.full(values.shape[:2] + (len(self._at),) * len(columns), np.nan)
        found[:, :, *columns] = values
        return found

    def _guesses(self) -> Values:
        columns = self._columns(self._orders)
        cuts = list(_cuts(self._longest))
        best = in_a_row = np.array(-np.inf)
        total = np.array(0.0)
        for cut in cuts:
            sums = sum(self._tables[len(block) - 1][:, :, *columns[list(block)]] for block in cut)
            assert isinstance(sums, np.ndarray)
            best, total = np.maximum(best, sums), total + sums
            if all(block[-1] - block[0] < len(block) for block in cut):
                in_a_row = np.maximum(in_a_row, sums)
        found: Values = best + IN_ALL * total / len(cuts) + IN_A_ROW * in_a_row
        return found


def _cuts(size: int) -> Iterator[tuple[Block, ...]]:
    """The ways to cut all slots into blocks of this size, and one of what is left over."""
    slots = tuple(range(PLAN_SLOTS))
    for left_over in combinations(slots, PLAN_SLOTS % size):
        rest = tuple(slot for slot in slots if slot not in left_over)
        for blocks in _even_cuts(rest, size):
            yield (left_over, *blocks) if left_over else blocks


def _even_cuts(slots: Block, size: int) -> Iterator[tuple[Block, ...]]:
    if not slots:
        yield ()
        return
    for others in combinations(slots[1:], size - 1):
        rest = tuple(slot for slot in slots[1:] if slot not in others)
        for blocks in _even_cuts(rest, size):
            yield ((slots[0], *others), *blocks)
