"""What can be wrong with a question to the planner, said in the solver's own words."""

from __future__ import annotations

from snails_core import errors
from solver.words import wording


class PlannerError(errors.SnailsError):
    """The planner cannot be asked this of this position."""

    def message(self, language: str = "en") -> str:
        sentence = wording(language, f"planner_error.{self.key}", **self.values)
        return errors.printable(f"{self.place}: {sentence}" if self.place else sentence)
