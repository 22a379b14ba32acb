"""The simplex method in fractions: an exact optimum of a small linear program.

The program is `maximise objective . x` where each row says `coefficients . x = right side` and no x
is negative. The caller gives as many columns as there are rows, such that setting all others to 0
is feasible.
Columns enter by the largest gain; when nothing has moved for a while, by the lowest number (Bland),
which cannot cycle.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

Row = dict[int, Fraction]
PATIENCE = 30
"""Steps without gain before the lowest column enters."""


@dataclass(frozen=True, slots=True)
class LinearSolution:
    """The optimum, where it is, and the price of each column: what one unit of it would cost.

    The prices of slack columns are the dual solution.
    """

    value: Fraction
    point: Mapping[int, Fraction]
    """Columns that are not 0."""
    prices: Mapping[int, Fraction]
    pivots: int


def maximise(
    objective: Mapping[int, Fraction],
    rows: Sequence[tuple[Mapping[int, Fraction], Fraction]],
    basis: Sequence[int],
) -> LinearSolution:
    """The optimum of the program, from a feasible basis.

    >>> one = Fraction(1)
    >>> rows = [({0: one, 1: one, 2: one}, Fraction(4)), ({0: one, 3: one}, Fraction(3))]
    >>> solution = maximise({0: Fraction(3), 1: Fraction(2)}, rows, [2, 3])
    >>> solution.value, dict(solution.point)
    (Fraction(11, 1), {1: Fraction(1, 1), 0: Fraction(3, 1)})
    """
    table = [dict(row) for row, _ in rows]
    right = [Fraction(value) for _, value in rows]
    gains: Row = dict(objective)
    value = Fraction(0)
    columns = [-1] * len(table)
    for place, column in enumerate(basis):
        number = _free_row(table, columns, column, place)
        value = _pivot(table, right, gains, value, number, column)
        columns[number] = column
    if any(side < 0 for side in right):
        raise ValueError("the basis is not feasible")
    pivots = still = 0
    while entering := _entering(gains, still >= PATIENCE):
        leaving = _leaving(table, right, columns, entering[0])
        if leaving is None:
            raise ValueError("the program has no highest value")
        still = still + 1 if not right[leaving] else 0
        value = _pivot(table, right, gains, value, leaving, entering[0])
        columns[leaving] = entering[0]
        pivots += 1
    point = {column: side for column, side in zip(columns, right, strict=True) if side}
    prices = {column: -gain for column, gain in gains.items() if gain}
    return LinearSolution(value, point, prices, pivots)


def _free_row(table: Sequence[Row], columns: Sequence[int], column: int, place: int) -> int:
    """A row in which the column can become basic: its own place, or else any that is free."""
    rows = (place, *range(len(table)))
    found = (row for row in rows if columns[row] < 0 and table[row].get(column))
    number: int | None = next(found, None)
    if number is None:
        raise ValueError("the columns of the basis depend on each other")
    return number


def _entering(gains: Row, lowest: bool) -> list[int]:
    """A column that would raise the value, in a list; an empty list at the optimum."""
    rising = [column for column, gain in gains.items() if gain > 0]
    if not rising:
        return []
    return [min(rising) if lowest else max(rising, key=lambda column: (gains[column], -column))]


def _leaving(
    table: Sequence[Row], right: Sequence[Fraction], columns: Sequence[int], entering: int
) -> int | None:
    """The row that lets the entering column grow least."""
    found: tuple[Fraction, int] | None = None
    best: int | None = None
    for number, row in enumerate(table):
        step = row.get(entering)
        if step is not None and step > 0:
            limit = (right[number] / step, columns[number])
            if found is None or limit < found:
                found, best = limit, number
    return best


def _pivot(
    table: list[Row], right: list[Fraction], gains: Row, value: Fraction, number: int, column: int
) -> Fraction:
    """Makes a column basic in a row; the new value of the objective."""
    row = table[number]
    scale = row[column]
    if scale != 1:
        row = table[number] = {other: part / scale for other, part in row.items()}
        right[number] /= scale
    for other, line in enumerate(table):
        if other != number and (factor := line.get(column)):
            _subtract(line, row, factor)
            right[other] -= factor * right[number]
    if gain := gains.get(column):
        _subtract(gains, row, gain)
        value += gain * right[number]
    return value


def _subtract(line: Row, row: Row, factor: Fraction) -> None:
    for column, part in row.items():
        left = line.get(column, 0) - factor * part
        if left:
            line[column] = left
        else:
            line.pop(column, None)
