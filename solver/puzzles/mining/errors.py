"""What can keep the miner from its work, said in the solver's own words."""

from __future__ import annotations

from snails_core import errors
from solver.words import wording


class MineError(errors.SnailsError):
    """The miner cannot go on."""

    def sentence(self, language: str) -> str:
        return wording(language, f"mine_error.{self.key}", **self.told(language))
