"""The answer of a search: the best plan, its exact value, and what is proven of it."""

from __future__ import annotations

from dataclasses import dataclass

from snails_core.notation import write_plan
from snails_core.options import Plan
from solver.planner.problem import Value
from solver.planner.search.plan_values import PlanTable
from solver.planner.search.question import Question


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
