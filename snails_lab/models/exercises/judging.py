"""The judging of an answer: right, too coarse, or which kind of mistake it looks like."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from snails_lab.errors import LabError
from snails_lab.models.exercises.numbers import FEWEST_DIGITS, Fit, Number, fit, read_number
from snails_lab.models.exercises.problem import Posed
from snails_lab.words import phrase

NEAR = Fraction(1, 50)
"""How far off, by its size, an answer may be to count as a slip of rounding."""
GENERAL = frozenset({"negative", "percent_sign", "above_one", "rounding"})
"""Mistakes that can be made in every exercise."""


class AnswerOutcome(StrEnum):
    """Only what is wrong counts as a try."""

    RIGHT = "right"
    COARSE = "coarse"
    UNREADABLE = "unreadable"
    WRONG = "wrong"


class AnswerVerdict(NamedTuple):
    """`kind` is the mistake that it looks like, "" if it looks like none that is known."""

    outcome: AnswerOutcome
    kind: str = ""
    error: LabError | None = None

    @property
    def is_right(self) -> bool:
        return self.outcome is AnswerOutcome.RIGHT

    def remark(self, posed: Posed, language: str) -> str:
        """One or two sentences; for a mistake of no known kind the hint."""
        if self.error is not None:
            return self.error.message(language)
        if self.outcome is AnswerOutcome.RIGHT:
            return phrase(language, "exercise.right")
        if self.outcome is AnswerOutcome.COARSE:
            return phrase(language, "exercise.coarse", count=FEWEST_DIGITS)
        if self.kind:
            return phrase(language, f"mistake.{self.kind}")
        return phrase(language, "exercise.not_yet", hint=posed.hint(language))


def judge(posed: Posed, text: str) -> AnswerVerdict:
    """Reads an answer and compares it with the exact one, then with typical mistakes."""
    try:
        given = read_number(text)
    except LabError as error:
        return AnswerVerdict(AnswerOutcome.UNREADABLE, error=error)
    found = fit(given, posed.answer)
    if found is Fit.RIGHT:
        return AnswerVerdict(AnswerOutcome.RIGHT)
    if found is Fit.COARSE and not _is_exact(posed, given):
        return AnswerVerdict(AnswerOutcome.COARSE)
    return AnswerVerdict(AnswerOutcome.WRONG, _kind(posed, given))


def _is_exact(posed: Posed, given: Number) -> bool:
    """Was it meant as it stands: what a mistake comes to, or 0 or 1 for a chance?"""
    is_zero_or_one = posed.problem.is_proportion and not given.places
    return is_zero_or_one or given.value in posed.working.mistakes.values()


def _kind(posed: Posed, given: Number) -> str:
    for kind, value in posed.working.mistakes.items():
        if fit(given, value) is Fit.RIGHT:
            return kind
    is_proportion = posed.problem.is_proportion
    if given.value < 0:
        return "negative"
    if is_proportion and not given.percent and _in_hundredths(given, posed.answer):
        return "percent_sign"
    if is_proportion and given.value > 1:
        return "above_one"
    if abs(given.value - posed.answer) <= NEAR * posed.answer:
        return "rounding"
    return ""


def _in_hundredths(given: Number, answer: Fraction) -> bool:
    """Was a percentage meant, without its sign?"""
    meant = given._replace(value=given.value / 100, places=given.places + 2, percent=True)
    return fit(meant, answer) is Fit.RIGHT
