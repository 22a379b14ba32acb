"""The points of an answer in an assignment, for nbgrader."""

from __future__ import annotations

from snails_lab.models.exercises.judging import AnswerOutcome, judge
from snails_lab.models.exercises.problem import problem

POINTS = 2
"""For a right answer; one that is right but too coarse gets half of it."""


def mark(id: str, answer: object, student: str, language: str) -> int:
    """All points for a right answer, half for one that is too coarse.

    Raises AssertionError with what it looks like for a wrong one, as nbgrader wants it.
    """
    posed = problem(id).pose(student)
    verdict = judge(posed, str(answer))
    if verdict.is_right:
        return POINTS
    if verdict.outcome is AnswerOutcome.COARSE:
        return POINTS // 2
    raise AssertionError(verdict.remark(posed, language))
