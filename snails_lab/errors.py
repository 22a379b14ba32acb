"""What the lab cannot do with what it was given, said in its own words."""

from __future__ import annotations

from snails_core import errors
from snails_lab.words import phrase


class LabError(errors.SnailsError):
    """A file, a name or a wish that does not fit; also what was found damaged and mended.

    A value that is an error itself is told in the same language.
    """

    def sentence(self, language: str) -> str:
        told = {
            name: value.message(language) if isinstance(value, errors.SnailsError) else value
            for name, value in self.values.items()
        }
        return phrase(language, f"lab_error.{self.key}", **told)
