"""The best plan, proven: every plan valued, the near-best exactly."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from snails_core.options import Plan
from snails_core.position import Position
from solver.goals import Goal, measures, read_goal
from solver.planner.exact import Exactly
from solver.planner.graph import Graph
from solver.planner.lessons import Teacher
from solver.planner.limits import Clock, Limit, Progress
from solver.planner.potential import Potential, Value
from solver.planner.scripts import STANDING_STILL, Scripts
from solver.planner.stage import Pair, Stage
from solver.planner.values import Cards, Valuation, Values

NEAR = 1e-6
"""Far above what rounding does to sums of a few hundred products of numbers below a million."""


class Question:
    """A position, a goal and opponents, ready to be searched."""

    def __init__(
        self, position: Position, goal: Goal | str, seat: int | None, scripts: Scripts
    ) -> None:
        self.goal = read_goal(goal) if isinstance(goal, str) else goal
        self.stage = Stage(position, seat, scripts)
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
    limit: Limit | None = None,
    progress: Progress | None = None,
) -> Answer:
    """The best plan of whoever plans next."""
    question = Question(position, goal, seat, opponents)
    clock = Clock(limit or Limit(), progress)
    if question.stage.own_hand_matters:
        value, plans = best_one_by_one(question, clock)
        return Answer(question, "optimal", value, value, plans, None, clock.work)
    table = Table(question, clock)
    value, plans = table.best()
    return Answer(question, "optimal", value, value, plans, table, clock.work)


def value_of(question: Question, plan: Plan, clock: Clock) -> Value:
    """One plan's exact value."""
    hand = tuple((card, plan.cards.count(card)) for card in sorted(set(plan.cards)))
    start = question.stage.start_with(plan)
    graph = Graph(question.teacher, hand, [start], clock.tick, order=plan.cards)
    return Exactly(graph, question.potential).value(plan.cards, 0)


def best_one_by_one(question: Question, clock: Clock) -> tuple[Value, tuple[Plan, ...]]:
    """For rounds in which a plan's value depends on what is left in hand."""
    values = {}
    for plan in question.stage.plans:
        assert isinstance(plan, Plan)
        values[plan] = value_of(question, plan, clock)
    best = max(values.values())
    return best, tuple(plan for plan, value in values.items() if value == best)


class Table:
    """The value of every plan."""

    def __init__(self, question: Question, clock: Clock) -> None:
        starts = list(question.stage.starts())
        self.question = question
        self.graph = Graph(
            question.teacher, question.stage.plans.hand, [state for _, state in starts], clock.tick
        )
        numbers = self.graph.layers[0].numbers
        self.starts: list[tuple[Pair, int]] = [(pair, numbers[state]) for pair, state in starts]
        valuation = Valuation(self.graph, question.potential)
        self.values: Values = valuation.values
        self.orders: list[Cards] = valuation.orders[-1]
        self.exactly = Exactly(self.graph, question.potential)

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


def plan_of(pair: Pair, cards: Cards) -> Plan:
    one, two, three, four, five = cards
    return Plan(*pair, one, two, three, four, five)
