"""What can be wrong with a question to the model, said in the solver's own words."""

from __future__ import annotations

from snails_core import errors
from solver.words import wording


class ModelError(errors.SnailsError):
    """The model cannot be asked this."""

    def sentence(self, language: str) -> str:
        return wording(language, f"model_error.{self.key}", **self.told(language))


class TooFine(ModelError):
    """The fractions are too fine for the whole numbers of CP-SAT."""
