"""The answers file that a pupil hands in: JSON with the name, and per exercise what was written.

    {"format": "snails answers", "version": 1, "student": "Anna", "written": "2026-11-16T10:15:00Z",
     "exercises": {"one_face": {"drawn": {"face": "circle"}, "answers": [["1/6", "..."]]}}}

What a file says is never trusted: parameters are drawn again from the name and answers are
judged again, so a file that was changed gets no other marks than honest answers would. The
parameters are written only so that the file can be read without the lab.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

from snails_core.errors import NotationError
from snails_core.untrusted import parse_json
from snails_lab.errors import LabError
from snails_lab.models.exercises.attempt import ExerciseAttempt, GivenAnswer
from snails_lab.models.exercises.book import ExerciseBook, now, read_given
from snails_lab.models.exercises.problem import problems
from snails_lab.models.storage.names import clean_name, file_name

FORMAT = "snails answers"
VERSION = 1
MAX_BYTES = 1_000_000
ENDING = ".answers.json"
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", re.ASCII)


@dataclass(frozen=True)
class AnswersFile:
    """What a pupil handed in: attempts by exercise, in the order of the course."""

    student: str
    written: str
    attempts: dict[str, ExerciseAttempt]
    unknown: tuple[str, ...] = ()
    """Exercises in the file that this lab does not have."""


def write_answers(book: ExerciseBook) -> str:
    """The file of a book as it stands."""
    exercises = {
        id: {"drawn": dict(attempt.posed.drawn), "answers": [list(one) for one in attempt.given]}
        for id, attempt in book.attempts.items()
    }
    whole = {
        "format": FORMAT,
        "version": VERSION,
        "student": book.student,
        "written": now(),
        "exercises": exercises,
    }
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def answers_name(book: ExerciseBook) -> str:
    """A file name that every platform takes."""
    return f"{file_name(book.student or 'nobody')}{ENDING}"


def read_answers(content: bytes) -> AnswersFile:
    """What was handed in; raises LabError for a file that is damaged or something else."""
    if len(content) > MAX_BYTES:
        raise LabError("file_large", most=MAX_BYTES)
    try:
        whole = parse_json(content)
    except NotationError as error:
        raise LabError("answers_json", reason=error) from error
    if not isinstance(whole, dict) or whole.get("format") != FORMAT:
        raise LabError("answers_format")
    version = whole.get("version")
    if type(version) is not int or version < 1:
        raise LabError("answers_field", name="version")
    if version > VERSION:
        raise LabError("newer", version=version, known=VERSION)
    student = clean_name(_text(whole, "student"), "student")
    exercises = whole.get("exercises")
    if not isinstance(exercises, dict):
        raise LabError("answers_field", name="exercises")
    attempts: dict[str, ExerciseAttempt] = {}
    for id, problem in problems().items():
        if id in exercises:
            attempts[id] = ExerciseAttempt.of(problem.pose(student), _given(exercises[id], id))
    unknown = tuple(id for id in exercises if id not in attempts)
    return AnswersFile(student, _written(whole), attempts, unknown)


def _text(whole: dict[str, Any], name: str) -> str:
    value = whole.get(name)
    if not isinstance(value, str):
        raise LabError("answers_field", name=name)
    return value


def _written(whole: dict[str, Any]) -> str:
    written = _text(whole, "written")
    if not _TIME.fullmatch(written):
        raise LabError("answers_field", name="written")
    return written


def _given(entry: object, id: str) -> list[GivenAnswer]:
    """All answers to an exercise; none is left out, so one that is damaged spoils them all."""
    match entry:
        case {"answers": list(answers)}:
            given = read_given(answers)
            if [list(one) for one in given] == answers:
                return given
    raise LabError("answers_field", name=id)
