"""A question to the planner, with the caches that all searches of it share."""

from __future__ import annotations

from snails_core.position import Position
from solver.goals import Goal, as_goal, measures
from solver.planner.problem import (
    ADVERSARY,
    STANDING_STILL,
    ChoiceModel,
    Potential,
    RoundProblem,
    Scripts,
)
from solver.planner.transitions import TransitionCache


class Question:
    """Which plan is best: a round, a goal, and the transitions that are known so far."""

    def __init__(
        self,
        position: Position,
        goal: Goal | str,
        seat: int | None = None,
        scripts: Scripts = STANDING_STILL,
        choices: ChoiceModel = ADVERSARY,
    ) -> None:
        """Raises PlannerError or GoalError if there is nothing to plan, or if the goal cannot be
        read or names what is not there."""
        self.goal = as_goal(goal)
        self.problem = RoundProblem(position, seat, scripts, choices)
        self.goal.check(self.problem.position, self.problem.seat)
        parts = measures(self.goal, self.problem.position, self.problem.seat)
        self.potential = Potential(self.problem.position, parts)
        self.transitions = TransitionCache(self.problem, self.potential)
