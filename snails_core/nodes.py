"""The three kinds of node a position can be at: a decision, a chance, or the end."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from random import Random
from typing import NamedTuple

from snails_core.layout import DRAWN
from snails_core.options import Choice, Option, Outcome
from snails_core.plans import Plans


class Decision(NamedTuple):
    """Somebody's choice. `options` is a tuple, or the lazy set of all plans.

    >>> from snails_core import read_position
    >>> node = read_position("snails 1; map 1 3 2; player A; G a1; player B; G a2 20").node
    >>> node.player, len(node.options)
    (0, 120)
    """

    player: int
    options: Collection[Option]

    def sample(self, random: Random) -> Option:
        """One of the options, each equally likely."""
        options = self.options
        if isinstance(options, Plans):
            return options.sample(random)
        return random.choice(tuple(options))


class Chance(NamedTuple):
    """Named outcomes with whole-number weights over one total.

    >>> from snails_core import new_game
    >>> node = new_game(3, first=None).position.node
    >>> node.total, node.probability(node.outcomes[0])
    (3, Fraction(1, 3))
    """

    outcomes: tuple[Outcome, ...]
    weights: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self.weights)

    def probability(self, outcome: Outcome) -> Fraction:
        return Fraction(self.weights[self.outcomes.index(outcome)], self.total)

    def sample(self, random: Random) -> Outcome:
        """One of the outcomes, each as likely as it is."""
        return random.choices(self.outcomes, self.weights)[0]


class Over(NamedTuple):
    """Nothing more to do: `result` is 1 + the winner, or DRAWN, or 0 for a part of a game.

    >>> from snails_core import read_position
    >>> read_position("snails 1; map 1 2; player A; G a1; player B; winner A").node.winner
    0
    """

    result: int

    @property
    def winner(self) -> int | None:
        return None if self.result in (0, DRAWN) else self.result - 1


Node = Decision | Chance | Over


class PlanDecision(NamedTuple):
    """A decision about a plan: whose plan, and all that can be chosen.

    >>> from snails_core import read_position
    >>> position = read_position("snails 1; map 1 3 2; player A; G a1; player B; G a2 20")
    >>> decision = plan_decision(position.node)
    >>> decision.player, len(decision.plans)
    (0, 120)
    """

    player: int
    plans: Plans


def plan_decision(node: Node) -> PlanDecision | None:
    """The decision of whoever is to plan at this node, or None if nobody is.

    >>> from snails_core import read_position
    >>> position = read_position("snails 1; map 1 3 2; player A; G a1; player B; G a2 20")
    >>> plan_decision(position.node)
    PlanDecision(player=0, plans=<Plans: 120 plans of A>)
    """
    if isinstance(node, Decision) and isinstance(node.options, Plans):
        return PlanDecision(node.player, node.options)
    return None


def choices_of(node: Decision | Chance) -> Collection[Choice]:
    """The options of a decision, or the outcomes of a chance: what `play` takes at this node.

    >>> from snails_core import read_position
    >>> position = read_position(
    ...     "snails 1; map 1 3 2; player A ninja; G a1; plan G - missile; player B; G a2 20"
    ... )
    >>> print(*choices_of(position.node), sep=", ")
    at_space space=#1, at_space space=#2
    """
    return node.outcomes if isinstance(node, Chance) else node.options
