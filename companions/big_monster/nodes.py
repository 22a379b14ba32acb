"""The three kinds of node a position can be at: a decision, a chance, or the end."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from companions.big_monster.options import Option, Outcome
from companions.big_monster.rules.scoring import Score


class Decision(NamedTuple):
    """Somebody's choice."""

    player: int
    options: tuple[Option, ...]


class Chance(NamedTuple):
    """Outcomes with whole-number weights over one total."""

    outcomes: tuple[Outcome, ...]
    weights: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self.weights)

    def probability(self, outcome: Outcome) -> Fraction:
        return Fraction(self.weights[self.outcomes.index(outcome)], self.total)


class Over(NamedTuple):
    """The end: who has won (several share it), and all scores."""

    winners: tuple[int, ...]
    scores: tuple[Score, ...]


Node = Decision | Chance | Over
