"""Requests to solve a position, as texts: what a person, a file or another process can send.

`solve_request` is the request and its form on the wire; `parsing` turns its texts into what the
planner takes, or says which of them does not fit.
"""

from solver.requests.parsing import at_seat, goal_of, plan_like, scripts_of
from solver.requests.solve_request import CHOICES, Request, SolveRequest, field_of, one_of

__all__ = [
    "CHOICES",
    "Request",
    "SolveRequest",
    "at_seat",
    "field_of",
    "goal_of",
    "one_of",
    "plan_like",
    "scripts_of",
]
