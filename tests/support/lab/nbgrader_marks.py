"""Runs in the environment of nbgrader: releases an assignment, marks submissions, prints marks.

    python nbgrader_marks.py COURSE ASSIGNMENT

The folder `submitted` has the pupils' notebooks already, if they are to be marked. What is printed
last is JSON: the points that each cell got by pupil, and the most that it can get.
"""

from __future__ import annotations

import json
import sys

from nbgrader.api import Gradebook  # type: ignore[import-not-found]  # its own environment
from nbgrader.apps import NbGraderAPI  # type: ignore[import-not-found]  # its own environment
from nbgrader.coursedir import CourseDirectory  # type: ignore[import-not-found]  # its own environment


def main(course: str, assignment: str) -> None:
    folder = CourseDirectory(root=course)
    api = NbGraderAPI(coursedir=folder)
    done = [api.generate_assignment(assignment, force=True)]
    students = sorted(api.get_submitted_students(assignment))
    done += [api.autograde(assignment, student, force=True) for student in students]
    for one in done:
        if not one["success"]:
            sys.exit(one.get("log") or one.get("error") or "nbgrader failed")
    marks: dict[str, dict[str, float]] = {}
    with Gradebook(folder.db_url) as gradebook:
        for student in students:
            submission = gradebook.find_submission(assignment, student)
            marks[student] = {
                grade.name: grade.score for one in submission.notebooks for grade in one.grades
            }
        most = {
            cell.name: cell.max_score
            for notebook in gradebook.find_assignment(assignment).notebooks
            for cell in notebook.grade_cells
        }
    print(json.dumps({"marks": marks, "most": most}))


if __name__ == "__main__":
    main(*sys.argv[1:])
