"""The search for the best plan, from a first incumbent to the proof."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, inf

from snails_core.layout import PLAN_SLOTS
from snails_core.notation import write_plan
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
from solver.planner.search.bounded_values import BoundedValues, ignored
from solver.planner.search.budget import (
    NO_LIMIT,
    Budget,
    BudgetExceeded,
    Limit,
    OnReport,
    PartExceeded,
    Report,
)
from solver.planner.search.forked_parts import processes_for, results_of_processes
from solver.planner.search.local_search import candidate_plans
from solver.planner.search.neighbourhoods import Candidate, Evaluate, Neighbourhood, descend, only
from solver.planner.search.parts import results_in_turn
from solver.planner.search.plan_heuristic import PlanHeuristic
from solver.planner.search.plan_values import (
    PlanTable,
    Starts,
    value_all_plans,
    value_neighbourhood,
    value_of,
    values_of_plan,
)
from solver.planner.search.question import Question
from solver.planner.valuation import NEAR_BEST

LOOK_AHEAD = 3
"""A look values all orders of a few cards instead of five; the longest look has so many."""
COMPARED_AT = 2
"""For so many cards, looks with and without pruning are compared."""
PRUNING_PAYS = 2
"""Pruning goes on if the look without it takes at least so many times the states."""
TINY = 200
"""If a look takes fewer states than this, no further look is needed."""
SMALL = 1500
"""If the last look takes fewer states than this, all plans are valued without pruning at once."""
LARGE = 8_000
"""If it takes at least so many, the gains of the last card are bounded before they are computed.
With fewer, bounds bring the proof a little sooner and the values of all plans a quarter later."""
VERY_LARGE = 50_000
"""If it takes at least so many, plans are valued by two snails after the other."""
BOUND_STEPS = 100
"""A bound is told as a multiple of one over this."""
MUCH_WORK = 500_000
"""If all plans will take at least so many, neighbourhoods of plans are tried, as in large ones."""
EARLY = 100_000
"""If the longest look will take so many states, local search begins before it."""
STATES_A_TURN = 100
"""To carry out a turn by the engine takes as long as to try plans that lead to so many states."""
PATIENCE_IN_LARGE, LEAST_IN_LARGE = 0.5, 1 << 14
"""In large positions tries without a better plan end once they took this share of the work before
them, but so many states at least."""
TRIAL_SHARE, LEAST_TRIALS = 0.1, 4
"""In small ones plans are tried up to this share of the whole work, but so many at least."""
PATIENCE, LEAST_PATIENCE = 1.0, 1 << 12
"""There tries without a better plan end once they took as much as all that was done before them, so
they never more than double it; but so many states at least."""
LARGEST_TRIAL = 1 << 16
"""What takes more states than this, and more than the last look, is not tried to the end."""


@dataclass(frozen=True, slots=True, repr=False)
class Answer:
    """The best plan found, its exact value, and whether it is proven."""

    question: Question
    status: str
    """`optimal`, or `feasible` when the limit was reached."""
    value: Value
    bound: Value | None
    """No plan is better than this; equal to the value if that is proven best."""
    ties: tuple[Plan, ...]
    """All plans of this value that are known, in the order of the hand."""
    table: PlanTable | None
    """Every plan's value, for questions about alternatives; None unless all were valued."""
    states: int
    """How many states were expanded."""

    @property
    def plan(self) -> Plan:
        return self.ties[0]

    def __repr__(self) -> str:
        """`<Answer: optimal 55/4, AG - crawl_dig ... missile>`"""
        value = ", ".join(map(str, self.value))
        plan = write_plan(self.question.problem.setting, self.plan)
        return f"<Answer: {self.status} {value}, {plan}>"


def status_of(value: Value, bound: Value | None) -> str:
    """`optimal` if a plan of this value reaches what no plan exceeds: that is a proof, even where
    the search was stopped. `feasible` if better ones are possible."""
    return "optimal" if value == bound else "feasible"


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
        self._incumbent: tuple[Value, Plan] | None = None
        self._improved_at = 0
        """The work that had been done when the incumbent was found."""
        self._tried: set[Neighbourhood] = set()
        self._ties: tuple[Plan, ...] = ()
        """All best plans, as soon as they are proven."""

    def run(self) -> Answer:
        """The answer; the first incumbent is valued even beyond the limit, by a policy that
        takes next to no work."""
        try:
            first = greedy_plan(self.question.problem.position)
            exact = values_of_plan(self.question, first, Budget(), Pruning.ALL_BUT_ONE)
            self._keep(exact.value(first.cards, 0), (first,))
            return self._search(first)
        except BudgetExceeded:
            assert self._incumbent is not None
            value, plan = self._incumbent
            status = status_of(value, self.bound)
            ties, spent = self._ties or (plan,), self.budget.spent
            return Answer(self.question, status, value, self.bound, ties, None, spent)

    def _search(self, first: Plan) -> Answer:
        if self.question.problem.own_hand_matters:
            return self._proven(*self._one_by_one(), None)
        looks, pruning = self._look_ahead(first)
        work = looks[-1].spent
        is_bounded = work >= LARGE and can_be_bounded(
            self.question.problem, self.question.potential
        )
        if work >= VERY_LARGE and is_bounded:
            return self._pair_by_pair(looks[-1])
        if pruning == Pruning.EMPTY_TARGETS and work >= SMALL:
            self._keep(*self._best_of_all(pruning, is_bounded)[0].best())
        table, values = self._best_of_all(Pruning.NONE, is_bounded)
        value, plans = table.best()
        if values is not None:
            self._keep(value, plans)
            self._ties, self.bound = plans, value
            self._report(PLAN_SLOTS)
            table = values.find_all()
        return self._proven(value, plans, table)

    def _pair_by_pair(self, look: PlanTable) -> Answer:
        """The best plans of a large position, by two snails after the other, or several at once.
        The most promising ones come first, because a good incumbent saves work."""
        parts = self._by_promise(look)
        bounds = [inf] * len(parts)
        found: dict[int, tuple[Value, tuple[Plan, ...]]] = {}
        self._report(PLAN_SLOTS)
        processes = processes_for(len(parts), self.budget)
        if processes == 1:
            results = results_in_turn(self.question, parts, self.budget, self._least)
        else:
            results = results_of_processes(
                self.question, parts, self.budget, self._least, processes
            )
        for result in results:
            bounds[result.number] = result.bound
            if result.best is not None:
                found[result.number] = result.best
                self._keep(*result.best)
            if result.is_last:
                self._report(PLAN_SLOTS)
            self._bound_by(max(self._least(), *bounds))
        value = max(value for value, _ in found.values())
        best = (plans for _, (other, plans) in sorted(found.items()) if other == value)
        plans = tuple(plan for some in best for plan in some)
        self._ties, self.bound = plans, value
        self._report(PLAN_SLOTS)
        return self._proven(value, plans, None)

    def _least(self) -> float:
        """The value of the incumbent, by the first part of the goal."""
        assert self._incumbent is not None
        return float(self._incumbent[0][0])

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
        table = values.find_best(self._least(), self._bound_by if is_whole else ignored)
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
        """Values the first plan well, looks further and further ahead, and tries plans. Returns
        the looks, and the pruning of the last one."""
        pruning = Pruning.EMPTY_TARGETS
        looks = [self._table(1, pruning)]
        self._try(only(first), self.budget.part(LARGEST_TRIAL), pruning)
        self._report(1)
        for cards in range(2, LOOK_AHEAD + 1):
            looks.append(self._table(cards, pruning))
            if cards == COMPARED_AT:
                full = self._table(cards, Pruning.NONE)
                if full.spent < PRUNING_PAYS * looks[-1].spent:
                    looks[-1], pruning = full, Pruning.NONE
            self._try_candidates(first, looks, pruning)
            if looks[-1].spent < TINY:
                break
        return looks, pruning

    def _table(self, cards: int, pruning: Pruning) -> PlanTable:
        self._report(cards)
        return value_all_plans(self.question, self.budget, cards, pruning)

    def _try_candidates(self, first: Plan, looks: list[PlanTable], pruning: Pruning) -> None:
        """Tries plans by what the looks promise, and around the incumbent: one after a short look,
        several after the longest one; in large positions whole neighbourhoods, and sooner."""
        plans = self.question.problem.plans
        pairs = [pair for pair, _ in looks[0].starts]
        heuristic = PlanHeuristic(plans.hand, pairs, [look.by_pair() for look in looks])
        largest = max(LARGEST_TRIAL, looks[-1].spent)

        def evaluate(some: Neighbourhood) -> Candidate | None:
            found = self._try(some, self.budget.part(largest), pruning)
            self._report(len(looks))
            return found

        is_longest = len(looks) == LOOK_AHEAD
        if is_longest and looks[-1].spent < LARGE and _whole_work(looks) < MUCH_WORK:
            self._try_one_by_one(
                candidate_plans(plans, heuristic, self._best_plan), evaluate, looks
            )
            return
        evaluate(only(next(heuristic.best_first())))
        if is_longest or _whole_work(looks, LOOK_AHEAD) >= EARLY:
            self._descend([first, self._best_plan()], evaluate)

    def _try_one_by_one(
        self, plans: Iterator[Plan], evaluate: Evaluate, looks: list[PlanTable]
    ) -> None:
        """Tries some plans, each on its own."""
        most = TRIAL_SHARE * _whole_work(looks)
        spent = improved = self.budget.spent
        for number, plan in enumerate(plans):
            is_in_vain = self.budget.spent - improved >= max(PATIENCE * spent, LEAST_PATIENCE)
            if number >= LEAST_TRIALS and (self.budget.spent >= most or is_in_vain):
                break
            before = self._incumbent
            evaluate(only(plan))
            if self._incumbent != before:
                improved = self.budget.spent

    def _descend(self, starts: Sequence[Plan], evaluate: Evaluate) -> None:
        """Local search from some plans, one after the other."""
        most = max(PATIENCE_IN_LARGE * self._work, LEAST_IN_LARGE)
        self._improved_at = self._work
        for plan in starts:
            descend(plan, evaluate, lambda: self._work - self._improved_at >= most, self._tried)

    def _try(self, some: Neighbourhood, budget: Budget, pruning: Pruning) -> Candidate | None:
        """Values some plans, and keeps the best of them if it is better than the incumbent; gives
        them up when the budget is only a part and is exceeded."""
        try:
            table = value_neighbourhood(self.question, some, budget, pruning)
        except PartExceeded:
            return None
        found = table.candidate()
        if self._incumbent is None or found.rounded[0] >= self._least() - NEAR_BEST:
            self._keep(table.value_of(found.plan), (found.plan,))
        return found

    def _one_by_one(self) -> tuple[Value, tuple[Plan, ...]]:
        """Values every plan on its own: for rounds in which the value depends on what is left in
        hand."""
        values = {}
        for plan in self.question.problem.plans:
            assert isinstance(plan, Plan)
            values[plan] = value_of(self.question, plan, self.budget)
            self._keep(values[plan], (plan,))
        best = max(values.values())
        return best, tuple(plan for plan, value in values.items() if value == best)

    @property
    def _work(self) -> int:
        """What was done so far, counted in states; the same for equal input."""
        return self.budget.spent + STATES_A_TURN * self.question.transitions.expansions

    def _keep(self, value: Value, plans: tuple[Plan, ...]) -> None:
        """Makes the first of some equal plans the incumbent if it is better."""
        if self._incumbent is None or value > self._incumbent[0]:
            self._incumbent = value, plans[0]
            self._improved_at = self._work

    def _best_plan(self) -> Plan:
        assert self._incumbent is not None
        return self._incumbent[1]

    def _proven(self, value: Value, plans: tuple[Plan, ...], table: PlanTable | None) -> Answer:
        return Answer(self.question, "optimal", value, value, plans, table, self.budget.spent)

    def _report(self, cards: int) -> None:
        value, plan = self._incumbent or (None, None)
        self.budget.report = Report(cards, self.budget.spent, value, plan, self.bound)
        self.budget.send_report()


def _whole_work(looks: list[PlanTable], cards: int = PLAN_SLOTS) -> float:
    """How many states all plans, or all orders of fewer cards, will take, if each card more
    multiplies them as the last did."""
    before, last = looks[-2].spent, looks[-1].spent
    return float(last * (last / before) ** (cards - len(looks)))
