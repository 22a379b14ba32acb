"""The best response to a mixture: the plan of a side, of all it has, that does best against it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from snails_core.options import Plan
from solver.equilibrium.open_play import OpenPlay, PlanValues
from solver.planner import Budget
from solver.planner.valuation import NEAR_BEST

PlanMixture = Mapping[Plan, Fraction]
"""Plans with how likely each is; the chances add up to 1."""


class BestResponse(NamedTuple):
    """What side 0 gets when a side answers a mixture of the other as well as possible."""

    value: Fraction
    plan: Plan
    """The first of the best plans, in the order of the hand."""


class Responder:
    """Finds best responses; what was found out about single plans is kept."""

    def __init__(self, game: OpenPlay, budget: Budget) -> None:
        self.game, self.budget = game, budget
        self._known: dict[tuple[int, Plan], PlanValues] = {}

    @property
    def tables(self) -> int:
        """How often all plans of a side were valued against one plan."""
        return len(self._known)

    def with_budget(self, budget: Budget) -> Responder:
        """One that knows the same, and spends from another budget."""
        found = Responder(self.game, budget)
        found._known = self._known
        return found

    def values(self, side: int, against: Plan) -> PlanValues:
        """All plans of a side against one plan of the other. Raises BudgetExceeded."""
        key = side, against
        if key not in self._known:
            self._known[key] = self.game.values(side, against, self.budget)
        return self._known[key]

    def respond(
        self, side: int, mixture: PlanMixture, allowed: Callable[[Plan], bool] | None = None
    ) -> BestResponse:
        """The best answer of a side to the other's mixture, exactly; among the plans that are
        allowed, if not all are. Raises BudgetExceeded."""
        tables = [(self.values(side, plan), chance) for plan, chance in mixture.items()]
        plans = tables[0][0].plans
        sign = 1 if side == 0 else -1
        rounded = sum(
            (sign * float(chance) * values.rounded for values, chance in tables),
            np.zeros(len(plans)),
        )
        if allowed is not None:
            rounded[[not allowed(plan) for plan in plans]] = -np.inf
        near = np.flatnonzero(rounded >= np.max(rounded) - NEAR_BEST).tolist()
        return self._best_of(side, [plans[number] for number in near], mixture)

    def _best_of(self, side: int, plans: Sequence[Plan], mixture: PlanMixture) -> BestResponse:
        found = [(self.mean(side, plan, mixture), plan) for plan in plans]
        best = (max if side == 0 else min)(worth for worth, _ in found)
        return BestResponse(best, next(plan for worth, plan in found if worth == best))

    def mean(self, side: int, plan: Plan, mixture: PlanMixture) -> Fraction:
        """What side 0 gets, in the mean, when a side has this plan and the other the mixture."""
        pairs = (((plan, p) if side == 0 else (p, plan), chance) for p, chance in mixture.items())
        return sum(
            (chance * self.game.entry(pair, self.budget) for pair, chance in pairs), Fraction(0)
        )
