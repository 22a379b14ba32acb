"""Which plan to try next, by what the plans tried before brought.

A hunch takes a plan's worth for the sum of what its snails and each card at its place are
worth. That is not true, and need not be: it only says what deserves to be tried. All sums
that the trials leave possible are kept in mind, and one of them is drawn for each new try
(Thompson sampling), so that what is little known is tried too.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import numpy as np

from snails_core.layout import PLAN_SLOTS
from snails_core.options import Plan
from snails_core.plans import Plans

SPREAD = 0.06
"""How much snails, or a card at its place, are expected to change the chance to win."""
NOISE = 0.15
"""How far two plans may be apart in one round by chance."""

Vector = np.ndarray[tuple[int], np.dtype[np.float64]]


class Hunches:
    """What snails and cards at their places seem to be worth."""

    def __init__(self, plans: Plans, random: Random) -> None:
        self.pairs = {pair: place for place, pair in enumerate(plans.pairs)}
        starts = range(len(self.pairs), len(self.pairs) + PLAN_SLOTS * len(plans.hand), PLAN_SLOTS)
        self.cards = {card: start for (card, _), start in zip(plans.hand, starts, strict=True)}
        size = starts.stop
        self.precision = np.eye(size) / SPREAD**2
        self.evidence = np.zeros(size)
        self.dice = np.random.default_rng(random.getrandbits(64))

    def learn(self, plan: Plan, other: Plan, lead: float, rounds: int) -> None:
        """In so many rounds the plan was ahead of the other one by so much in the mean."""
        parts = self._parts(plan) - self._parts(other)
        trust = rounds / NOISE**2
        self.precision += trust * np.outer(parts, parts)
        self.evidence += trust * lead * parts

    def pick(self, plans: Iterable[Plan]) -> Plan:
        """The best of these by worths that may be the true ones."""
        root = np.linalg.cholesky(self.precision)
        likely = np.linalg.solve(self.precision, self.evidence)
        worths = likely + np.linalg.solve(root.T, self.dice.standard_normal(len(likely)))
        return max(plans, key=lambda plan: float(self._parts(plan) @ worths))

    def _parts(self, plan: Plan) -> Vector:
        parts = np.zeros(len(self.evidence))
        parts[self.pairs[plan.active_snail, plan.passive_snail]] = 1
        for slot, card in enumerate(plan.cards):
            parts[self.cards[card] + slot] = 1
        return parts
