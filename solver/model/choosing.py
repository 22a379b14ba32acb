"""The best plan that meets all wishes, or which of them cannot be met together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from snails_core.options import Plan
from solver.model.conflicts import Undecided, smallest_conflict
from solver.model.errors import ModelError, TooFine
from solver.model.program import Effort, Program, Solution, Total
from solver.model.quotient import Quotient, fold
from solver.model.weighing import Weighed, weighed
from solver.model.wishes import Reach, Wish, Wishes
from solver.planner import PlanTable, plan_of

NO_WISHES = Wishes()
NO_LIMIT = Effort()


@dataclass(frozen=True, slots=True)
class Choice:
    """What the model found."""

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
) -> Choice:
    """The best plan that meets the wishes; goal and opponents are those of the table's question.

    An answer has no table when a limit was reached, or when plans differ in more than their
    order of cards because somebody counts the hand; then there is nothing to choose from. Nor
    is there when the graph was too large to be kept.
    """
    if table is None or table.graph.is_truncated:
        raise ModelError("no_table")
    return Chooser(table, wishes, effort).choose()


class Chooser:
    """Makes the parts of a goal as large as possible: all at once if their numbers are not too
    fine for that, else one after the other."""

    def __init__(self, table: PlanTable, wishes: Wishes, effort: Effort, widened: int = 0) -> None:
        self.table, self.wishes, self.effort = table, wishes, effort
        self.widened = widened
        """By how much the totals may be more, and less, than the ends allow."""
        setting = table.question.problem.setting
        self.arsenal = [card for card, _ in table.graph.hand if setting.is_arsenal(card)]

    def choose(self) -> Choice:
        quotient = fold(self.table, self.wishes, is_bound=True)
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
            return self._at_once(weighed(quotient), count)
        except TooFine:
            return self._by_parts(quotient, count)

    def _at_once(self, known: Weighed, count: int | None) -> Choice:
        """The most of all parts, weighed as one number."""
        wanted = [_weighed_wish(wish, known) for wish in self.wishes.wanted]
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
        return Choice("optimal", plan, known.parted(number), tuple(lost))

    def _by_parts(self, quotient: Quotient, count: int | None) -> Choice:
        """The most of each part, once all before it are held to what they reached."""
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
        return Choice("optimal", plan, tuple(values), tuple(risks))

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

    def _failed(self, solution: Solution) -> Choice:
        return self._explain() if solution.status == "infeasible" else Choice("unknown")

    def _explain(self) -> Choice:
        quotient = fold(self.table, self.wishes, is_bound=False)
        program = Program(quotient, self.table.graph.hand, self.wishes.wanted)
        try:
            conflict = smallest_conflict(program, self.wishes.wanted, self.effort)
        except Undecided:
            conflict = ()
        return Choice("infeasible", conflict=conflict)


def _weighed_wish(wish: Wish, known: Weighed) -> Wish:
    """To reach a value with the first part is to reach another with all parts in one."""
    if isinstance(wish, Reach) and known.mergers:
        return Reach(known.mergers[-1].least(wish.least))
    return wish
