"""What a notebook asks the solver in one line: `solve`, `explain`, and the answer's class."""

from solver.surface.best_plan import BestPlan, Telling, explain
from solver.surface.solving import solve

__all__ = ["BestPlan", "Telling", "explain", "solve"]
