"""An attempt at a puzzle: hints that were shown, plans that were judged, what it is worth."""

from __future__ import annotations

from enum import Enum

from solver.puzzles.judging import Judgement
from solver.puzzles.puzzle import HINTS, Puzzle, Texts

HINT_COST = 0.25
"""What a hint takes off the score."""


class Grade(Enum):
    """How good a plan is, and its share of the score."""

    BEST = 1.0
    CLOSE = 0.5
    """Little is lost; `solver.puzzles.judging` says what little is."""
    WORSE = 0.0


class PuzzleAttempt:
    """The hints and plans of one attempt; a puzzle that is opened again has a new one."""

    def __init__(self, puzzle: Puzzle) -> None:
        assert puzzle.proof is not None, "only a proven puzzle can be judged"
        self.puzzle, self.proof = puzzle, puzzle.proof
        self.hints = 0
        """How many were shown."""
        self.judged: list[Judgement] = []
        self.given_up = False
        self.is_solved = False
        """A best plan was found before the answer was shown."""

    @property
    def shown_hints(self) -> tuple[Texts, ...]:
        return self.puzzle.hints[: self.hints]

    @property
    def more_hints(self) -> bool:
        return self.hints < HINTS and not self.is_over

    def hint(self) -> None:
        """Shows one more hint; none after the last."""
        self.hints = min(HINTS, self.hints + 1)

    def grade(self, judged: Judgement) -> Grade:
        """Any plan of the best value is right, whether the proof names it or not."""
        if judged.optimal:
            return Grade.BEST
        return Grade.CLOSE if judged.close else Grade.WORSE

    def answer(self, judged: Judgement) -> Grade:
        self.judged.append(judged)
        grade = self.grade(judged)
        self.is_solved |= grade is Grade.BEST and not self.given_up
        return grade

    def give_up(self) -> None:
        """Ends the attempt by showing the answer."""
        self.given_up = True

    @property
    def is_over(self) -> bool:
        return self.is_solved or self.given_up

    @property
    def score(self) -> float:
        """The grade of the last answer, less what the hints cost; 0 after giving up."""
        if self.given_up or not self.judged:
            return 0.0
        return self.grade(self.judged[-1]).value * (1 - HINT_COST * self.hints)
