"""The optimal basis of a matrix game's program, by GLOP in floating point.

It is a proposal: the exact method begins there, and does not depend on it being right.
"""

from __future__ import annotations

from collections.abc import Sequence

SMALL = 6
"""Games with fewer rows and columns are solved sooner without asking the library."""


def float_basis(whole: Sequence[Sequence[int]]) -> list[int] | None:
    """Columns of `maximise sum(w) where matrix w <= 1`, one for each row, of which the optimum is
    made; numbers from the width on are slacks. None if there is nothing to propose."""
    height, width = len(whole), len(whole[0])
    if height < SMALL or width < SMALL:
        return None
    from ortools.linear_solver import pywraplp  # type: ignore[import-untyped]  # it has none

    solver = pywraplp.Solver.CreateSolver("GLOP")
    if solver is None:
        return None
    scale = max(max(row) for row in whole)
    weights = [solver.NumVar(0, solver.infinity(), "") for _ in range(width)]
    limits = []
    for row in whole:
        limit = solver.Constraint(-solver.infinity(), 1)
        for weight, entry in zip(weights, row, strict=True):
            limit.SetCoefficient(weight, entry / scale)
        limits.append(limit)
    for weight in weights:
        solver.Objective().SetCoefficient(weight, 1)
    solver.Objective().SetMaximization()
    if solver.Solve() != pywraplp.Solver.OPTIMAL:
        return None
    basic = pywraplp.Solver.BASIC
    found = [number for number, weight in enumerate(weights) if weight.basis_status() == basic]
    found += [width + n for n, limit in enumerate(limits) if limit.basis_status() == basic]
    return found if len(found) == height else None
