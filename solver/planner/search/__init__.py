"""The search for the best plan: from a first incumbent to the proof."""

from solver.planner.search.answer import Answer, status_of
from solver.planner.search.budget import Budget, BudgetExceeded, Limit, OnReport, Report
from solver.planner.search.driver import Search, solve
from solver.planner.search.plan_values import (
    PlanTable,
    value_all_plans,
    value_of,
    values_of_plan,
)
from solver.planner.search.question import Question

__all__ = [
    "Answer",
    "Budget",
    "BudgetExceeded",
    "Limit",
    "OnReport",
    "PlanTable",
    "Question",
    "Report",
    "Search",
    "solve",
    "status_of",
    "value_all_plans",
    "value_of",
    "values_of_plan",
]
