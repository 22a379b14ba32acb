"""The sketch that somebody left in the sandbox, kept with their profile."""

from __future__ import annotations

from snails_core.errors import SnailsError
from snails_lab.models.editor.sketch import Sketch
from snails_lab.models.storage.profiles import Profile

NAME, TEXT = "sandbox", "position"


class KeptSketch:
    """One sketch of one person; without a profile nothing is kept."""

    def __init__(self, profile: Profile | None) -> None:
        self._document = profile.progress(NAME) if profile else None

    def read(self) -> Sketch | None:
        """What was kept last; None if that is nothing, or no longer a position."""
        text = self._document.read().get(TEXT) if self._document else None
        try:
            return Sketch.read(text) if isinstance(text, str) else None
        except SnailsError:  # written by another edition of the lab
            return None

    def keep(self, sketch: Sketch) -> None:
        """In place of the one before; with faults too, for somebody is still drawing."""
        if self._document is not None:
            self._document.update(**{TEXT: sketch.text})
