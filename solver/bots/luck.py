"""Dice, cards and backs to come, in one round after another.

What a turn brings does not depend on what was drawn in the turns before, so that plans differ
by what they do and not by how the dice fell. And in every eight rounds each eighth of all that
may happen comes once, so that few rounds say much.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from random import Random

from snails_core.layout import MAX_PLAYERS, REVEALED
from snails_core.nodes import Chance
from snails_core.options import Outcome
from snails_core.position import Position

EIGHT = 8


class Luck:
    """The luck of all rounds; what was asked before is answered in the same way again."""

    def __init__(self, seed: float) -> None:
        self.seed = seed
        self.known: dict[tuple[int, bytes, int], list[float]] = {}

    def share(self, number: int, turn: bytes, draw: int) -> float:
        """From 0 to 1, for a draw of a turn in round `number`."""
        key = number // EIGHT, turn, draw
        shares = self.known.get(key)
        if shares is None:
            random = Random(f"{self.seed} {key}")
            order = random.sample(range(EIGHT), EIGHT)
            shares = self.known[key] = [(place + random.random()) / EIGHT for place in order]
        return shares[number % EIGHT]


class Fate:
    """The luck of one round."""

    def __init__(self, luck: Luck, number: int) -> None:
        self.luck = luck
        self.number = number
        self.turn = b""
        self.draws = 0

    def draw(self, position: Position, node: Chance) -> Outcome:
        turn = position.hot[REVEALED : REVEALED + MAX_PLAYERS]
        if turn != self.turn:
            self.turn, self.draws = turn, 0
        share = self.luck.share(self.number, turn, self.draws)
        self.draws += 1
        sums = list(accumulate(node.weights))
        return node.outcomes[bisect_right(sums, share * sums[-1])]
