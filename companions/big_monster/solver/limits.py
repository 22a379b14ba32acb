"""How long the solver of Big Monster may work; what a model without an answer means."""

from __future__ import annotations

from ortools.sat.python import cp_model

from companions.big_monster.errors import PositionError
from companions.cp_sat import Answer, Limits, Status, Valued, maximise

__all__ = ["Answer", "Limits", "Status", "Valued", "run"]


def run(model: cp_model.CpModel, limits: Limits) -> Answer:
    """Maximises; raises a PositionError if nothing was found in time."""
    answer = maximise(model, limits)
    if answer is None:
        raise PositionError("no_layout", "solver")
    return answer
