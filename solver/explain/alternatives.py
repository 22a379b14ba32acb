"""What else could be planned: equal plans, other ideas, and what it costs to do without something.

Plans are *equivalent* if everybody's health ends up the same with the same probabilities when
both are played by their policies. The *idea* of a plan is what contributes value: snail, action
and target of each turn that does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import islice

from snails_core.options import Plan
from solver.explain.forecast import Forecast, ends_of, result_of
from solver.explain.policy import Policy, start_of
from solver.explain.ranking import Ranked, Ranking
from solver.explain.turn_summary import summary_of
from solver.explain.turn_trees import TurnTrees
from solver.planner import Answer, Cards, State, Value

MOST_TIES = 2000
"""So many equal plans are compared for equivalence, at about a millisecond each."""
MOST_IDEAS = 3
MOST_LEVELS = 16
"""So many values below the best are searched for another idea, one plan each."""
Idea = tuple[tuple[int, int, int, int], ...]
NO_IDEA: Idea = ()
Results = frozenset[tuple[bytes, Fraction]]


@dataclass(frozen=True, slots=True)
class Tie:
    """A plan that stands for all equivalent ones."""

    plan: Plan
    count: int


@dataclass(frozen=True, slots=True)
class Other:
    """A runner-up with an idea of its own."""

    plan: Plan
    value: Value
    idea: Idea


class Alternatives:
    """A plan compared with all others of a proven answer; each part is computed when first read."""

    def __init__(self, answer: Answer, plan: Plan | None = None) -> None:
        assert answer.table is not None, "only a proven answer knows all plans"
        self.answer, self.plan = answer, plan or answer.plan
        self.ranking = Ranking(answer.table)
        self.trees = TurnTrees(answer.question, answer.table.exact)
        self._results: dict[tuple[int, State, Cards], dict[bytes, Fraction]] = {}

    # --- the price of doing something else ---
    def other_card(self, slot: int) -> Ranked | None:
        """The best plan with another card in this slot (from 0)."""
        orders = self.ranking.orders[:, slot] != self.plan.cards[slot]
        return self.ranking.best(self.ranking.everything & orders)

    def other_first(self) -> Ranked | None:
        """The best plan in which another snail is the first to act."""
        pairs = self.ranking.pairs[:, 0] != self.plan.active_snail
        return self.ranking.best(self.ranking.everything & pairs[:, None])

    def without(self, card: int) -> Ranked | None:
        """The best plan that does not use this card at all."""
        orders = (self.ranking.orders != card).all(axis=1)
        return self.ranking.best(self.ranking.everything & orders)

    # --- equal plans ---
    @cached_property
    def ties(self) -> tuple[Tie, ...]:
        """One plan of each kind of equivalent ones, those that stand for most first."""
        groups: dict[Results, list[Plan]] = {}
        for plan in islice(self.answer.ties, MOST_TIES):
            groups.setdefault(self.results(plan), []).append(plan)
        found = [Tie(plans[0], len(plans)) for plans in groups.values()]
        return tuple(sorted(found, key=lambda tie: -tie.count))

    @property
    def uncompared(self) -> int:
        """How many equal plans no tie stands for, because there are too many."""
        return max(0, len(self.answer.ties) - MOST_TIES)

    def results(self, plan: Plan) -> Results:
        """How the round may end, with probabilities."""
        return frozenset(self._ends(0, start_of(self.answer, plan), plan.cards).items())

    def _ends(self, number: int, state: State, cards: Cards) -> dict[bytes, Fraction]:
        key = number, state, cards
        found = self._results.get(key)
        if found is not None:
            return found
        found = {}
        root, rest = self.trees.turn(number, state, cards), self.trees.after(number, cards)
        for end, share in ends_of(root.node).items():
            if number == self.trees.last:
                later = {result_of(end.hot): Fraction(1)}
            else:
                later = self._ends(number + 1, end, rest)
            for result, chance in later.items():
                found[result] = found.get(result, Fraction(0)) + share * chance
        self._results[key] = found
        return found

    # --- other ideas ---
    def idea(self, plan: Plan) -> Idea:
        """What contributes value, each turn as it most likely goes."""
        forecast = Forecast(Policy(self.trees, plan, start_of(self.answer, plan)))
        problem = forecast.policy.problem
        turns = [turn for turn in range(forecast.policy.last) if problem.is_own(turn)]
        likely = [forecast.turns[turn].cases[0] for turn in turns if any(forecast.gain(turn))]
        return tuple(summary_of(case.root, case.state).idea for case in likely)

    @cached_property
    def others(self) -> tuple[Other, ...]:
        """Runner-ups that differ in idea from the plan and from each other."""
        return tuple(islice(self._others(), MOST_IDEAS))

    def _others(self) -> Iterator[Other]:
        known = {self.idea(tie.plan) for tie in self.ties[:MOST_IDEAS]}
        known |= {self.idea(self.plan), NO_IDEA}
        equal = set(self.answer.ties)
        for plans in islice(self.ranking.levels(self.ranking.everything), MOST_LEVELS):
            if plans[0] in equal:
                continue
            idea = self.idea(plans[0])
            if idea not in known:
                known.add(idea)
                yield Other(plans[0], self.ranking.value(plans[0]), idea)
