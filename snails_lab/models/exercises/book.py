"""A pupil's exercise book: who it is, and all answers, kept with their profile.

    book = Book("Anna")            # or a number: Book("17")
    book.attempt("at_least_one")   # as it stands

Without a name the book lasts as long as the kernel. Only what was written is kept, and when;
whether it was right is worked out anew each time.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from snails_lab.models.exercises.attempt import ExerciseAttempt, GivenAnswer
from snails_lab.models.exercises.numbers import LONGEST
from snails_lab.models.exercises.problem import problem, problems
from snails_lab.models.storage.profiles import Profile

NAME = "exercises"
MOST_ANSWERS = 200
"""To one exercise; nobody needs so many."""
MOST_LETTERS = 4 * LONGEST


class ExerciseBook:
    """All attempts of one pupil; each is begun when it is first asked for."""

    def __init__(self, student: str = "", profile: Profile | None = None) -> None:
        if student and profile is None:
            profile = Profile(student)
        self.student = student or (profile.name if profile else "")
        self.profile = profile
        self._document = profile.progress(NAME) if profile else None
        kept = self._document.read() if self._document else {}
        self._attempts = {
            id: ExerciseAttempt.of(problem(id).pose(self.student), read_given(answers))
            for id, answers in kept.items()
            if id in problems()
        }

    def attempt(self, id: str) -> ExerciseAttempt:
        if id not in self._attempts:
            self._attempts[id] = ExerciseAttempt(problem(id).pose(self.student))
        return self._attempts[id]

    @property
    def attempts(self) -> dict[str, ExerciseAttempt]:
        """Those with answers, in the order of the course."""
        return {id: s for id in problems() if (s := self._attempts.get(id)) and s.given}

    def answer(self, id: str, text: str) -> None:
        """Takes an answer and keeps it."""
        attempt = self.attempt(id)
        plain = "".join(letter if letter.isprintable() else " " for letter in text)
        given = GivenAnswer(plain.strip()[:MOST_LETTERS], now())
        if len(attempt.given) < MOST_ANSWERS and attempt.answer(given) and self._document:
            self._document.update(**{id: [list(one) for one in attempt.given]})


def now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def read_given(answers: Any) -> list[GivenAnswer]:
    """The answers in a document or file; what is none is left out."""
    listed = answers if isinstance(answers, list) else []
    found = []
    for one in listed[:MOST_ANSWERS]:
        match one:
            case [str(text), str(at)]:
                found.append(GivenAnswer(text[:MOST_LETTERS], at[:20]))
    return found
