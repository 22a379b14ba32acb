"""What can be wrong with a goal, said in the solver's own words."""

from __future__ import annotations

from snails_core import errors
from solver.words import wording


class GoalError(errors.SnailsError):
    """A text is no goal, or the goal cannot be asked of this position."""

    def sentence(self, language: str) -> str:
        return wording(language, f"goal_error.{self.key}", **self.told(language))
