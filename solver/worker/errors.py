"""What can be wrong with a question, said in the solver's own words."""

from __future__ import annotations

from snails_core import errors
from solver.words import wording


class QuestionError(errors.SnailsError):
    """This cannot be asked: of this position, by this seat, with these opponents."""

    def sentence(self, language: str) -> str:
        return wording(language, f"question_error.{self.key}", **self.told(language))


class WorkerError(errors.SnailsError):
    """The worker refused a question; its text is in the language of that question."""

    def __init__(self, key: str, text: str) -> None:
        super().__init__(key)
        self.text = text

    def message(self, language: str = "en") -> str:
        return self.text
