"""The whole matrix of plan against plan, by plain search through the engine's public functions.

Everybody's plan is known to everybody from the first reveal on. Side 0 takes what is most at each
of its choices and side 1 what is least; dice, backs and draws are weighted means. All plans of both
sides are searched at once: cards lie face down as placeholders, and when the engine turns one up,
the search branches into every card that may lie there. What a place is worth is then a table: a row
for each order of cards that side 0 may still have to come, a column for each of side 1. Numbers are
whole, over one denominator.

Nothing here is shared with the planner. The short cuts are those of `brute_force`; where somebody
may have to discard, hands count and there is no matrix (`Unclear`).
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from snails_core import Chance, Decision, Over, Plans, Position, Step, play_unchecked
from snails_core import layout as at
from snails_core.agenda import Acting, DiscardOwn, Draw, LoseCard, Planning, RevealCard
from snails_core.options import CardIs, Choice, Plan
from snails_core.vocabulary import Word
from solver.goals import Goal
from tests.oracle.brute_force import TooLarge, Unclear
from tests.oracle.tables import planned, unplayed, with_agenda

Cards = tuple[int, ...]
Whole = NDArray[Any]


class Table(NamedTuple):
    """Numbers over one denominator: a row for each order of side 0, a column for each of side 1."""

    numbers: Whole
    denominator: int


class PlanMatrix:
    """What side 0 gets with each of its plans against each plan of side 1."""

    def __init__(
        self, position: Position, goal: Goal, seats: tuple[int, int], most_steps: int | None = None
    ) -> None:
        self.start, self.goal, self.seats = position, goal, seats
        self.plans = tuple(_plans_of(position, seat) for seat in seats)
        if any(self._discards(plans) for plans in self.plans):
            raise Unclear
        self.orders = tuple(_orders(plans.hand) for plans in self.plans)
        self.most_steps, self.steps = most_steps, 0
        self.known: dict[object, Table] = {}

    def matrix(self) -> tuple[list[Plan], list[Plan], list[list[Fraction]]]:
        """All plans of both sides, and what side 0 gets with each pair of them."""
        blocks = [
            [self._block(mine, theirs) for theirs in self.plans[1].pairs]
            for mine in self.plans[0].pairs
        ]
        whole = [
            [Fraction(int(n), table.denominator) for table in row for n in table.numbers[number]]
            for row in blocks
            for number in range(len(self.orders[0][at.PLAN_SLOTS]))
        ]
        mine, theirs = (
            [_plan(pair, cards) for pair in plans.pairs for cards in orders[at.PLAN_SLOTS]]
            for plans, orders in zip(self.plans, self.orders, strict=True)
        )
        return mine, theirs, whole

    def _block(self, mine: tuple[int, int], theirs: tuple[int, int]) -> Table:
        position = self.start
        for side, pair in enumerate((mine, theirs)):
            any_cards = self.orders[side][at.PLAN_SLOTS][0]
            plan = _plan(pair, any_cards)
            position = planned(position, self.seats[side], plan, face_down=True)
        return self._arrived(with_agenda(position, Acting(0, 0)), position.cold)

    def _arrived(self, step: Step, cold: bytes) -> Table:
        position = step.position
        place = Position(position.setting, position.hot, cold, position.agenda)
        key = unplayed(place), place.agenda
        if key not in self.known:
            self.known[key] = self._worth(place, position.node)
        return self.known[key]

    def _worth(self, place: Position, node: Any) -> Table:
        if place.round > self.start.round or isinstance(node, Over):
            return self._end(place)
        task = place.agenda[-1]
        if isinstance(task, RevealCard | LoseCard) and task.player in self.seats:
            return self._revealed(place, task.player)
        if isinstance(node, Chance):
            chances = list(zip(node.outcomes, node.weights, strict=True))
            if isinstance(task, Draw | DiscardOwn):
                chances = chances[:1]
            return _mean([(self._after(place, outcome), weight) for outcome, weight in chances])
        options = tuple(node.options)
        if isinstance(task, Draw | DiscardOwn):
            options = options[:1]
        tables = [self._after(place, option) for option in options]
        return _best(tables, np.maximum if node.player == self.seats[0] else np.minimum)

    def _revealed(self, place: Position, player: int) -> Table:
        """The card that is turned up is the first of those still to come."""
        side = self.seats.index(player)
        coming = sum(slot == at.HIDDEN for slot in place.slots(player))
        rests = self.orders[side][coming - 1]
        parts = []
        for card, count in self.plans[side].hand:
            rows = [n for n, rest in enumerate(rests) if rest.count(card) < count]
            if rows:
                table = self._after(place, CardIs(card))
                parts.append(Table(np.take(table.numbers, rows, axis=side), table.denominator))
        whole = [numbers for numbers, _ in _common(parts)]
        _check({numbers.shape[1 - side] for numbers in whole})
        return Table(np.concatenate(whole, axis=side), _common(parts)[0].denominator)

    def _after(self, place: Position, choice: Choice) -> Table:
        self.steps += 1
        if self.most_steps and self.steps > self.most_steps:
            raise TooLarge(self.steps)
        return self._arrived(play_unchecked(place, choice), place.cold)

    def _end(self, place: Position) -> Table:
        (worth,) = self.goal.value(self.start.hot, place.hot, self.seats[0], place.setting)
        coming = [sum(slot == at.HIDDEN for slot in place.slots(seat)) for seat in self.seats]
        if place.round > self.start.round:
            coming = [0, 0]
        shape = tuple(len(self.orders[side][left]) for side, left in enumerate(coming))
        return Table(np.full(shape, worth.numerator, dtype=object), worth.denominator)

    def _discards(self, plans: Plans) -> bool:
        catalogue = self.start.setting.catalogue
        return any(
            effect.word is Word.DISCARD
            for card, _ in plans.hand
            for action in catalogue.cards[card].actions
            for row in catalogue.actions[action].rows
            for effect in row.effects
        )


def _plans_of(position: Position, seat: int) -> Plans:
    turn = (seat - position.first_player) % position.players
    node = with_agenda(position, Planning(turn)).position.node
    assert isinstance(node, Decision) and isinstance(node.options, Plans)
    return node.options


def _plan(pair: tuple[int, int], cards: Cards) -> Plan:
    one, two, three, four, five = cards
    return Plan(*pair, one, two, three, four, five)


def _orders(hand: tuple[tuple[int, int], ...]) -> list[list[Cards]]:
    """All orders of cards to come, by how many they are; grouped by their first card."""
    orders: list[list[Cards]] = [[()]]
    for _ in range(at.PLAN_SLOTS):
        orders.append(
            [(card, *rest) for card, n in hand for rest in orders[-1] if rest.count(card) < n]
        )
    return orders


def _common(tables: list[Table]) -> list[Table]:
    denominator = lcm(*(table.denominator for table in tables))
    return [Table(t.numbers * (denominator // t.denominator), denominator) for t in tables]


def _check(shapes: set[Any]) -> None:
    """What happens here decides which cards a side still has to come: there is no one table."""
    if len(shapes) > 1:
        raise Unclear


def _best(tables: list[Table], better: Any) -> Table:
    _check({table.numbers.shape for table in tables})
    numbers = [table.numbers for table in _common(tables)]
    return Table(better.reduce(numbers), _common(tables)[0].denominator)


def _mean(weighted: list[tuple[Table, int]]) -> Table:
    tables = _common([table for table, _ in weighted])
    _check({table.numbers.shape for table in tables})
    total = sum(weight for _, weight in weighted)
    parts = zip(tables, weighted, strict=True)
    numbers = np.stack([table.numbers * weight for table, (_, weight) in parts]).sum(axis=0)
    return Table(numbers, tables[0].denominator * total)


def duplicates_left_out(matrix: list[list[Fraction]]) -> list[list[Fraction]]:
    """The matrix with equal rows and equal columns once: a game of the same value."""
    rows = list(dict.fromkeys(map(tuple, matrix)))
    columns = list(dict.fromkeys(zip(*rows, strict=True)))
    return [list(row) for row in zip(*columns, strict=True)]


def dominated_left_out(matrix: list[list[Fraction]]) -> list[list[Fraction]]:
    """The matrix without rows and columns that another is never worse than, as long as there are
    any: with opposite interests that changes mixtures, but never the value."""
    while True:
        rows = [row for n, row in enumerate(matrix) if not _is_dominated(n, matrix, 1)]
        columns = [list(column) for column in zip(*rows, strict=True)]
        kept = [column for n, column in enumerate(columns) if not _is_dominated(n, columns, -1)]
        smaller = [list(row) for row in zip(*kept, strict=True)]
        if (len(smaller), len(smaller[0])) == (len(matrix), len(matrix[0])):
            return smaller
        matrix = smaller


def _is_dominated(number: int, lines: list[list[Fraction]], sign: int) -> bool:
    """Whether another line is at least as good everywhere; of equal ones the first stays."""
    line = lines[number]
    return any(
        other != number
        and all(sign * a >= sign * b for a, b in zip(lines[other], line, strict=True))
        and (lines[other] != line or other < number)
        for other in range(len(lines))
    )


def guaranteed(matrix: list[list[Fraction]], mixture: dict[int, Fraction]) -> Fraction:
    """What a mixture of rows is sure of: its mean against the best of all columns."""
    width = range(len(matrix[0]))
    return min(
        _sum(chance * matrix[row][column] for row, chance in mixture.items()) for column in width
    )


def conceded(matrix: list[list[Fraction]], mixture: dict[int, Fraction]) -> Fraction:
    """What a mixture of columns concedes: its mean against the best of all rows."""
    return max(_sum(chance * row[column] for column, chance in mixture.items()) for row in matrix)


def _sum(parts: Iterable[Fraction]) -> Fraction:
    return sum(parts, Fraction(0))
