"""The best plan, proven: every plan valued, the near-best exactly."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from snails_core.options import Plan
from snails_core.position import Position
from solver.goals import Goal, measures, read_goal
from solver.planner.exact import Exactly
from solver.planner.lessons import Teacher, Worth
from solver.planner.limits import Clock, Limit, Progress
from solver.planner.menus import Cards, Menu
from solver.planner.potential import Potential, Value
from solver.planner.prospects import Gains, Outlook, Prospect, gains_of
from solver.planner.scripts import STANDING_STILL, Scripts
from solver.planner.stage import Pair, Stage, State

NEAR = 1e-6
"""Far above what rounding does to sums of a few hundred products of numbers below a million."""


class Start(NamedTuple):
    """One pair of snails: the state it starts from, and the prospects of every first card."""

    pair: Pair
    state: State
    prospects: tuple[Prospect | Worth, ...]
    values: Gains


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
        self.menu = Menu(0, self.stage.plans.hand)


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
    starts: tuple[Start, ...]
    """Every plan's value, for questions about alternatives; empty unless proven."""
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
    outlook = Outlook(question.teacher, clock.tick)
    starts = tuple(_starts(question, outlook, question.menu))
    value, plans = best_of(question, starts)
    return Answer(question, "optimal", value, value, plans, starts, clock.work)


def _starts(question: Question, outlook: Outlook, menu: Menu) -> list[Start]:
    found = []
    for pair, state in question.stage.starts():
        prospects = outlook.at(0, state, menu)
        worth = np.array([[float(part)] for part in question.potential.of(state.hot)])
        found.append(Start(pair, state, prospects, gains_of(prospects) + worth))
    return found


def best_of(question: Question, starts: tuple[Start, ...]) -> tuple[Value, tuple[Plan, ...]]:
    """The best value, exactly, and every plan that reaches it."""
    top = max(float(start.values[0].max()) for start in starts)
    orders: list[Cards] = list(question.menu.orders())
    exactly = Exactly()
    close: list[tuple[Value, Plan]] = []
    for start in starts:
        worth = question.potential.of(start.state.hot)
        for number in np.flatnonzero(start.values[0] >= top - NEAR):
            cards = orders[number]
            gain = exactly.gain(start.prospects, question.menu, cards)
            value = tuple(a + b for a, b in zip(gain, worth, strict=True))
            close.append((value, plan_of(start.pair, cards)))
    best = max(value for value, _ in close)
    return best, tuple(plan for value, plan in close if value == best)


def plan_of(pair: Pair, cards: Cards) -> Plan:
    one, two, three, four, five = cards
    return Plan(*pair, one, two, three, four, five)
