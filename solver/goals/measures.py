"""A goal taken apart for search: what single snails' health contributes, and the rest.

Most goals are sums over snails. What one snail adds then depends on nothing but its own final
health and fits in a table, so a search may treat snails apart; only the remainder has to see
the whole end of the round.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from snails_core.layout import HEALTH, MAX_SNAILS
from snails_core.position import Position
from solver.goals.compiler import compile_expression
from solver.goals.expressions import (
    SNAIL_FEATURES,
    Binary,
    Expression,
    Feature,
    Function,
    Number,
    Unary,
    features,
)
from solver.goals.features import SUMMED, Bytes, Evaluator, RoundStart, share, summed_over
from solver.goals.goal import Goal

HealthTable = tuple[Fraction, ...]
"""What a snail adds to the value, by its health at the end of the round."""
Rest = Callable[[Bytes], Fraction]


@dataclass(frozen=True, slots=True)
class Measure:
    """The value of an end is the sum of `tables[snail][its health]`, plus `rest` of the bytes."""

    tables: tuple[HealthTable | None, ...]
    """One for each snail; None when its health adds nothing."""
    rest: Rest | None

    def value_of_health(self, end: Bytes) -> Fraction:
        """The sum over the snails alone."""
        of_snails = (table[end[HEALTH + snail]] for snail, table in enumerate(self.tables) if table)
        return sum(of_snails, Fraction(0))

    def value(self, end: Bytes) -> Fraction:
        return self.value_of_health(end) + (self.rest(end) if self.rest else 0)


def measures(goal: Goal, position: Position, seat: int) -> tuple[Measure, ...]:
    """One measure for each part of the goal."""
    start = RoundStart(position.hot, seat, position.setting)
    return tuple(_Split(start).measure(part) for part in goal.parts)


class _Split:
    """Collects the addends of an expression: by snail, constant, and all others."""

    def __init__(self, start: RoundStart) -> None:
        self.start = start
        self.by_snail: list[list[tuple[Fraction, Evaluator]]] = [[] for _ in range(MAX_SNAILS)]
        self.constant = Fraction(0)
        self.others: list[tuple[Fraction, Evaluator]] = []

    def measure(self, expression: Expression) -> Measure:
        self.add(expression, Fraction(1))
        tables = [self._table(snail) for snail in range(MAX_SNAILS)]
        if self.constant:
            carrier = next((snail for snail, table in enumerate(tables) if table), 0)
            held = tables[carrier] or (Fraction(0),) * (self.start.setting.rules.health + 1)
            tables[carrier] = tuple(entry + self.constant for entry in held)
        return Measure(tuple(tables), _sum(self.others) if self.others else None)

    def add(self, expression: Expression, factor: Fraction) -> None:
        """Adds `factor` times the expression, taking sums and constant factors apart."""
        match expression:
            case Number(value):
                self.constant += factor * value
            case Feature() if expression.name in SUMMED:
                for snail in summed_over(expression, self.start):
                    part = share(expression, self.start, snail)
                    self.by_snail[snail].append((factor, part))
            case Unary("-", of):
                self.add(of, -factor)
            case Binary("+" | "-", left, right):
                self.add(left, factor)
                self.add(right, factor if expression.sign == "+" else -factor)
            case Binary("*", Number(value), other) | Binary("*", other, Number(value)):
                self.add(other, factor * value)
            case Binary("/", other, Number(value)):
                self.add(other, factor / value)
            case _:
                self._add_whole(expression, factor)

    def _add_whole(self, expression: Expression, factor: Fraction) -> None:
        read = compile_expression(expression, self.start)
        snails = self._snails_read(expression)
        if snails is None or len(snails) > 1:
            self.others.append((factor, read))
        elif snails:
            self.by_snail[snails.pop()].append((factor, read))
        else:
            self.constant += factor * read(self.start.hot)

    def _snails_read(self, expression: Expression) -> set[int] | None:
        """The snails on whose health alone the value depends; None if on something else too."""
        snails: set[int] = set()
        if isinstance(expression, Function):
            return None
        for feature in features(expression):
            if feature.name in SNAIL_FEATURES:
                snails.add(feature.snail)
            elif feature.name in SUMMED:
                snails.update(summed_over(feature, self.start))
            else:
                return None
        return snails

    def _table(self, snail: int) -> HealthTable | None:
        most = self.start.setting.rules.health
        hot = bytearray(self.start.hot)
        table = []
        for health in range(most + 1):
            hot[HEALTH + snail] = health
            addends = (factor * read(hot) for factor, read in self.by_snail[snail])
            table.append(sum(addends, Fraction(0)))
        return tuple(table) if any(table) else None


def _sum(addends: list[tuple[Fraction, Evaluator]]) -> Rest:
    if len(addends) == 1 and addends[0][0] == 1:
        alone = addends[0][1]
        return lambda hot: Fraction(alone(hot))
    return lambda hot: sum((factor * read(hot) for factor, read in addends), Fraction(0))
