"""The search for the best plan, from a first incumbent to the proof."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, inf

from snails_core.layout import PLAN_SLOTS
from snails_core.options import Plan
from snails_core.plans import Pair
from snails_core.position import Position
from solver.goals import Goal, upper_bound
from solver.planner.bounds import can_be_bounded
from solver.planner.problem import (
    ADVERSARY,
    STANDING_STILL,
    ChoiceModel,
    Pruning,
    Scripts,
    State,
    Value,
    greedy_plan,
)
from solver.planner.search import regimes
from solver.planner.search.answer import Answer, status_of
from solver.planner.search.bounded_values import BoundedValues, ignored
from solver.planner.search.budget import (
    NO_LIMIT,
    Budget,
    BudgetExceeded,
    Limit,
    OnReport,
    Report,
)
from solver.planner.search.candidate_trials import CandidateTrials, Incumbent
from solver.planner.search.forked_parts import processes_for, results_of_processes
from solver.planner.search.parts import parts_of, results_in_turn
from solver.planner.search.plan_values import (
    PlanTable,
    Starts,
    value_all_plans,
    value_of,
    values_of_plan,
)
from solver.planner.search.question import Question
from solver.planner.valuation import NEAR_BEST

BOUND_STEPS = 100
"""A bound is told as a multiple of one over this."""


def solve(
    position: Position,
    goal: Goal | str,
    *,
    seat: int | None = None,
    opponents: Scripts = STANDING_STILL,
    choices: ChoiceModel = ADVERSARY,
    limit: Limit = NO_LIMIT,
    progress: OnReport | None = None,
) -> Answer:
    """The best plan of whoever plans next, proven if the limit allows."""
    question = Question(position, goal, seat, opponents, choices)
    return Search(question, Budget(limit, progress)).run()


class Search:
    """Looks a few cards ahead, tries plans, then values all of them.

    What few cards gain says which plans are worth trying; each is valued on its own, so there is
    a good incumbent long before all plans are compared. Looks begin with pruning, which aims only
    where enemies stand; values found so can be reached. Only without pruning is the best plan
    proven. Where pruning hardly saves work it is given up early.
    """

    def __init__(self, question: Question, budget: Budget) -> None:
        self.question, self.budget = question, budget
        problem = question.problem
        self.bound = upper_bound(question.goal, problem.position, problem.seat)
        self._incumbent = Incumbent(question, budget)
        self._trials = CandidateTrials(question, budget, self._incumbent, self._report)
        self._ties: tuple[Plan, ...] = ()
        """All best plans, as soon as they are proven."""

    def run(self) -> Answer:
        """The answer; the first incumbent is valued even beyond the limit, by a policy that
        takes next to no work."""
        try:
            first = greedy_plan(self.question.problem.position)
            exact = values_of_plan(self.question, first, Budget(), Pruning.ALL_BUT_ONE)
            self._incumbent.keep(exact.value(first.cards, 0), (first,))
            return self._search(first)
        except BudgetExceeded:
            assert self._incumbent.best is not None
            value, plan = self._incumbent.best
            status = status_of(value, self.bound)
            ties, spent = self._ties or (plan,), self.budget.spent
            return Answer(self.question, status, value, self.bound, ties, None, spent)

    def _search(self, first: Plan) -> Answer:
        if self.question.problem.own_hand_matters:
            return self._proven(*self._one_by_one(), None)
        looks, pruning = self._look_ahead(first)
        look = looks[-1]
        is_bounded = regimes.bounds_pay(look) and can_be_bounded(
            self.question.problem, self.question.potential
        )
        if is_bounded and regimes.goes_pair_by_pair(look):
            return self._pair_by_pair(look)
        if regimes.values_pruned_first(look, pruning):
            self._incumbent.keep(*self._best_of_all(pruning, is_bounded)[0].best())
        table, values = self._best_of_all(Pruning.NONE, is_bounded)
        value, plans = table.best()
        if values is not None:
            self._incumbent.keep(value, plans)
            self._ties, self.bound = plans, value
            self._report(PLAN_SLOTS)
            table = values.find_all()
        return self._proven(value, plans, table)

    def _pair_by_pair(self, look: PlanTable) -> Answer:
        """The best plans of a very large position: of one pair of snails after another, or of
        several at once. The most promising pairs come first: a good incumbent saves work."""
        self._report(PLAN_SLOTS)
        starts, bounds_two = self._by_promise(look), regimes.bounds_two_cards(look)
        parts = parts_of(self.question, starts, self.budget, bounds_two)
        found: dict[int, tuple[Value, tuple[Plan, ...]]] = {}
        self._bound_by(max(self._incumbent.rounded, *(part.bound for part in parts)))
        processes = processes_for(len(parts), self.budget)
        given = parts, self.budget, lambda: self._incumbent.rounded
        if processes == 1:
            results = results_in_turn(*given)
        else:
            results = results_of_processes(*given, processes)
        for result in results:
            if result.best is not None:
                found[result.number] = result.best
                self._incumbent.keep(*result.best)
            if result.is_last:
                self._report(PLAN_SLOTS)
            self._bound_by(max(self._incumbent.rounded, *(part.bound for part in parts)))
        value = max(value for value, _ in found.values())
        best = (plans for _, (other, plans) in sorted(found.items()) if other == value)
        plans = tuple(plan for some in best for plan in some)
        self._ties, self.bound = plans, value
        self._report(PLAN_SLOTS)
        return self._proven(value, plans, None)

    def _by_promise(self, look: PlanTable) -> list[Starts]:
        """The states before the first turn, by the two snails of their pair; first those with which
        a few cards gain most."""
        groups: dict[frozenset[int], list[tuple[Pair, State]]] = {}
        promise: dict[frozenset[int], float] = {}
        numbers = dict(look.starts)
        for pair, state in self.question.problem.starts():
            two = frozenset(pair)
            groups.setdefault(two, []).append((pair, state))
            gained = float(look.values[0, numbers[pair]].max())
            promise[two] = max(promise.get(two, gained), gained)
        return sorted(groups.values(), key=lambda starts: -promise[frozenset(starts[0][0])])

    def _best_of_all(
        self, pruning: Pruning, is_bounded: bool
    ) -> tuple[PlanTable, BoundedValues | None]:
        """A table with the exact values of the best plans. If it has bounds for others, they are
        returned too, to be replaced by their values."""
        if not is_bounded:
            return self._table(PLAN_SLOTS, pruning), None
        self._report(PLAN_SLOTS)
        values = BoundedValues(self.question, self.budget, pruning)
        if not values.build():
            return values.value_everything(), None
        is_whole = pruning == Pruning.NONE
        if is_whole:
            self._bound_by(values.bound)
        table = values.find_best(self._incumbent.rounded, self._bound_by if is_whole else ignored)
        return table, values

    def _bound_by(self, most: float) -> None:
        """Notes that the first part of no plan's value is more than this."""
        if most == inf:
            return
        rounded = Fraction(ceil((most + NEAR_BEST) * BOUND_STEPS), BOUND_STEPS)
        if self.bound is not None and rounded < self.bound[0]:
            self.bound = (rounded, *self.bound[1:])
            self._report(PLAN_SLOTS)

    def _look_ahead(self, first: Plan) -> tuple[list[PlanTable], Pruning]:
        """Values the first plan well, looks further and further ahead, and tries plans, unless all
        of them are next to no work. Returns the looks, and the pruning of the last one."""
        pruning = Pruning.EMPTY_TARGETS
        looks = [self._table(1, pruning)]
        self._trials.try_first(first, pruning)
        for cards in range(2, regimes.LOOK_AHEAD + 1):
            looks.append(self._table(cards, pruning))
            if cards == regimes.COMPARED_AT:
                full = self._table(cards, Pruning.NONE)
                if not regimes.pruning_pays(looks[-1], full):
                    looks[-1], pruning = full, Pruning.NONE
            if regimes.needs_no_further_look(looks[-1]):
                break
            self._trials.try_after_look(first, looks, pruning)
        return looks, pruning

    def _table(self, cards: int, pruning: Pruning) -> PlanTable:
        self._report(cards)
        return value_all_plans(self.question, self.budget, cards, pruning)

    def _one_by_one(self) -> tuple[Value, tuple[Plan, ...]]:
        """Values every plan on its own: for rounds in which the value depends on what is left in
        hand."""
        values = {}
        for plan in self.question.problem.plans:
            assert isinstance(plan, Plan)
            values[plan] = value_of(self.question, plan, self.budget)
            self._incumbent.keep(values[plan], (plan,))
        best = max(values.values())
        return best, tuple(plan for plan, value in values.items() if value == best)

    def _proven(self, value: Value, plans: tuple[Plan, ...], table: PlanTable | None) -> Answer:
        return Answer(self.question, "optimal", value, value, plans, table, self.budget.spent)

    def _report(self, cards: int) -> None:
        value, plan = self._incumbent.best or (None, None)
        self.budget.report = Report(cards, self.budget.spent, value, plan, self.bound)
        self.budget.send_report()
