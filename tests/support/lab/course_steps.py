"""What the tests of the rules course share: its steps, what is asked and what is read in one."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

import pytest

from snails_lab.models.lessons.attempt import TaskAttempt
from snails_lab.models.lessons.lesson import Lesson, LessonStep
from snails_lab.models.lessons.reader import course
from snails_lab.models.lessons.reading import next_right, texts_read
from snails_lab.models.lessons.tasks.base import Task

STEPS = [(lesson, step) for lesson in course() for step in lesson.steps]
each_step = pytest.mark.parametrize(
    ("lesson", "step"), STEPS, ids=[f"{lesson.id}-{step.id}" for lesson, step in STEPS]
)
DATA = files("snails_lab.models.lessons") / "data"


def step_named(lesson_id: str, step_id: str) -> LessonStep:
    found = [step for lesson, step in STEPS if (lesson.id, step.id) == (lesson_id, step_id)]
    assert found, f"there is no step {step_id} in {lesson_id}"
    return found[0]


def raw_lessons() -> list[dict[str, Any]]:
    """The lessons as they were written, read without the lessons' own code."""
    named = sorted((file for file in DATA.iterdir()), key=lambda file: file.name)
    return [tomllib.loads(file.read_text(encoding="utf-8")) for file in named]


def raw_step(lesson: Lesson, step: LessonStep) -> dict[str, Any]:
    raw = next(one for one in raw_lessons() if one["id"] == lesson.id)
    return next(entry for entry in raw["step"] if entry["id"] == step.id)


def tasks_of(step: LessonStep) -> Iterator[Task]:
    """What is asked, and where one thing follows another all that is asked on a right way."""
    task: Task | None = step.task
    while task is not None:
        yield task
        task = None if task.pick_all else task.follow(task.first_right)


@cache
def seen(step: LessonStep, language: str) -> tuple[str, ...]:
    """Everything that is read on a right way: what is told, and the names of all choices."""
    attempt = TaskAttempt(step.task, step.whys)
    labels: list[str] = []
    while not attempt.is_over:
        labels += [attempt.task.named(c.key, language) for c in attempt.task.candidates]
        attempt.answer(next_right(attempt))
    return (*texts_read(step, language), *labels)
