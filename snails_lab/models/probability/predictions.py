"""What a reader of the course has predicted: before that, nothing is shown that would tell it.

    predictions = Predictions(profile)
    predictions.make("one_die.1", "thirty")   # the first prediction of that chapter

They are kept with the profile, so that a page opens again as far as it was; without one they last
as long as the kernel.
"""

from __future__ import annotations

from snails_lab.errors import LabError
from snails_lab.models.storage.profiles import Profile

NAME = "predictions"
MOST_LETTERS = 300


class Predictions:
    """All predictions of one reader by key: the chapter and what it is about."""

    def __init__(self, profile: Profile | None = None) -> None:
        self._document = profile.progress(NAME) if profile else None
        kept = self._document.read() if self._document else {}
        self._made = {key: text for key, text in kept.items() if isinstance(text, str)}

    def of(self, key: str) -> str:
        """What was predicted, nothing if nothing was."""
        return self._made.get(key, "")

    def make(self, key: str, text: str) -> None:
        """Takes a prediction and keeps it; raises LabError if nothing is written."""
        plain = "".join(letter if letter.isprintable() else " " for letter in text)
        plain = plain.strip()[:MOST_LETTERS]
        if not plain:
            raise LabError("no_prediction")
        self._made[key] = plain
        if self._document:
            self._document.update(**{key: plain})
