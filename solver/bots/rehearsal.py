"""Rounds played to their end with one choice after another, all under the same conditions."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from snails_core.engine import play_unchecked
from snails_core.options import Option
from snails_core.position import Position
from solver.bots.guesses import guess
from solver.bots.luck import Fate, Luck
from solver.bots.play_outs import Habits, play_out
from solver.bots.standing import winning_chance

Heats = Sequence[tuple[int, float]]
"""How many rounds are played in all by the end of each heat, and by how much to lead then."""


class Rehearsal:
    """Guesses and luck are made once and met by every choice, so that choices differ by what
    they do and not by how the dice fell."""

    def __init__(self, seen: Position, player: int, guesses: int, random: Random) -> None:
        self.player = player
        self.guesses = [guess(seen, player, random) for _ in range(guesses)]
        self.luck = Luck(random.random())
        self.habits = Habits()
        self.ends: dict[Option, list[float]] = {}
        self.played = 0

    def mean(self, choice: Option, rounds: int) -> float:
        """How likely the player is to win after such a round, in the mean of the first so many."""
        ends = self.ends.setdefault(choice, [])
        while len(ends) < rounds:
            ends.append(self._end(choice, len(ends)))
        return sum(ends[:rounds]) / rounds

    def is_better(self, choice: Option, best: Option, heats: Heats) -> bool:
        """Is it ahead by enough in all heats? One that is not is given up at once."""
        return all(
            self.mean(choice, rounds) > self.mean(best, rounds) + lead for rounds, lead in heats
        )

    def lead(self, choice: Option, other: Option) -> tuple[float, int]:
        """By how much the one is ahead of the other, in so many rounds that both have played."""
        rounds = min(len(self.ends[choice]), len(self.ends[other]))
        return self.mean(choice, rounds) - self.mean(other, rounds), rounds

    def _end(self, choice: Option, number: int) -> float:
        begun = play_unchecked(self.guesses[number % len(self.guesses)], choice).position
        self.played += 1
        end = play_out(begun, self.guesses[0].round, Fate(self.luck, number), self.habits)
        return winning_chance(end, self.player)
