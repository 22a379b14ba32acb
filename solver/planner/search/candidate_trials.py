"""Plans that are tried before all are compared: a good incumbent saves work later.

What few cards gain says which plans are worth trying; each try is valued exactly, or given up when
it takes too long.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from snails_core.options import Plan
from solver.planner.problem import Pruning, Value
from solver.planner.search import regimes
from solver.planner.search.budget import Budget, ShareExceeded
from solver.planner.search.local_search import candidate_plans
from solver.planner.search.neighbourhoods import Candidate, Evaluate, Neighbourhood, climb, only
from solver.planner.search.plan_heuristic import PlanHeuristic
from solver.planner.search.plan_values import PlanTable, value_neighbourhood
from solver.planner.search.question import Question
from solver.planner.valuation import NEAR_BEST

STATES_A_TURN = 100
"""To carry out a turn by the engine takes as long as to try plans that lead to so many states."""


class Incumbent:
    """The best plan so far: its exact value, and the work that had been done when it was found."""

    def __init__(self, question: Question, budget: Budget) -> None:
        self._question, self._budget = question, budget
        self.best: tuple[Value, Plan] | None = None
        """None until the first plan is valued."""
        self.improved_at = 0

    @property
    def plan(self) -> Plan:
        assert self.best is not None
        return self.best[1]

    @property
    def rounded(self) -> float:
        """Its value, by the first part of the goal."""
        assert self.best is not None
        return float(self.best[0][0])

    @property
    def work(self) -> int:
        """What was done so far, counted in states; the same for equal input."""
        return self._budget.spent + STATES_A_TURN * self._question.transitions.expansions

    def keep(self, value: Value, plans: tuple[Plan, ...]) -> None:
        """Takes the first of some equal plans if it is better."""
        if self.best is None or value > self.best[0]:
            self.best = value, plans[0]
            self.improved_at = self.work


class CandidateTrials:
    """Tries plans by what the looks promise, and around the incumbent, and keeps the best."""

    def __init__(
        self,
        question: Question,
        budget: Budget,
        incumbent: Incumbent,
        report: Callable[[int], None],
    ) -> None:
        """`report` is called after each try, with how many cards ahead the search looks."""
        self._question, self._budget = question, budget
        self._incumbent, self._report = incumbent, report
        self._tried: set[Neighbourhood] = set()

    def try_first(self, plan: Plan, pruning: Pruning) -> None:
        """Values a plan again, with the moves and choices that the first, myopic valuation left
        out."""
        self._try(only(plan), self._budget.share(regimes.LARGEST_TRIAL), pruning)
        self._report(1)

    def try_after_look(self, first: Plan, looks: list[PlanTable], pruning: Pruning) -> None:
        """One plan after a short look, several after the longest one; in large positions whole
        neighbourhoods, and sooner."""
        plans = self._question.problem.plans
        pairs = [pair for pair, _ in looks[0].starts]
        heuristic = PlanHeuristic(plans.hand, pairs, [look.by_pair() for look in looks])
        largest = regimes.largest_trial(looks)

        def evaluate(some: Neighbourhood) -> Candidate | None:
            found = self._try(some, self._budget.share(largest), pruning)
            self._report(len(looks))
            return found

        if regimes.tries_single_plans(looks):
            candidates = candidate_plans(plans, heuristic, lambda: self._incumbent.plan)
            self._try_one_by_one(candidates, evaluate, looks)
            return
        evaluate(only(next(heuristic.best_first())))
        if regimes.tries_neighbourhoods(looks):
            self._climb([first, self._incumbent.plan], evaluate)

    def _try_one_by_one(
        self, plans: Iterator[Plan], evaluate: Evaluate, looks: list[PlanTable]
    ) -> None:
        """Tries some plans, each on its own."""
        most = regimes.TRIAL_SHARE * regimes.whole_work(looks)
        before = improved_at = self._budget.spent
        for number, plan in enumerate(plans):
            spent = self._budget.spent
            if regimes.ends_single_tries(number, spent, most, before, improved_at):
                break
            best = self._incumbent.best
            evaluate(only(plan))
            if self._incumbent.best != best:
                improved_at = self._budget.spent

    def _climb(self, starts: Sequence[Plan], evaluate: Evaluate) -> None:
        """Local search from some plans, one after the other."""
        incumbent = self._incumbent
        most = regimes.patience_in_large(incumbent.work)
        incumbent.improved_at = incumbent.work
        for plan in starts:
            climb(
                plan, evaluate, lambda: incumbent.work - incumbent.improved_at >= most, self._tried
            )

    def _try(self, some: Neighbourhood, budget: Budget, pruning: Pruning) -> Candidate | None:
        """Values some plans, and keeps the best of them if it is better than the incumbent; gives
        them up when this share of the budget is exceeded."""
        try:
            table = value_neighbourhood(self._question, some, budget, pruning)
        except ShareExceeded:
            return None
        found = table.candidate()
        if found.rounded[0] >= self._incumbent.rounded - NEAR_BEST:
            self._incumbent.keep(table.value_of(found.plan), (found.plan,))
        return found
