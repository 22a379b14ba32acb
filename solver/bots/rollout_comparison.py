"""Choices compared by roll-outs, all under the same conditions."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from snails_core.engine import play_unchecked
from snails_core.options import Option
from snails_core.position import Position
from solver.bots.common_random_numbers import CommonRandomNumbers, RolloutDraws
from solver.bots.determinization import determinize
from solver.bots.rollout import RolloutPolicy, roll_out
from solver.bots.win_probability import win_probability

Checkpoints = Sequence[tuple[int, float]]
"""Each a number of roll-outs, and by how much a choice must lead after them."""


class RolloutComparison:
    """Compares choices of a player by the mean probability to win after the round.

    Determinizations and random numbers are made once and are the same for every choice, so that
    choices differ by what they do and not by how the dice fall.
    """

    def __init__(self, seen: Position, player: int, determinizations: int, random: Random) -> None:
        self.player = player
        self.positions = [determinize(seen, player, random) for _ in range(determinizations)]
        self.numbers = CommonRandomNumbers(random.random())
        self.policy = RolloutPolicy()
        self.results: dict[Option, list[float]] = {}
        """By choice, the probability to win after each roll-out."""
        self.played = 0
        """How many roll-outs there were."""

    def mean(self, choice: Option, rollouts: int) -> float:
        """The mean of a choice's first so many roll-outs; those that are missing are played."""
        results = self.results.setdefault(choice, [])
        while len(results) < rollouts:
            results.append(self._roll_out(choice, len(results)))
        return sum(results[:rollouts]) / rollouts

    def is_better(self, choice: Option, best: Option, checkpoints: Checkpoints) -> bool:
        """Whether the choice leads by enough at every checkpoint. One that does not is given up
        at once."""
        return all(
            self.mean(choice, rollouts) > self.mean(best, rollouts) + lead
            for rollouts, lead in checkpoints
        )

    def lead(self, choice: Option, other: Option) -> tuple[float, int]:
        """By how much one choice leads the other, and in how many roll-outs that both have."""
        rollouts = min(len(self.results[choice]), len(self.results[other]))
        return self.mean(choice, rollouts) - self.mean(other, rollouts), rollouts

    def _roll_out(self, choice: Option, rollout: int) -> float:
        begun = play_unchecked(self.positions[rollout % len(self.positions)], choice).position
        self.played += 1
        draws = RolloutDraws(self.numbers, rollout)
        end = roll_out(begun, self.positions[0].round, draws, self.policy)
        return win_probability(end, self.player)
