"""What a notebook asks the solver in one line: `solve`, `value`, `explain`; the answer's class."""

from solver.surface.best_plan import BestPlan, Telling, explain
from solver.surface.solving import solve
from solver.surface.valuing import value

__all__ = ["BestPlan", "Telling", "explain", "solve", "value"]
