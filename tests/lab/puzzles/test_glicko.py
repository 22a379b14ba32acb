"""Glicko-2 against the worked example of its author's paper, and what must hold of any rating."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from snails_lab.models.puzzles.glicko import MOST_DEVIATION, Rating, Result, idle, rated

RATINGS = st.builds(
    Rating, st.floats(600, 2600), st.floats(30, MOST_DEVIATION), st.floats(0.03, 0.1)
)
PUZZLES = st.tuples(st.floats(600, 2600), st.floats(30, 350))


def test_the_worked_example_of_the_paper() -> None:
    """Section "Example calculation": three games of a player of 1500 with deviation 200."""
    games = [Result(1400, 30, 1), Result(1550, 100, 0), Result(1700, 300, 0)]
    after = rated(Rating(1500, 200, 0.06), games)
    assert after.value == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_without_results_only_the_deviation_grows() -> None:
    """Step 6 of the paper, for whoever did not compete."""
    before = Rating(1500, 200, 0.06)
    after = rated(before, [])
    assert (after.value, after.volatility) == (1500, 0.06)
    assert after.deviation == pytest.approx((200**2 + (173.7178 * 0.06) ** 2) ** 0.5)
    assert idle(before, 1) == after


@given(RATINGS, PUZZLES)
def test_more_is_gained_by_more(own: Rating, puzzle: tuple[float, float]) -> None:
    lost, half, won = (rated(own, [Result(*puzzle, score)]) for score in (0, 0.5, 1))
    assert lost.value < half.value < won.value
    assert lost.value < own.value < won.value


@given(RATINGS, st.floats(0, 10_000))
def test_nobody_is_less_known_than_a_newcomer(own: Rating, periods: float) -> None:
    assert own.deviation <= idle(own, periods).deviation <= MOST_DEVIATION


@given(RATINGS, PUZZLES, st.sampled_from((0.0, 0.25, 1.0)))
def test_a_result_tells_something(own: Rating, puzzle: tuple[float, float], score: float) -> None:
    """Without time passing, one more result never makes the rating less sure."""
    assert rated(own, [Result(*puzzle, score)], periods=0).deviation < own.deviation


def test_beating_the_strong_gains_more_than_beating_the_weak() -> None:
    gains = [rated(Rating(), [Result(rating, 120, 1)]).value for rating in (900, 1500, 2100)]
    assert gains == sorted(gains) and gains[0] < gains[2]
