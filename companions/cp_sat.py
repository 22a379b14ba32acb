"""CP-SAT as the companions use it: how long it may work, and how its answer is read back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol

from ortools.sat.python import cp_model

WORKERS = 2


class Status(StrEnum):
    """What is known of an answer."""

    PROVEN = "proven"
    """No better one exists."""
    BOUNDED = "bounded"
    """It can be had; no better one than the bound exists."""


class Valued(Protocol):
    """An answer of a model, the last one or one on the way: it knows the value of each variable."""

    def value_of(self, variable: Any) -> int: ...


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds and threads for one model; `progress` is asked at every better answer."""

    seconds: float = 60.0
    workers: int = WORKERS
    progress: Callable[[int, int], bool] | None = None
    """Is told value and bound, and says whether to go on."""
    found: Callable[[Valued], None] | None = None
    """Is handed every better answer, before `progress` is told of it."""
    is_repeatable: bool = False
    """Are `seconds` counted by work instead of by the clock, so that every run ends alike? That
    needs one thread."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The values of a solved model."""

    solver: cp_model.CpSolver
    value: int
    bound: int
    status: Status

    def value_of(self, variable: Any) -> int:
        return int(self.solver.value(variable))


class _Progress(cp_model.CpSolverSolutionCallback):
    def __init__(self, limits: Limits) -> None:
        super().__init__()
        self.limits = limits

    def value_of(self, variable: Any) -> int:
        return int(self.value(variable))

    def on_solution_callback(self) -> None:
        if self.limits.found:
            self.limits.found(self)
        if self.limits.progress is None:
            return
        value, bound = round(self.objective_value), int(self.best_objective_bound + 1e-6)
        if not self.limits.progress(value, bound):
            self.stop_search()


def maximise(model: cp_model.CpModel, limits: Limits) -> Answer | None:
    """The best answer that was found in time, and what is proven of it; None if there is none."""
    solver = cp_model.CpSolver()
    if limits.is_repeatable:
        solver.parameters.max_deterministic_time = limits.seconds
    else:
        solver.parameters.max_time_in_seconds = limits.seconds
    solver.parameters.num_workers = 1 if limits.is_repeatable else limits.workers
    callback = _Progress(limits) if limits.progress or limits.found else None
    status = solver.solve(model, callback)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None
    proven = status == cp_model.OPTIMAL
    value = round(solver.objective_value)
    bound = value if proven else int(solver.best_objective_bound + 1e-6)
    return Answer(solver, value, bound, Status.PROVEN if proven else Status.BOUNDED)
