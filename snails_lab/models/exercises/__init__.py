"""Exercises that are checked at once, with exact numbers of one's own.

`numbers` reads numbers, `problem` and `data/` are the exercises, `workings` compute them, `judging`
says what an answer looks like, `attempt` and `book` keep what was answered; `marking`,
`answers_file` and `mark_sheet` are for teachers.
"""

from snails_lab.models.exercises.book import ExerciseBook
from snails_lab.models.exercises.judging import AnswerOutcome, AnswerVerdict, judge
from snails_lab.models.exercises.mark_sheet import MarkSheet
from snails_lab.models.exercises.problem import Posed, Problem, problem, problems

__all__ = [
    "AnswerOutcome",
    "AnswerVerdict",
    "ExerciseBook",
    "MarkSheet",
    "Posed",
    "Problem",
    "judge",
    "problem",
    "problems",
]
