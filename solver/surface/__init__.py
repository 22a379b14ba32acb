"""What a notebook asks the solver in one line: `solve`, `solve_both`, `value`, `explain`; the
answers' classes."""

from solver.surface.best_plan import BestPlan, Telling, explain
from solver.surface.both_plans import BothPlans, solve_both
from solver.surface.solving import solve
from solver.surface.valuing import value

__all__ = ["BestPlan", "BothPlans", "Telling", "explain", "solve", "solve_both", "value"]
