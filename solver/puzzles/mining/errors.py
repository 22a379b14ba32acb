"""What can keep the miner from its work, said in the solver's own words."""

from __future__ import annotations

from snails_core import errors
from solver.words import wording


class MineError(errors.SnailsError):
    """The miner cannot go on."""

    def message(self, language: str = "en") -> str:
        return f"{self.place}: {wording(language, f'mine_error.{self.key}', **self.values)}"
