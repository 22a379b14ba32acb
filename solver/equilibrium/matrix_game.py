"""Matrix games: the best mixtures of rows and columns, exactly.

The row side gets the entry and wants it high, the column side wants it low. With all entries above
0 the columns' problem is the linear program `maximise sum(w) where matrix w <= 1`: its value is one
over that of the game, w in proportion is the columns' mixture, and the prices are the rows'. A
library's solver finds the basis in floating point (`float_basis`); from there the exact method goes
on in fractions, mostly without another step. What it finds is checked against every row and every
column before it is returned.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from solver.equilibrium.float_basis import float_basis
from solver.equilibrium.simplex import LinearSolution, maximise

Matrix = Sequence[Sequence[Fraction]]
Mixture = tuple[Fraction, ...]
"""How likely each row, or each column, is; the chances add up to 1."""


@dataclass(frozen=True, slots=True)
class MatrixSolution:
    """The value of a game, and mixtures with which each side is sure of it."""

    value: Fraction
    rows: Mixture
    columns: Mixture
    pivots: int


def solve_matrix(matrix: Matrix) -> MatrixSolution:
    """The value and a best mixture of each side.

    >>> paper_beats_stone = [[0, -1, 1], [1, 0, -1], [-1, 1, 0]]
    >>> found = solve_matrix([[Fraction(entry) for entry in row] for row in paper_beats_stone])
    >>> found.value, [str(chance) for chance in found.rows]
    (Fraction(0, 1), ['1/3', '1/3', '1/3'])
    """
    width = len(matrix[0]) if matrix else 0
    if not width or any(len(row) != width for row in matrix):
        raise ValueError("a matrix needs rows and columns, and every row as many entries")
    scale = lcm(*(entry.denominator for row in matrix for entry in row))
    shift = 1 - min(entry for row in matrix for entry in row)
    whole = [[int((entry + shift) * scale) for entry in row] for row in matrix]
    solution = _solved(whole)
    total = solution.value
    value = 1 / (total * scale) - shift
    found = MatrixSolution(
        value,
        tuple(solution.prices.get(width + row, Fraction(0)) / total for row in range(len(matrix))),
        tuple(solution.point.get(column, Fraction(0)) / total for column in range(width)),
        solution.pivots,
    )
    lowest, highest = guaranteed(matrix, found.rows), conceded(matrix, found.columns)
    if not lowest == value == highest:
        raise AssertionError(f"mixtures are worth {lowest} and {highest}, not {value}")
    return found


def guaranteed(matrix: Matrix, rows: Mixture) -> Fraction:
    """What a mixture of rows is sure to bring, whichever column it meets."""
    return min(_mean(column, rows) for column in zip(*matrix, strict=True))


def conceded(matrix: Matrix, columns: Mixture) -> Fraction:
    """What a mixture of columns lets a row bring at most."""
    return max(_mean(row, columns) for row in matrix)


def _mean(entries: Sequence[Fraction], mixture: Mixture) -> Fraction:
    weighted = zip(entries, mixture, strict=True)
    return sum((entry * chance for entry, chance in weighted if chance), Fraction(0))


def _solved(whole: list[list[int]]) -> LinearSolution:
    """The columns' program, from the basis that floating point finds if it is feasible."""
    width = len(whole[0])
    one = Fraction(1)
    rows = [
        ({**{c: Fraction(entry) for c, entry in enumerate(row)}, width + number: one}, one)
        for number, row in enumerate(whole)
    ]
    objective = dict.fromkeys(range(width), one)
    slacks = [width + number for number in range(len(whole))]
    basis = float_basis(whole)
    if basis is not None:
        try:
            return maximise(objective, rows, basis)
        except ValueError:  # rounding made a basis that is none, or is not feasible
            pass
    return maximise(objective, rows, slacks)
