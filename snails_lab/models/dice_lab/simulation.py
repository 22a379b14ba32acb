"""Throwing many times by the best rule: what comes out, beside what must come out."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import accumulate
from math import lcm, sqrt
from random import Random

from solver.odds import Distribution, Odds, State
from solver.odds.goals import lost

BATCH = 100


class Simulation:
    """Plays a card again and again, die by die; the same seed gives the same throws.

    >>> from solver import odds
    >>> simulation = Simulation(odds("missile"), seed=1).run(1000)
    >>> simulation.throws, simulation.counts.total()
    (1000, 1000)
    """

    def __init__(self, odds: Odds, seed: int = 0) -> None:
        self.odds = odds
        self._random = Random(seed)
        self._chances: dict[State, tuple[list[State], list[int]]] = {}
        self.counts: Counter[int] = Counter()
        """How often each damage came."""
        self.reached: Fraction = Fraction(0)
        """All that was had of the goal."""

    @property
    def throws(self) -> int:
        return self.counts.total()

    def batches(self, throws: int) -> Iterator[int]:
        """Throws so many more times; gives, from time to time, how many are done."""
        for done in range(0, throws, BATCH):
            for _ in range(min(BATCH, throws - done)):
                self._play()
            yield min(done + BATCH, throws)

    def run(self, throws: int) -> Simulation:
        for _ in self.batches(throws):
            pass
        return self

    def _play(self) -> None:
        solution = self.odds.solution
        state = solution.start
        while state in solution.rule:
            state = self._next(state)
        self.counts[lost(state)] += 1
        self.reached += self.odds.goal.value(state)

    def _next(self, state: State) -> State:
        """Draws the next state with whole numbers, so that no chance is rounded."""
        if state not in self._chances:
            solution = self.odds.solution
            self._chances[state] = _weights(solution.moves[state][solution.rule[state]])
        states, sums = self._chances[state]
        return states[bisect_right(sums, self._random.randrange(sums[-1]))]

    # --- what came out ---
    def share(self, damage: int) -> float:
        return self.counts[damage] / self.throws

    def share_error(self, damage: int) -> float:
        """The standard error of a share, from the exact chance: sqrt(p (1 - p) / n)."""
        p = self.odds.damage.of(damage)
        return sqrt(p * (1 - p) / self.throws)

    @property
    def mean(self) -> float:
        """The mean of the goal: damage, or the share of throws that reached it."""
        return float(self.reached / self.throws)

    @property
    def error(self) -> float:
        """The standard error of `mean`: sqrt(variance / n)."""
        variance = self.odds.ends.variance(self.odds.goal.value)
        return sqrt(variance / self.throws)


def _weights(chances: Distribution[State]) -> tuple[list[State], list[int]]:
    """States, and whole weights added up."""
    common = lcm(*(p.denominator for p in chances.values()))
    return list(chances), list(accumulate(int(p * common) for p in chances.values()))
