"""The whole CP-SAT model: plan, values and wishes; and its solution.

OR-Tools takes longer to load than many a question to answer, so it is loaded with the first model.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import TYPE_CHECKING

from snails_core.plans import Pair
from solver.model.plan_part import GROUPS, Group, PlanPart
from solver.model.quotient import Quotient
from solver.model.scales import Scale, check, clamped, one_of
from solver.model.value_part import ValuePart, extreme_by_parts
from solver.model.wishes import Reach, Risk, Wish
from solver.planner import Cards

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import IntVar, LinearExpr


@dataclass(frozen=True, slots=True)
class Effort:
    """When to give up: after so much work (the same on every machine), or so many seconds."""

    work: float | None = None
    """In CP-SAT's deterministic time."""
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Total:
    """A quantity of the whole round, counted in 1/unit."""

    expression: LinearExpr | IntVar | int
    unit: int


@dataclass(frozen=True, slots=True)
class Solution:
    """What CP-SAT found."""

    status: str
    """`optimal` (without an objective: a solution was found), `infeasible`, `unknown`."""
    pair: Pair | None = None
    cards: Cards = ()
    totals: tuple[Fraction, ...] = ()
    core: tuple[int, ...] = ()
    """Infeasible wishes, by number."""


class Program:
    """One CP-SAT model of the round; `parts` of the goal are in it, from the first on."""

    def __init__(
        self,
        quotient: Quotient,
        hand: Iterable[tuple[int, int]],
        wishes: Sequence[Wish] = (),
        parts: int = 1,
        groups: Collection[Group] = GROUPS,
        widened: int = 0,
    ) -> None:
        from ortools.sat.python import cp_model

        self.quotient, self.groups, self.widened = quotient, groups, widened
        self.model = cp_model.CpModel()
        self.plan = PlanPart(self.model, quotient.starts, hand, groups)
        counted = quotient.quantities
        cases = range(len(counted.cases))
        self.values = ValuePart(
            self.model,
            self.plan,
            quotient.nodes,
            [counted.goal(case)[:parts] for case in cases],
            [quantity for case in cases for quantity in counted.risks(case)],
            quotient.has_policy,
            groups,
        )
        self.parts = self._worst_case(parts)
        self.risks = {snail: self._risk(counted.risk_of(snail)) for snail in counted.snails}
        self.assumptions = [
            self.model.new_bool_var(f"wish {number}") for number in range(len(wishes))
        ]
        for wish, assumption in zip(wishes, self.assumptions, strict=True):
            self._want(wish, assumption)
        self.model.add_decision_strategy(
            self.plan.decisions, cp_model.CHOOSE_FIRST, cp_model.SELECT_MAX_VALUE
        )

    def _worst_case(self, parts: int) -> list[Total]:
        """The goal's parts in the case that is the worst by the first part that differs."""
        found = [self._roots(self.quotient.quantities.part(part)) for part in range(parts)]
        if len(self.quotient.quantities.cases) == 1:
            return [Total(roots[0], scale.unit) for roots, scale in found]
        worst = [self._new(scale) for _, scale in found]
        extreme_by_parts(self.model, worst, [roots for roots, _ in found], -1)
        return [Total(one, scale.unit) for one, (_, scale) in zip(worst, found, strict=True)]

    def _risk(self, quantities: Sequence[int]) -> Total:
        """The greatest chance of a loss over all cases."""
        roots, scale = self._roots(quantities)
        greatest = self._new(scale)
        self.model.add_max_equality(greatest, roots)
        return Total(greatest, scale.unit)

    def _roots(self, quantities: Sequence[int]) -> tuple[list[IntVar], Scale]:
        """The values of some quantities at the start, in a unit that serves all of them."""
        shared = one_of([self._start_scale(quantity) for quantity in quantities])
        return [self._root(quantity, shared) for quantity in quantities], shared

    def _start_scale(self, quantity: int) -> Scale:
        scales = self.values.scales[quantity]
        return one_of([scales[start] for start in self.quotient.starts.values()])

    def _new(self, scale: Scale) -> IntVar:
        check(2 * (scale.size + self.widened))
        low, high = scale.low - self.widened, scale.high + self.widened
        return self.model.new_int_var(low, high, "total")

    def _root(self, quantity: int, scale: Scale) -> IntVar:
        root = self._new(scale)
        if Group.START in self.groups:
            for pair, start in self.quotient.starts.items():
                term = self.values.term(start, quantity, scale.unit)
                self.model.add(root == term).only_enforce_if(self.plan.pairs[pair])
        return root

    def _want(self, wish: Wish, assumption: IntVar) -> None:
        match wish:
            case Risk(snail, most):
                risk = self.risks[snail]
                bound = clamped(floor(most * risk.unit))
                self.model.add(risk.expression <= bound).only_enforce_if(assumption)
            case Reach(least):
                first = self.parts[0]
                bound = clamped(ceil(least * first.unit))
                self.model.add(first.expression >= bound).only_enforce_if(assumption)
            case _:
                self.plan.want(wish, assumption)

    def insist(self) -> None:
        """All wishes must be met."""
        for assumption in self.assumptions:
            self.model.add(assumption == 1)

    def fix(self, total: Total, value: Fraction) -> None:
        """Holds a total to a value reached before."""
        self.model.add(total.expression == int(value * total.unit))

    def _check_size(self) -> None:
        """CP-SAT refuses a model if the largest values of all variables together overflow."""
        check(sum(max(map(abs, each.domain)) for each in self.model.proto.variables))

    def solve(self, effort: Effort) -> Solution:
        """Asks CP-SAT: one worker, so that equal questions have equal answers.

        Neither presolve nor linear relaxation pays here: without them it was 2 to 7 times
        faster. The order of decisions is a hint; to insist on it was slower where much is
        chosen during the round. What OR-Tools 9.15 detects of "one of these is less" is wrong
        where variables have factors: it called models infeasible that have solutions.
        """
        from ortools.sat.python import cp_model

        self._check_size()
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.cp_model_presolve = False
        solver.parameters.linearization_level = 0
        solver.parameters.auto_detect_greater_than_at_least_one_of = False
        if effort.work is not None:
            solver.parameters.max_deterministic_time = effort.work
        if effort.seconds is not None:
            solver.parameters.max_time_in_seconds = effort.seconds
        status = solver.solve(self.model)
        if status == cp_model.INFEASIBLE:
            numbers = {variable.index: number for number, variable in enumerate(self.assumptions)}
            core = solver.sufficient_assumptions_for_infeasibility()
            return Solution("infeasible", core=tuple(sorted(numbers[index] for index in core)))
        if status != cp_model.OPTIMAL:
            assert status != cp_model.MODEL_INVALID, self.model.validate()
            return Solution("unknown")
        chosen = self.plan.pairs.items()
        return Solution(
            "optimal",
            next((pair for pair, var in chosen if solver.boolean_value(var)), None),
            tuple(card for (_, card), var in self.plan.cards.items() if solver.boolean_value(var)),
            tuple(
                Fraction(solver.value(total.expression), total.unit)
                for total in (*self.parts, *self.risks.values())
            ),
        )
