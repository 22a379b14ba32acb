"""An attempt of a pupil at an exercise: the answers so far, and the feedback to the last one.

The first wrong answer gets the kind of mistake or a hint, the second a step of the way as well,
the third the solution; so nobody is stuck. What cannot be read or is too coarse costs nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from snails_lab.models.exercises.judging import AnswerOutcome, AnswerVerdict, judge
from snails_lab.models.exercises.problem import Posed
from snails_lab.words import phrase

STEP_AFTER, SOLUTION_AFTER = 2, 3
"""Wrong answers."""


class GivenAnswer(NamedTuple):
    """What somebody wrote, and when: `2026-11-16T10:15:00Z`."""

    text: str
    at: str


@dataclass
class ExerciseAttempt:
    """The answers of a pupil to an exercise; once it is over, further answers do not count."""

    posed: Posed
    given: list[GivenAnswer] = field(default_factory=list)
    verdicts: list[AnswerVerdict] = field(default_factory=list)

    @classmethod
    def of(cls, posed: Posed, given: list[GivenAnswer]) -> ExerciseAttempt:
        """The attempt after these answers."""
        attempt = cls(posed)
        for one in given:
            attempt.answer(one)
        return attempt

    def answer(self, given: GivenAnswer) -> AnswerVerdict | None:
        """What is to be said of it; None if the exercise was over already."""
        if self.is_over:
            return None
        self.given.append(given)
        self.verdicts.append(judge(self.posed, given.text))
        return self.verdicts[-1]

    @property
    def wrong(self) -> int:
        return sum(verdict.outcome is AnswerOutcome.WRONG for verdict in self.verdicts)

    @property
    def tries(self) -> int:
        """Answers that count: wrong ones, and the right one."""
        return self.wrong + self.is_right

    @property
    def is_right(self) -> bool:
        return bool(self.verdicts) and self.verdicts[-1].is_right

    @property
    def is_over(self) -> bool:
        return self.is_right or self.wrong >= SOLUTION_AFTER

    def feedback(self, language: str) -> list[str]:
        """Sentences to the last answer, none before the first one."""
        if not self.verdicts:
            return []
        last = self.verdicts[-1]
        said = [last.remark(self.posed, language)]
        if last.outcome is AnswerOutcome.WRONG and self.wrong >= STEP_AFTER:
            steps = self.posed.steps(language)
            if self.wrong >= SOLUTION_AFTER:
                return [*said, phrase(language, "exercise.solution"), *steps]
            said.append(phrase(language, "exercise.step", step=steps[0]))
        return said
