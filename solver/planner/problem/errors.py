"""Errors in a question to the planner, told in the solver's own words."""

from __future__ import annotations

from snails_core import errors
from solver.words import wording


class PlannerError(errors.SnailsError):
    """The planner cannot answer this question about this position."""

    def sentence(self, language: str) -> str:
        return wording(language, f"planner_error.{self.key}", **self.told(language))
