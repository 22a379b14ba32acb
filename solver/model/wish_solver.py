"""The best plan that meets all wishes, or which of them cannot be met together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from snails_core.options import Plan
from solver.errors import ModelError, TooFine
from solver.model.conflicts import Undecided, smallest_conflict
from solver.model.program import Effort, Program, Solution, Total
from solver.model.quotient import Quotient, quotient_of
from solver.model.scalarization import ScalarGoal, scalarized
from solver.model.wishes import Reach, Wish, Wishes
from solver.planner import PlanTable, plan_of
from solver.planner.state_graph import StateGraph

NO_WISHES = Wishes()
NO_LIMIT = Effort()
LARGEST_LAYER = 1 << 16
"""A model is made of a graph with so many states at most in each layer but the last."""


@dataclass(frozen=True, slots=True)
class WishAnswer:
    """The best plan under wishes, or which wishes contradict each other."""

    status: str
    """`optimal`, `infeasible` (no plan meets all wishes), or `unknown` when a limit was reached."""
    plan: Plan | None = None
    value: tuple[Fraction, ...] = ()
    """The goal's parts; those of the worst case, if that was asked for."""
    risk: tuple[tuple[int, Fraction], ...] = ()
    """The chance to lose each snail whose loss was bounded."""
    conflict: tuple[Wish, ...] = ()
    """If infeasible, as few wishes as possible that cannot be met together; none if a limit was
    reached before they were known."""


def choose(
    table: PlanTable | None, wishes: Wishes = NO_WISHES, effort: Effort = NO_LIMIT
) -> WishAnswer:
    """The best plan that meets the wishes; goal and opponents are those of the table's question.

    Raises ModelError if there is no table of all plans: a limit was reached, plans differ in more
    than their order of cards because a rule counts the hand, or the graph was too large to keep.
    """
    if table is None or not _is_small(table.graph):
        raise ModelError("no_table")
    return WishSolver(table, wishes, effort).choose()


def _is_small(graph: StateGraph) -> bool:
    between = graph.layers[1:-1]
    return not graph.is_truncated and all(len(layer.states) <= LARGEST_LAYER for layer in between)


class WishSolver:
    """Maximizes the parts of a goal under wishes: all at once if their numbers are not too fine for
    that, else one after the other."""

    def __init__(self, table: PlanTable, wishes: Wishes, effort: Effort, widened: int = 0) -> None:
        self.table, self.wishes, self.effort = table, wishes, effort
        self.widened = widened
        """By how much the totals' domains are wider than the ends allow (tests show that it changes
        nothing)."""
        setting = table.question.problem.setting
        self.arsenal = [card for card, _ in table.graph.hand if setting.is_arsenal(card)]

    def choose(self) -> WishAnswer:
        quotient = quotient_of(self.table, self.wishes, is_bound=True)
        if not quotient.starts:
            return self._explain()
        count: int | None = None
        if self.wishes.fewest:
            program = self._program(quotient, 1)
            program.model.minimize(self._spent(program).expression)
            solution = program.solve(self.effort)
            if solution.pair is None:
                return self._failed(solution)
            count = sum(card in self.arsenal for card in solution.cards)
        try:
            return self._at_once(scalarized(quotient), count)
        except TooFine:
            return self._by_parts(quotient, count)

    def _at_once(self, known: ScalarGoal, count: int | None) -> WishAnswer:
        """Maximizes all parts at once, as one number."""
        wanted = [_scalar_wish(wish, known) for wish in self.wishes.wanted]
        program = self._program(known.quotient, 1, wanted)
        if count is not None:
            program.fix(self._spent(program), Fraction(count))
        program.model.maximize(program.parts[0].expression)
        solution = program.solve(self.effort)
        if solution.pair is None:
            return self._failed(solution)
        number, *risks = solution.totals
        lost = zip(known.quotient.quantities.snails, risks, strict=True)
        plan = plan_of(solution.pair, solution.cards)
        return WishAnswer("optimal", plan, known.parted(number), tuple(lost))

    def _by_parts(self, quotient: Quotient, count: int | None) -> WishAnswer:
        """Maximizes one part after the other, all before it held to what they reached."""
        values: list[Fraction] = []
        counted = quotient.quantities
        for part in range(counted.parts):
            program = self._program(quotient, part + 1)
            if count is not None:
                program.fix(self._spent(program), Fraction(count))
            for total, value in zip(program.parts, values, strict=False):
                program.fix(total, value)
            program.model.maximize(program.parts[part].expression)
            solution = program.solve(self.effort)
            if solution.pair is None:
                return self._failed(solution)
            values.append(solution.totals[part])
        assert solution.pair is not None
        risks = zip(counted.snails, solution.totals[counted.parts :], strict=True)
        plan = plan_of(solution.pair, solution.cards)
        return WishAnswer("optimal", plan, tuple(values), tuple(risks))

    def _spent(self, program: Program) -> Total:
        """How many arsenal cards are played."""
        return Total(program.plan.count(self.arsenal), 1)

    def _program(
        self, quotient: Quotient, parts: int, wanted: Sequence[Wish] | None = None
    ) -> Program:
        hand, wanted = self.table.graph.hand, wanted or self.wishes.wanted
        program = Program(quotient, hand, wanted, parts, widened=self.widened)
        program.insist()
        return program

    def _failed(self, solution: Solution) -> WishAnswer:
        return self._explain() if solution.status == "infeasible" else WishAnswer("unknown")

    def _explain(self) -> WishAnswer:
        quotient = quotient_of(self.table, self.wishes, is_bound=False)
        program = Program(quotient, self.table.graph.hand, self.wishes.wanted)
        try:
            conflict = smallest_conflict(program, self.wishes.wanted, self.effort)
        except Undecided:
            conflict = ()
        return WishAnswer("infeasible", conflict=conflict)


def _scalar_wish(wish: Wish, known: ScalarGoal) -> Wish:
    """The wish for the scalar goal: to reach a value with the first part is to reach another with
    all parts in one number."""
    if isinstance(wish, Reach) and known.mergers:
        return Reach(known.mergers[-1].least(wish.least))
    return wish
