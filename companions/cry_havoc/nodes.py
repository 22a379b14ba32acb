"""The three kinds of node a position can be at: a decision, a chance, or the end."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from companions.cry_havoc.options import Choice, Option, Outcome


class Decision(NamedTuple):
    """Somebody's choice; in a view the options of others are not known, and none are given."""

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
    """The end: the winner (C29)."""

    winner: int


Node = Decision | Chance | Over


def choices_of(node: Decision | Chance) -> tuple[Choice, ...]:
    """The options of a decision, or the outcomes of a chance."""
    return node.outcomes if isinstance(node, Chance) else node.options
