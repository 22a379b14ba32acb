"""The best plan, proven: every plan valued, the near-best exactly."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from snails_core.layout import PLAN_SLOTS
from snails_core.options import Plan
from snails_core.position import Position
from solver.goals import Goal, measures, most, read_goal
from solver.planner.climbing import promising
from solver.planner.exact import NEAR, Exactly
from solver.planner.graph import Graph
from solver.planner.guesses import Guesses
from solver.planner.layers import Values
from solver.planner.limits import NO_LIMIT, Clock, Limit, OutOfWork, Progress, Report
from solver.planner.potential import Potential, Value
from solver.planner.scripts import STANDING_STILL, Scripts
from solver.planner.stage import Pair, Stage
from solver.planner.teacher import Teacher
from solver.planner.trials import greedy_plan, plan_of
from solver.planner.unfolding import ADVERSARY, Choices
from solver.planner.values import Cards, Valuation
from solver.planner.ways import NARROW, SINGLE, WIDE


class Question:
    """A position, a goal and opponents, ready to be searched."""

    def __init__(
        self,
        position: Position,
        goal: Goal | str,
        seat: int | None = None,
        scripts: Scripts = STANDING_STILL,
        choices: Choices = ADVERSARY,
    ) -> None:
        self.goal = read_goal(goal) if isinstance(goal, str) else goal
        self.stage = Stage(position, seat, scripts, choices)
        self.goal.check(self.stage.position, self.stage.seat)
        parts = measures(self.goal, self.stage.position, self.stage.seat)
        self.potential = Potential(self.stage.position, parts)
        self.teacher = Teacher(self.stage, self.potential)


@dataclass(frozen=True, slots=True)
class Answer:
    """What is best, how good exactly, and how surely."""

    question: Question
    status: str
    """`optimal`, or `feasible` when a limit was reached."""
    value: Value
    bound: Value | None
    """No plan is better than this; equal to the value if that is proven best."""
    ties: tuple[Plan, ...]
    """All plans of this value that are known, in the order of the hand."""
    table: Table | None
    """Every plan's value, for questions about alternatives; None unless proven."""
    states: int

    @property
    def plan(self) -> Plan:
        return self.ties[0]


def solve(
    position: Position,
    goal: Goal | str,
    *,
    seat: int | None = None,
    opponents: Scripts = STANDING_STILL,
    choices: Choices = ADVERSARY,
    limit: Limit = NO_LIMIT,
    progress: Progress | None = None,
) -> Answer:
    """The best plan of whoever plans next, proven if the limit allows."""
    question = Question(position, goal, seat, opponents, choices)
    return Search(question, Clock(limit, progress)).run()


class Search:
    """Looks ahead a few cards, tries plans, then values all of them.

    What few cards gain says which plans are worth trying; each is valued on its own, so there is
    a good plan long before all are compared. The narrow look aims only where somebody stands;
    its values can be reached. The wide look leaves nothing out, and proves. Where the narrow
    look is hardly less work it is given up early.
    """

    def __init__(self, question: Question, clock: Clock) -> None:
        self.question, self.clock = question, clock
        self.best: tuple[Value, Plan] | None = None
        self.bound = most(question.goal, question.stage.position, question.stage.seat)

    def run(self) -> Answer:
        teacher = self.question.teacher
        try:
            teacher.focus = SINGLE
            self._try(greedy_plan(self.question.stage), Clock(NO_LIMIT, None))
            return self._search()
        except OutOfWork:
            assert self.best is not None
            value, plan = self.best
            status = "optimal" if value == self.bound else "feasible"
            states = self.clock.work
            return Answer(self.question, status, value, self.bound, (plan,), None, states)
        finally:
            teacher.focus = WIDE

    def _search(self) -> Answer:
        teacher = self.question.teacher
        if self.question.stage.own_hand_matters:
            teacher.focus = WIDE
            return self._proven(*self._one_by_one(), None)
        work = self._look_ahead()
        if teacher.focus == NARROW and work >= EASY:
            self._keep(*self._table(PLAN_SLOTS).best())
        teacher.focus = WIDE
        table = self._table(PLAN_SLOTS)
        return self._proven(*table.best(), table)

    def _look_ahead(self) -> int:
        """Looks further and further, and tries plans; says how much work the last look was."""
        teacher = self.question.teacher
        teacher.focus = NARROW
        looks = [self._table(1)]
        for cards in range(2, LOOKS + 1):
            looks.append(self._table(cards))
            if cards == FIRST_LOOKS:
                teacher.focus = WIDE
                wide = self._table(cards)
                if wide.work < PAYS * looks[-1].work:
                    looks[-1] = wide
                else:
                    teacher.focus = NARROW
            self._climb(looks)
            if looks[-1].work < SMALL:
                break
        return looks[-1].work

    def _table(self, cards: int) -> Table:
        self._tell(cards)
        return Table(self.question, self.clock, cards)

    def _keep(self, value: Value, plans: tuple[Plan, ...]) -> None:
        if self.best is None or value > self.best[0]:
            self.best = value, plans[0]

    def _proven(self, value: Value, plans: tuple[Plan, ...], table: Table | None) -> Answer:
        return Answer(self.question, "optimal", value, value, plans, table, self.clock.work)

    def _tell(self, cards: int) -> None:
        value, plan = self.best or (None, None)
        self.clock.report = Report(cards, self.clock.work, value, plan, self.bound)
        self.clock.tell()

    def _try(self, plan: Plan, clock: Clock) -> None:
        """Keeps the plan if it is better than the best so far."""
        valuation = valuation_of(self.question, plan, clock)
        if self.best is None or valuation.values[0, 0, 0] >= float(self.best[0][0]) - NEAR:
            self._keep(Exactly(valuation).value(plan.cards, 0), (plan,))

    def _climb(self, looks: list[Table]) -> None:
        """Tries plans by what these looks promise: one after a short look, then several."""
        stage = self.question.stage
        pairs = [pair for pair, _ in looks[0].starts]
        guesses = Guesses(stage.plans.hand, pairs, [look.by_pair() for look in looks])
        end, least = (SHARE * _whole(looks), LEAST) if len(looks) == LOOKS else (0, 1)
        for number, plan in enumerate(promising(stage.plans, guesses, self._best_plan)):
            if number >= least and self.clock.work >= end:
                break
            self._try(plan, self.clock)
            self._tell(len(looks))

    def _best_plan(self) -> Plan:
        assert self.best is not None
        return self.best[1]

    def _one_by_one(self) -> tuple[Value, tuple[Plan, ...]]:
        """For rounds in which a plan's value depends on what is left in hand."""
        values = {}
        for plan in self.question.stage.plans:
            assert isinstance(plan, Plan)
            values[plan] = value_of(self.question, plan, self.clock)
            self._keep(values[plan], (plan,))
        best = max(values.values())
        return best, tuple(plan for plan, value in values.items() if value == best)


LOOKS = 3
"""So many cards ahead it looks before it values all plans."""
FIRST_LOOKS = 2
"""So many cards ahead it looks narrowly whatever comes of it."""
PAYS = 2
"""It goes on narrowly if the wide look is so many times the work."""
SMALL = 200
"""If a look of some cards takes less work than this, the whole can follow at once."""
EASY = 1500
"""If the longest look takes less work than this, it need not be narrow first."""
SHARE, LEAST = 0.1, 4
"""The part of the whole work after which no more plans are tried, unless it were fewer."""


def _whole(looks: list[Table]) -> float:
    """How much work all plans will be, if each card more multiplies it as the last one did."""
    before, last = looks[-2].work, looks[-1].work
    return float(last * (last / before) ** (PLAN_SLOTS - len(looks)))


def value_of(question: Question, plan: Plan, clock: Clock) -> Value:
    """One plan's exact value."""
    return Exactly(valuation_of(question, plan, clock)).value(plan.cards, 0)


def valuation_of(question: Question, plan: Plan, clock: Clock) -> Valuation:
    """One plan's value, rounded, from its own graph."""
    hand = tuple((card, plan.cards.count(card)) for card in sorted(set(plan.cards)))
    start = question.stage.start_with(plan)
    graph = Graph(question.teacher, hand, [start], clock.tick, order=plan.cards)
    return Valuation(graph, question.potential)


class Table:
    """The value of every order of cards with every pair of snails."""

    def __init__(self, question: Question, clock: Clock, cards: int) -> None:
        """Of every plan, or of its last cards alone."""
        stage, before = question.stage, clock.work
        starts = list(stage.starts())
        self.question = question
        first = stage.turn_of(PLAN_SLOTS - cards)
        states = [state for _, state in starts]
        self.graph = Graph(question.teacher, stage.plans.hand, states, clock.tick, first)
        number = self.graph.layers[0].states.number
        self.starts: list[tuple[Pair, int]] = [(pair, number(state)) for pair, state in starts]
        valuation = Valuation(self.graph, question.potential)
        self.work = clock.work - before
        """How much it was to find all states."""
        self.values: Values = valuation.values
        self.orders: list[Cards] = valuation.orders[-1]
        self.exactly = Exactly(valuation)

    def by_pair(self) -> Values:
        """The values of all orders for each pair of snails."""
        return self.values[:, [start for _, start in self.starts]]

    def best(self) -> tuple[Value, tuple[Plan, ...]]:
        """The best value, exactly, and every plan that reaches it."""
        top = float(self.values[0].max())
        close: list[tuple[Value, Plan]] = []
        for pair, start in self.starts:
            for number in np.flatnonzero(self.values[0, start] >= top - NEAR):
                cards = self.orders[number]
                close.append((self.exactly.value(cards, start), plan_of(pair, cards)))
        best = max(value for value, _ in close)
        return best, tuple(plan for value, plan in close if value == best)
