"""Thompson sampling: which plan to try next, by the results of the plans tried before.

A linear model takes a plan's worth for the sum of what its pair of snails and each card in its
slot are worth. That is not true, but it need only say what deserves to be tried. For each new try
the weights are drawn from all that the results leave possible, so what is little known is tried
too.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import numpy as np

from snails_core.layout import PLAN_SLOTS
from snails_core.options import Plan
from snails_core.plans import Plans

PRIOR_DEVIATION = 0.06
"""How much a pair, or a card in its slot, is expected to change the probability to win."""
NOISE = 0.15
"""The standard deviation of the difference between two plans in one roll-out."""

Vector = np.ndarray[tuple[int], np.dtype[np.float64]]


class ThompsonSampler:
    """A Bayesian linear regression over pairs of snails and cards in slots."""

    def __init__(self, plans: Plans, random: Random) -> None:
        self._pairs = {pair: place for place, pair in enumerate(plans.pairs)}
        first, cards = len(self._pairs), len(plans.hand)
        starts = range(first, first + PLAN_SLOTS * cards, PLAN_SLOTS)
        self._cards = {card: start for (card, _), start in zip(plans.hand, starts, strict=True)}
        size = starts.stop
        self._precision = np.eye(size) / PRIOR_DEVIATION**2
        self._evidence = np.zeros(size)
        self._random = np.random.default_rng(random.getrandbits(64))

    def observe(self, plan: Plan, other: Plan, lead: float, rollouts: int) -> None:
        """Takes into account that the plan led the other by so much, in the mean of so many
        roll-outs."""
        difference = self._features(plan) - self._features(other)
        precision = rollouts / NOISE**2
        self._precision += precision * np.outer(difference, difference)
        self._evidence += precision * lead * difference

    def pick(self, plans: Iterable[Plan]) -> Plan:
        """The best of some plans by weights drawn from the posterior distribution."""
        root = np.linalg.cholesky(self._precision)
        mean = np.linalg.solve(self._precision, self._evidence)
        weights = mean + np.linalg.solve(root.T, self._random.standard_normal(len(mean)))
        return max(plans, key=lambda plan: float(self._features(plan) @ weights))

    def _features(self, plan: Plan) -> Vector:
        features = np.zeros(len(self._evidence))
        features[self._pairs[plan.active_snail, plan.passive_snail]] = 1
        for slot, card in enumerate(plan.cards):
            features[self._cards[card] + slot] = 1
        return features
