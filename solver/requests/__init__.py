"""Requests to solve a position, as texts: what a person, a file or another process can send.

`solve_request` is the request and its form on the wire, `equilibrium_request` that of plan against
plan. `parsing` turns its texts into what the
planner takes, or says which of them does not fit; it is not imported here, for it loads numpy.
"""

from solver.requests.equilibrium_request import EquilibriumRequest
from solver.requests.solve_request import (
    HIGHEST_LIMIT,
    Request,
    SolveRequest,
    field_of,
    one_of,
)

__all__ = ["HIGHEST_LIMIT", "EquilibriumRequest", "Request", "SolveRequest", "field_of", "one_of"]
