"""A person's record with puzzles: the rating and the outcome of each, kept with their profile."""

from __future__ import annotations

from datetime import date
from itertools import takewhile
from typing import Any, NamedTuple

from snails_lab.models.puzzles.attempt import PuzzleAttempt
from snails_lab.models.puzzles.glicko import Rating, Result, idle, rated
from snails_lab.models.storage.profiles import Profile
from solver.puzzles.puzzle import Puzzle

NAME = "puzzles"
RATING, DAY, HISTORY, OUTCOME = "rating", "day", "history", "puzzle:"
"""What the document says of a person, and before its name of each puzzle."""
PUZZLE_DEVIATION = 120.0
"""A puzzle's rating is worked out, not measured: that sure we are of it."""
NEWCOMER = Rating(800.0, 150.0)
"""Somebody who has solved nothing yet: among the easiest puzzles, and held to be there so surely
that the first answers move the rating by fifty points and less."""
PERIOD = 5.0
"""Days of a rating period: a deviation of 50 is about 100 after a year away."""
MOST_HISTORY = 200


class PuzzleOutcome(NamedTuple):
    """The outcome of a puzzle: that of its first answer, the one that counts."""

    score: float
    """1 for a best plan without hints, down to 0."""
    hints: int
    day: date
    solved: bool
    """Whether a best plan was found, then or later."""


class Rated(NamedTuple):
    """A first answer that moved the rating."""

    name: str
    """Of the puzzle; "" in records of older editions of the lab, which knew the rating alone."""
    rating: float
    """After it."""
    is_right: bool


class PuzzleRecord:
    """Rating and outcomes of one person; without a profile they last as long as the kernel."""

    def __init__(self, profile: Profile | None = None) -> None:
        self._document = profile.progress(NAME) if profile else None
        self.rating = NEWCOMER
        self.day: date | None = None
        """Of the last result."""
        self.history: list[Rated] = []
        """All first answers, or the last ones of many."""
        self.outcomes: dict[str, PuzzleOutcome] = {}
        self._read()

    def now(self, today: date) -> Rating:
        """The rating today: the longer somebody was away, the less is known of it."""
        return self.rating if self.day is None else idle(self.rating, self._periods(today))

    def count(self, attempt: PuzzleAttempt, today: date) -> None:
        """The first answer to a puzzle counts; of later ones only whether it is solved by now."""
        self._read()
        puzzle, solved = attempt.puzzle, attempt.is_solved
        known = self.outcomes.get(puzzle.name)
        if known is not None:
            self.outcomes[puzzle.name] = known._replace(solved=known.solved or solved)
        else:
            result = Result(float(puzzle.rating), PUZZLE_DEVIATION, attempt.score)
            periods = 0.0 if self.day is None else self._periods(today)
            self.rating, self.day = rated(self.rating, [result], periods), today
            after = Rated(puzzle.name, round(self.rating.value, 1), solved)
            self.history = [*self.history, after][-MOST_HISTORY:]
            self.outcomes[puzzle.name] = PuzzleOutcome(attempt.score, attempt.hints, today, solved)
        self._write(puzzle.name)

    def solved(self, puzzle: Puzzle) -> bool:
        """Was a best plan found, whether at once or later?"""
        outcome = self.outcomes.get(puzzle.name)
        return outcome is not None and outcome.solved

    @property
    def streak(self) -> int:
        """How many puzzles were right at the first answer, one after the other, up to now."""
        right = takewhile(lambda one: one.is_right, reversed(self.history))
        return sum(1 for _ in right)

    def _periods(self, today: date) -> float:
        assert self.day is not None
        return max(0, (today - self.day).days) / PERIOD

    # --- on the disk ---
    def _read(self) -> None:
        """Another notebook may have written meanwhile; what cannot be read is as if not there."""
        values = self._document.read() if self._document else {}
        rating = values.get(RATING)
        if isinstance(rating, list) and len(rating) == 3 and all(map(_is_number, rating)):
            self.rating = Rating(*map(float, rating))
            self.day = _day(values.get(DAY))
        history = values.get(HISTORY)
        read = [_rated(one) for one in history] if isinstance(history, list) else [None]
        if None not in read:
            self.history = [one for one in read if one is not None]
        for key, value in values.items():
            outcome = _outcome(value) if key.startswith(OUTCOME) else None
            if outcome is not None:
                self.outcomes[key.removeprefix(OUTCOME)] = outcome

    def _write(self, name: str) -> None:
        if self._document is None or self.day is None:
            return
        score, hints, day, solved = self.outcomes[name]
        record = {"score": score, "hints": hints, "day": day.isoformat(), "solved": solved}
        values: dict[str, Any] = {
            RATING: list(self.rating),
            DAY: self.day.isoformat(),
            HISTORY: [list(one) for one in self.history],
            f"{OUTCOME}{name}": record,
        }
        self._document.update(**values)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _day(value: object) -> date | None:
    try:
        return date.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        return None


def _rated(value: object) -> Rated | None:
    """A rating alone is what older editions wrote."""
    if _is_number(value):
        return Rated("", float(str(value)), False)
    if not isinstance(value, list) or len(value) != 3:
        return None
    name, rating, is_right = value
    if not isinstance(name, str) or not _is_number(rating) or not isinstance(is_right, bool):
        return None
    return Rated(name, float(rating), is_right)


def _outcome(value: object) -> PuzzleOutcome | None:
    if not isinstance(value, dict):
        return None
    score, hints, day = value.get("score"), value.get("hints"), _day(value.get("day"))
    if not _is_number(score) or not isinstance(hints, int) or day is None:
        return None
    return PuzzleOutcome(float(score or 0), hints, day, value.get("solved") is True)
