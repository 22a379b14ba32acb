"""The errors of the lab: what it cannot do with what it was given, in its own words."""

from __future__ import annotations

from snails_core import errors
from snails_lab.words import phrase


class LabError(errors.SnailsError):
    """A file, a name or a wish that does not fit; also what was found damaged and mended."""

    def sentence(self, language: str) -> str:
        return phrase(language, f"lab_error.{self.key}", **self.told(language))
