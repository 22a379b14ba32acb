"""Glicko-2: how strong somebody is, how surely that is known, and how much it wavers.

After Mark E. Glickman, "Example of the Glicko-2 system"; the steps below are those of the paper.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import exp, log, pi, sqrt
from typing import NamedTuple

MIDDLE = 1500.0
SCALE = 173.7178
"""Points of a rating for one unit of the paper's own scale."""
RESTLESSNESS = 0.5
"""The paper's tau: how fast volatility itself may change."""
NEAR = 1e-6
"""How exactly the new volatility is found."""
MOST_DEVIATION = 350.0
"""No more is unknown of anybody than of a newcomer."""


class Rating(NamedTuple):
    """A rating with its deviation and volatility; by default that of a newcomer."""

    value: float = MIDDLE
    deviation: float = MOST_DEVIATION
    volatility: float = 0.06


class Result(NamedTuple):
    """The score against an opponent (a puzzle, for example) of a known rating."""

    value: float
    deviation: float
    score: float
    """1 is won, 0 is lost, anything between is possible."""


def rated(own: Rating, results: Iterable[Result], periods: float = 1.0) -> Rating:
    """The rating after some results, all of them in the last of so many rating periods."""
    met = [_Met.of(own, result) for result in results]
    if not met:
        return idle(own, periods)
    known = sum(one.weight**2 * one.expected * (1 - one.expected) for one in met)
    surprise = sum(one.weight * (one.score - one.expected) for one in met)
    variance = 1 / known
    spread = own.deviation / SCALE
    volatility = _volatility(own.volatility, spread, variance, variance * surprise)
    widened = spread**2 + periods * volatility**2
    narrowed = 1 / sqrt(1 / widened + known)
    value = (own.value - MIDDLE) / SCALE + narrowed**2 * surprise
    return Rating(SCALE * value + MIDDLE, min(SCALE * narrowed, MOST_DEVIATION), volatility)


def idle(own: Rating, periods: float) -> Rating:
    """The rating after so many periods without a result: less is known of it."""
    widened = sqrt((own.deviation / SCALE) ** 2 + periods * own.volatility**2)
    return own._replace(deviation=min(SCALE * widened, MOST_DEVIATION))


class _Met(NamedTuple):
    weight: float
    """The less is known of the other, the less the result says."""
    expected: float
    score: float

    @classmethod
    def of(cls, own: Rating, result: Result) -> _Met:
        weight = 1 / sqrt(1 + 3 * (result.deviation / SCALE / pi) ** 2)
        ahead = weight * (own.value - result.value) / SCALE
        return cls(weight, 1 / (1 + exp(-ahead)), result.score)


def _volatility(old: float, spread: float, variance: float, change: float) -> float:
    """Step 5 of the paper: the volatility under which this change is most plausible."""
    start = log(old**2)

    def slope(guess: float) -> float:
        whole = spread**2 + variance + exp(guess)
        pull = exp(guess) * (change**2 - whole) / (2 * whole**2)
        return pull - (guess - start) / RESTLESSNESS**2

    low = start
    if change**2 > spread**2 + variance:
        high = log(change**2 - spread**2 - variance)
    else:
        steps = 1
        while slope(start - steps * RESTLESSNESS) < 0:
            steps += 1
        high = start - steps * RESTLESSNESS
    return exp(_zero(slope, low, high) / 2)


def _zero(slope: Callable[[float], float], low: float, high: float) -> float:
    """Where a falling function crosses zero: the Illinois algorithm."""
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > NEAR:
        between = low + (low - high) * at_low / (at_high - at_low)
        at_between = slope(between)
        if at_between * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = between, at_between
    return low
