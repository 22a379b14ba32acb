"""Chapters as assignments for nbgrader: its `source` folder, from the same source as all else.

    write_course(Path("course"), "de")   # course/source/01-one-die/01-one-die.ipynb, ...

An exercise is three cells: the question with the pupil's own numbers (read-only), the answer, and
the mark (read-only, with points). What is written between the marks of a solution, nbgrader takes
out for the pupils; the numbers there are those of nobody in particular.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from snails_lab.errors import LabError
from snails_lab.models.exercises.marking import POINTS
from snails_lab.models.exercises.problem import problem
from snails_lab.models.probability.notebook import CLOSING, Cell, Edition
from snails_lab.models.probability.source import ChapterSource, sources
from snails_lab.models.storage.files import make_folder, write_whole
from snails_lab.words import phrase

SCHEMA = 3
"""Of nbgrader's notes in a cell."""
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
NAME = 'student = ""'
OPENING = """from snails_lab import Chapter

chapter = Chapter("{id}", student=student, language="{language}")
chapter"""
ANSWER = """# {hint}
### BEGIN SOLUTION
{id} = "{answer}"
### END SOLUTION"""
MARK = """from snails_lab.models.exercises.marking import mark

mark("{id}", {id}, student, "{language}")"""
"""It imports anew what it calls: a pupil's cells before it may have changed what they found."""
CONFIG = """c = get_config()  # noqa: F821 (nbgrader brings it)
c.CourseDirectory.course_id = "snails-probability-{language}"
c.ExecutePreprocessor.timeout = 300
"""


def write_course(folder: Path, language: str) -> list[Path]:
    """Writes all chapters for nbgrader; returns their files. A folder in use is refused."""
    target = folder / "source"
    if target.exists():
        raise LabError("exists_already", str(target))
    written = []
    for chapter in sources().values():
        path = target / chapter.file_name / f"{chapter.file_name}.ipynb"
        make_folder(path.parent)
        write_whole(path, assignment(chapter, language).encode())
        written.append(path)
    config = folder / "nbgrader_config.py"
    if not config.exists():
        write_whole(config, CONFIG.format(language=language).encode())
    return written


def assignment(chapter: ChapterSource, language: str) -> str:
    """The teacher's notebook of a chapter, as text."""
    notebook = {
        "cells": list(_cells(chapter, language)),
        "metadata": {"kernelspec": KERNEL},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(notebook, ensure_ascii=False, indent=1) + "\n"


def points(chapter: ChapterSource) -> int:
    """What a pupil can reach in a chapter."""
    return POINTS * len(chapter.exercises)


def _cells(chapter: ChapterSource, language: str) -> Iterator[dict[str, Any]]:
    """Those of the pupils' edition, with cells that nbgrader knows in place of the exercises."""
    edition = Edition(chapter, language, solved=False)
    head, opening, *cells = edition.cells
    yield _cell(head.id, "markdown", edition.head(phrase(language, "assignment.begin")))
    yield _cell("student-name", "code", NAME)
    yield _noted(opening.id, OPENING.format(id=chapter.id, language=language), locked=True)
    asked = {f'chapter.exercise("{id}")': id for id in chapter.exercises}
    for cell in cells:
        if cell.source in asked:
            yield from _exercise(asked[cell.source], language)
        elif not _is_hand_in(cell, language):
            yield _cell(cell.id, cell.kind, cell.source)


def _is_hand_in(cell: Cell, language: str) -> bool:
    """nbgrader collects by itself."""
    return cell.source in (CLOSING, phrase(language, "probability.end"))


def _exercise(id: str, language: str) -> Iterator[dict[str, Any]]:
    answer = problem(id).pose("").answer
    hint = phrase(language, "assignment.answer_here", name=id)
    yield _noted(f"question-{id}", f'chapter.assigned("{id}")', locked=True)
    yield _noted(f"answer-{id}", ANSWER.format(hint=hint, id=id, answer=answer), solution=True)
    marking = MARK.format(id=id, language=language)
    yield _noted(f"mark-{id}", marking, locked=True, grade=True, points=POINTS)


def _noted(
    id: str,
    source: str,
    *,
    locked: bool = False,
    solution: bool = False,
    grade: bool = False,
    points: int | None = None,
) -> dict[str, Any]:
    """A code cell with what nbgrader wants to know of it."""
    notes = {
        "schema_version": SCHEMA,
        "grade_id": id,
        "locked": locked,
        "solution": solution,
        "grade": grade,
        "task": False,
    }
    if points is not None:
        notes["points"] = points
    cell = _cell(id, "code", source)
    cell["metadata"] = {"nbgrader": notes}
    return cell


def _cell(id: str, kind: str, source: str) -> dict[str, Any]:
    cell: dict[str, Any] = {"cell_type": kind, "id": id, "metadata": {}, "source": source}
    return cell if kind == "markdown" else {**cell, "execution_count": None, "outputs": []}
