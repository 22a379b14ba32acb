"""Chapters as assignments: what nbgrader is told, and the marks that a real nbgrader gives."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from run import in_ci
from snails_core.words import LANGUAGES
from snails_lab.errors import LabError
from snails_lab.models.exercises.marking import POINTS, mark
from snails_lab.models.exercises.problem import problem
from snails_lab.models.probability.assignment import assignment, points, write_course
from snails_lab.models.probability.source import ChapterSource, sources
from tests.support.lab.nbgrader_environment import make_environment, marked

CHAPTER = sources()["one_die"]
CHAPTERS = list(sources().values())
WRONG = "5/7"


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SNAILS_HOME", str(tmp_path / "home"))


def cells_of(chapter: ChapterSource, language: str = "en") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(assignment(chapter, language))["cells"]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.id)
def test_every_exercise_is_asked_answered_and_marked(chapter: ChapterSource, language: str) -> None:
    cells = cells_of(chapter, language)
    assert len({cell["id"] for cell in cells}) == len(cells)
    notes = [cell["metadata"]["nbgrader"] for cell in cells if "nbgrader" in cell["metadata"]]
    for id in chapter.exercises:
        question, answer, mark = (
            one
            for one in notes
            if one["grade_id"] in (f"question-{id}", f"answer-{id}", f"mark-{id}")
        )
        assert question["locked"] and mark["locked"] and not answer["locked"]
        assert answer["solution"] and mark["grade"] and mark["points"] == POINTS
    assert sum(one.get("points", 0) for one in notes) == points(chapter)
    assert not any(cell["source"].startswith("chapter.hand_in") for cell in cells)
    assert not any(cell.get("outputs") for cell in cells)


def test_marks_are_all_half_or_none() -> None:
    exact = problem("card_hit").pose("Anna").answer
    assert mark("card_hit", exact, "Anna", "en") == POINTS
    assert mark("card_hit", f"{exact}", "Anna", "en") == POINTS
    assert mark(*coarse_for(CHAPTER, "Anna"), "Anna", "en") == POINTS // 2
    with pytest.raises(AssertionError, match=r"Not yet|looks"):
        mark("card_hit", WRONG, "Anna", "en")
    with pytest.raises(AssertionError):
        mark("card_hit", "no number", "Anna", "en")


def test_a_pupil_s_cell_does_not_simply_change_the_mark() -> None:
    """What a cell before it has changed or named anew, the locked cell does not use."""
    cells = {
        cell["metadata"].get("nbgrader", {}).get("grade_id"): cell for cell in cells_of(CHAPTER)
    }
    marking = compile(cells["mark-one_face"]["source"], "mark", "exec")
    exact = problem("one_face").pose("Mallory").answer
    space: dict[str, object] = {"student": "Mallory", "one_face": str(exact)}
    exec(marking, space)
    space["one_face"] = WRONG
    meddling = "Chapter = chapter = type('C', (), {'mark': lambda *a: 2})()\nmark = lambda *a: 2"
    exec(meddling, space)
    with pytest.raises(AssertionError):
        exec(marking, space)


def coarse_for(chapter: ChapterSource, student: str) -> tuple[str, str]:
    """An exercise of the pupil, and an answer to it that is right but has too few digits."""
    for id in chapter.exercises:
        rounded = f"{float(problem(id).pose(student).answer):.1f}"
        try:
            if mark(id, rounded, student, "en") == POINTS // 2:
                return id, rounded
        except AssertionError:
            continue
    raise LookupError(student)


def test_a_folder_in_use_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    course = tmp_path / "course"
    assert len(write_course(course, "de")) == len(CHAPTERS)
    with pytest.raises(LabError) as caught:
        write_course(course, "de")
    assert caught.value.key == "exists_already"


# --- by a real nbgrader ---------------------------------------------------------------------------
@pytest.fixture(scope="module")
def nbgrader() -> None:
    if not make_environment():
        (pytest.fail if in_ci() else pytest.skip)("nbgrader could not be installed")


@pytest.mark.usefixtures("nbgrader")
def test_nbgrader_gives_the_marks_that_are_due(tmp_path: Path) -> None:
    """All right; one right, one too coarse, one wrong; one wrong, one unreadable, one missing."""
    course, name = tmp_path / "course", CHAPTER.file_name
    write_course(course, "en")
    answers = {
        "right": {id: str(problem(id).pose("right").answer) for id in CHAPTER.exercises},
        "half": half_right("half"),
        "wrong": dict(zip(CHAPTER.exercises, (WRONG, "many"), strict=False)),
    }
    for student, given in answers.items():
        submit(course, student, given)
    found = marked(course, name, tmp_path / "home")
    totals = {student: sum(marks.values()) for student, marks in found["marks"].items()}
    assert sum(found["most"].values()) == points(CHAPTER) == 6
    assert totals == {"right": 6, "half": 3, "wrong": 0}
    assert sorted(found["marks"]["half"].values()) == [0, POINTS // 2, POINTS]
    released = (course / "release" / name / f"{name}.ipynb").read_text(encoding="utf-8")
    assert "SOLUTION" not in released and "NotImplementedError" in released


def half_right(student: str) -> dict[str, str]:
    coarse, rounded = coarse_for(CHAPTER, student)
    right, wrong = (id for id in CHAPTER.exercises if id != coarse)
    return {coarse: rounded, right: str(problem(right).pose(student).answer), wrong: WRONG}


def submit(course: Path, student: str, answers: dict[str, str]) -> None:
    """The notebook as a pupil hands it in: the name, and an answer in place of each solution."""
    notebook = json.loads(assignment(CHAPTER, "en"))
    for cell in notebook["cells"]:
        if cell["id"] == "student-name":
            cell["source"] = f'student = "{student}"'
        elif cell["id"].startswith("answer-"):
            id = cell["id"].removeprefix("answer-")
            given = f'{id} = "{answers[id]}"' if id in answers else "raise NotImplementedError()"
            cell["source"] = given
    place = course / "submitted" / student / CHAPTER.file_name
    place.mkdir(parents=True)
    text = json.dumps(notebook, ensure_ascii=False)
    (place / f"{CHAPTER.file_name}.ipynb").write_text(text, encoding="utf-8")
