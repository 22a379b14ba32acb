"""Double oracle: the equilibrium of open play without the whole matrix.

A few plans of each side make a small matrix, whose mixtures are found exactly. Each side's best
response to the other's mixture, among all of its plans, says what that mixture is worth at least or
at most. If neither side gains by it, the mixtures are an equilibrium of the whole game; else the
responses join the matrix. There are finitely many plans, so it ends; stopped before, the best lower
and the best upper bound so far hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from snails_core.options import Plan
from solver.equilibrium.best_response import PlanMixture, Responder
from solver.equilibrium.matrix_game import solve_matrix
from solver.equilibrium.open_play import OpenPlay
from solver.planner import Budget, BudgetExceeded, greedy_plan


@dataclass(frozen=True, slots=True)
class PlanEquilibrium:
    """Mixtures of plans of both sides, and what is known of the value of the game."""

    game: OpenPlay
    lower: Fraction | None
    """What side 0 is sure of by its mixture; None if nothing is known."""
    upper: Fraction | None
    """What side 1 concedes at most by its mixture."""
    mixtures: tuple[PlanMixture, PlanMixture]
    candidates: tuple[tuple[Plan, ...], tuple[Plan, ...]]
    """The plans of each side that were in the matrix at the end."""
    rounds: int
    """How often the matrix was solved."""
    states: int
    responder: Responder
    """Knows what was found out about single plans on the way."""

    @property
    def is_proven(self) -> bool:
        """Whether the value is known: neither side gains by any plan."""
        return self.lower is not None and self.lower == self.upper

    @property
    def gap(self) -> Fraction | None:
        """What both sides together may still gain by other plans: the exploitability of the two
        mixtures. 0 for an equilibrium."""
        if self.lower is None or self.upper is None:
            return None
        return self.upper - self.lower


def solve_open_play(
    game: OpenPlay,
    budget: Budget,
    first: tuple[Sequence[Plan], Sequence[Plan]] = ((), ()),
) -> PlanEquilibrium:
    """The equilibrium, or bounds if the budget does not suffice. `first` are plans to begin with,
    beside the greedy bot's."""
    return _DoubleOracle(game, budget, first).run()


def is_no_worse_bound(side: int, value: Fraction, known: Fraction | None) -> bool:
    """Whether what a side is sure of is as good for it as what was known: side 0 has lower bounds
    of the value, side 1 upper ones."""
    return known is None or (value >= known if side == 0 else value <= known)


class _DoubleOracle:
    """The plans in the matrix, and the best bounds so far with their mixtures."""

    def __init__(
        self, game: OpenPlay, budget: Budget, first: tuple[Sequence[Plan], Sequence[Plan]]
    ) -> None:
        self.game, self.budget = game, budget
        self.responder = Responder(game, budget)
        self.plans: tuple[list[Plan], list[Plan]] = (
            list(dict.fromkeys([greedy_plan(game.starts[0]), *first[0]])),
            list(dict.fromkeys([greedy_plan(game.starts[1]), *first[1]])),
        )
        self.bounds: list[Fraction | None] = list(game.bounds())
        self.mixtures: list[PlanMixture] = [{plans[0]: Fraction(1)} for plans in self.plans]
        self.rounds = 0

    def run(self) -> PlanEquilibrium:
        try:
            while self._improve():
                self._report()
        except BudgetExceeded:
            pass
        lower, upper = self.bounds
        return PlanEquilibrium(
            self.game,
            lower,
            upper,
            (self.mixtures[0], self.mixtures[1]),
            (tuple(self.plans[0]), tuple(self.plans[1])),
            self.rounds,
            self.budget.spent,
            self.responder,
        )

    def _improve(self) -> bool:
        """Solves the matrix and adds the best responses; False if there is nothing to add."""
        mixtures = self._restricted()
        self.rounds += 1
        joined = False
        for side in (1, 0):
            response = self.responder.respond(side, mixtures[1 - side])
            self._bound(1 - side, response.value, mixtures[1 - side])
            if response.plan not in self.plans[side]:
                self.plans[side].append(response.plan)
                joined = True
        return joined and self.bounds[0] != self.bounds[1]

    def _restricted(self) -> tuple[PlanMixture, PlanMixture]:
        """The equilibrium of the plans in the matrix."""
        mine, theirs = self.plans
        matrix = [[self.game.entry((p, q), self.budget) for q in theirs] for p in mine]
        found = solve_matrix(matrix)
        return _support(mine, found.rows), _support(theirs, found.columns)

    def _bound(self, side: int, value: Fraction, mixture: PlanMixture) -> None:
        """Keeps what a side's mixture is sure of, if no other was better."""
        if is_no_worse_bound(side, value, self.bounds[side]):
            self.bounds[side], self.mixtures[side] = value, mixture

    def _report(self) -> None:
        lower, upper = self.bounds
        likely = max(self.mixtures[0], key=lambda plan: self.mixtures[0][plan])
        self.budget.report = self.budget.report._replace(
            cards=self.rounds,
            value=None if lower is None else (lower,),
            plan=likely,
            bound=None if upper is None else (upper,),
        )
        self.budget.send_report()


def _support(plans: Sequence[Plan], mixture: Sequence[Fraction]) -> PlanMixture:
    return {plan: chance for plan, chance in zip(plans, mixture, strict=True) if chance}
