"""Ratings from results: the model of Bradley and Terry on Elo's scale, with intervals.

The chance that one bot beats another is a logistic function of the difference of their ratings; a
draw counts as half a win. The ratings are those under which the results are likeliest. Each bot is
given one drawn game against the mean of all, which hardly counts beside a hundred others: it keeps
a bot that won everything from infinity.

An interval is the rating and 1.96 standard errors on both sides, by the curvature of the likelihood
(Fisher information), relative to the mean of the field. Games are taken for independent. The two of
one deal are not quite: what luck gives a seat in one game it gives to the other bot in the next, so
that the intervals are too wide rather than too narrow.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log
from typing import Any

import numpy as np

from solver.tournament.games import GameResult

MEAN = 1500
"""The rating of the field's mean."""
SCALE = 400 / log(10)
"""Elo points of a unit of the logistic function: 400 of them are odds of ten to one."""
DEVIATIONS = 1.96
"""Standard errors on each side, for 95 %."""
MOST_ITERATIONS = 100
PRECISE = 1e-10

Vector = np.ndarray[tuple[int], np.dtype[np.float64]]
Matrix = np.ndarray[tuple[int, int], np.dtype[np.float64]]
Covariance = np.ndarray[tuple[Any, ...], np.dtype[np.floating[Any]]]


@dataclass(frozen=True, slots=True)
class Rating:
    """A bot's rating and what it comes from."""

    bot: str
    elo: float
    margin: float
    """The 95 % interval reaches so far to both sides."""
    wins: int
    draws: int
    losses: int

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """The share of points: a win is one, a draw is half of one."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5


def rate(bots: Sequence[str], results: Iterable[GameResult]) -> list[Rating]:
    """A rating for each bot, the best first; equal ones in the order given.

    >>> from solver.tournament import GameResult, rate
    >>> best, second = rate(["a", "b"], [GameResult(n, ("a", "b"), 0) for n in range(3)])
    >>> best.bot, best.score, second.score
    ('a', 1.0, 0.0)
    """
    wins, draws = _counts(bots, results)
    points = wins + draws / 2
    strengths, covariance = _fit(points)
    centred = strengths - strengths.mean()
    size = len(bots)
    centring = np.eye(size) - 1 / size
    errors = np.sqrt(np.diag(centring @ covariance @ centring))
    ratings = [
        Rating(
            bot,
            MEAN + SCALE * float(centred[number]),
            DEVIATIONS * SCALE * float(errors[number]),
            int(wins[number].sum()),
            int(draws[number].sum()),
            int(wins[:, number].sum()),
        )
        for number, bot in enumerate(bots)
    ]
    return sorted(ratings, key=lambda rating: rating.elo, reverse=True)


def expected_score(difference: float) -> float:
    """The share of points that a bot takes from one that is rated so much lower.

    >>> expected_score(400)
    0.9090909090909091
    """
    return 1 / (1 + 10 ** (-difference / 400))


def _counts(bots: Sequence[str], results: Iterable[GameResult]) -> tuple[Matrix, Matrix]:
    """Who beat whom how often, and who drew with whom."""
    places = {bot: number for number, bot in enumerate(bots)}
    wins, draws = np.zeros((len(bots), len(bots))), np.zeros((len(bots), len(bots)))
    for result in results:
        one, other = (places[bot] for bot in result.bots)
        if result.winner is None:
            draws[one, other] += 1
            draws[other, one] += 1
        elif result.winner == 0:
            wins[one, other] += 1
        else:
            wins[other, one] += 1
    return wins, draws


def _fit(points: Matrix) -> tuple[Vector, Covariance]:
    """The likeliest strengths by Newton's method, and their covariance."""
    games = points + points.T
    strengths = np.zeros(len(points))
    for _ in range(MOST_ITERATIONS):
        gradient, curvature = _slope(points, games, strengths)
        step = np.linalg.solve(curvature, gradient)
        longest = float(np.abs(step).max())
        strengths = strengths + step * min(1.0, 1 / longest if longest else 1.0)
        if longest < PRECISE:
            break
    _, curvature = _slope(points, games, strengths)
    return strengths, np.linalg.inv(curvature)


def _slope(points: Matrix, games: Matrix, strengths: Vector) -> tuple[Vector, Matrix]:
    """The gradient of the log-likelihood, and the negative of its second derivative."""
    expected = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
    against_mean = 1 / (1 + np.exp(-strengths))
    gradient = (points - games * expected).sum(axis=1) + 0.5 - against_mean
    information = games * expected * (1 - expected)
    own = information.sum(axis=1) + against_mean * (1 - against_mean)
    return gradient, np.diag(own) - information
