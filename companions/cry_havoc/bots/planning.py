"""How the solver bot takes its turns: by the best plan for all actions that are left in the round.

A plan is made anew for every decision, so that what has happened since is in it.
"""

from __future__ import annotations

from random import Random

from companions.cp_sat import Limits
from companions.cry_havoc.bots.turns import Habits
from companions.cry_havoc.nodes import Decision
from companions.cry_havoc.options import Done, Option, UseSkill
from companions.cry_havoc.position import Position
from companions.cry_havoc.solver.turn_plan import TurnPlan, plan_turn
from companions.cry_havoc.solver.turn_problem import turn_problem

WORK = 0.1
"""How long a plan is searched for, counted by work, so that a seed plays the same game every time:
about a tenth of a second, and seldom more than half of one."""


def plan_of(position: Position, habits: Habits) -> TurnPlan:
    """The best plan from here on."""
    problem = turn_problem(position, habits.worths, habits.card)
    return plan_turn(problem, Limits(seconds=WORK, is_repeatable=True))


def plan_action(position: Position, node: Decision, habits: Habits, random: Random) -> Option:
    """A skill if there is one, for it costs nothing; else the first action of the plan."""
    skills = [option for option in node.options if isinstance(option, UseSkill)]
    if skills:
        return random.choice(skills)
    first = plan_of(position, habits).actions[0]
    return random.choice([option for option in node.options if first.begins_with(option)])


def plan_step(position: Position, habits: Habits) -> Option:
    """The first step of the plan for a move that has begun; done if it has none."""
    steps = plan_of(position, habits).actions[0].steps
    return steps[0] if steps else Done()
