"""Matrix games in fractions: mixtures hold against every row and column, whatever the matrix."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from solver.equilibrium import matrix_game
from solver.equilibrium.matrix_game import conceded, guaranteed, solve_matrix
from solver.equilibrium.simplex import maximise


def by_lot(seed: int, height: int, width: int) -> list[list[Fraction]]:
    random = Random(f"matrix {seed}")
    entries = [Fraction(random.randrange(-30, 31), random.choice((1, 2, 3, 6))) for _ in range(9)]
    return [[random.choice(entries) for _ in range(width)] for _ in range(height)]


@pytest.mark.parametrize("seed", range(12))
def test_mixtures_guarantee_the_value_with_and_without_the_library(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    matrix = by_lot(seed, 3 + seed, 12 - seed // 2)
    found = solve_matrix(matrix)
    assert sum(found.rows) == sum(found.columns) == 1
    assert min(*found.rows, *found.columns) >= 0
    assert guaranteed(matrix, found.rows) == found.value == conceded(matrix, found.columns)
    monkeypatch.setattr(matrix_game, "float_basis", lambda whole: None)
    assert solve_matrix(matrix).value == found.value


def test_a_basis_that_the_library_got_wrong_does_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    matrix = by_lot(0, 7, 7)
    right = solve_matrix(matrix).value
    for basis in ([0] * 7, list(range(7))):
        monkeypatch.setattr(matrix_game, "float_basis", lambda whole, basis=basis: basis)
        assert solve_matrix(matrix).value == right


def test_known_games_have_their_known_values() -> None:
    def value(*rows: tuple[int, ...]) -> Fraction:
        return solve_matrix([[Fraction(entry) for entry in row] for row in rows]).value

    assert value((3,)) == 3
    assert value((1, -1), (-1, 1)) == 0
    assert value((2, -3), (-3, 4)) == Fraction(-1, 12)  # Morra of two fingers
    assert value((0, 1, -1), (-1, 0, 1), (1, -1, 0)) == 0
    assert value((1, 2), (3, 4)) == 3  # the second row is better in every column


def test_a_matrix_must_be_one() -> None:
    wrong: list[list[list[Fraction]]] = [[], [[]], [[Fraction(1)], [Fraction(1), Fraction(2)]]]
    for rows in wrong:
        with pytest.raises(ValueError, match="rows and columns"):
            solve_matrix(rows)


def test_columns_that_depend_on_each_other_are_no_basis() -> None:
    one = Fraction(1)
    with pytest.raises(ValueError, match="depend on each other"):
        maximise({0: one}, [({0: one, 1: one}, one), ({0: one, 1: one}, one)], [0, 1])
