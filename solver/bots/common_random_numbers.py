"""Common random numbers: dice, cards and backs for roll-outs, the same for every choice compared.

The draws of a turn do not depend on how many were drawn in the turns before, so choices differ by
what they do and not by how the dice fall. The numbers are stratified: in every eight roll-outs
each eighth of the unit interval comes once, so a few roll-outs say much.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from random import Random

from snails_core.layout import MAX_PLAYERS, REVEALED
from snails_core.nodes import Chance
from snails_core.options import Outcome
from snails_core.position import Position

STRATA = 8


class CommonRandomNumbers:
    """Random numbers for all roll-outs; the same request gets the same number again."""

    def __init__(self, seed: float) -> None:
        self.seed = seed
        self._known: dict[tuple[int, bytes, int], list[float]] = {}

    def number(self, rollout: int, turn: bytes, draw: int) -> float:
        """A number from 0 to 1 for a draw of a turn in a roll-out. `turn` is any key that tells
        turns apart."""
        key = rollout // STRATA, turn, draw
        numbers = self._known.get(key)
        if numbers is None:
            random = Random(f"{self.seed} {key}")
            strata = random.sample(range(STRATA), STRATA)
            numbers = [(stratum + random.random()) / STRATA for stratum in strata]
            self._known[key] = numbers
        return numbers[rollout % STRATA]


class RolloutDraws:
    """The outcomes of chance in one roll-out."""

    def __init__(self, numbers: CommonRandomNumbers, rollout: int) -> None:
        self.numbers, self.rollout = numbers, rollout
        self._turn = b""
        self._draws = 0

    def draw(self, position: Position, node: Chance) -> Outcome:
        """The next outcome; the cards revealed so far tell which turn it is."""
        turn = position.hot[REVEALED : REVEALED + MAX_PLAYERS]
        if turn != self._turn:
            self._turn, self._draws = turn, 0
        share = self.numbers.number(self.rollout, turn, self._draws)
        self._draws += 1
        sums = list(accumulate(node.weights))
        return node.outcomes[bisect_right(sums, share * sums[-1])]
