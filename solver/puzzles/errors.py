"""What can be wrong with a puzzle, said in the solver's own words."""

from __future__ import annotations

from snails_core import errors
from solver.words import wording


class PuzzleError(errors.SnailsError):
    """A file is no puzzle, or a puzzle cannot be proven."""

    def sentence(self, language: str) -> str:
        return wording(language, f"puzzle_error.{self.key}", **self.told(language))


def within(place: str, error: errors.SnailsError) -> errors.SnailsError:
    """The same error, with where it was found before its own place."""
    where = f"{place}: {error.place}" if error.place else place
    return type(error)(error.key, where, **error.values)
