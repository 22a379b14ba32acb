"""Every step of the rules course as a parameter of tests, and all that is asked in one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from snails_lab.models.lessons.lesson import Step
from snails_lab.models.lessons.reader import course
from snails_lab.models.lessons.tasks.base import Task
from snails_lab.models.lessons.tasks.moves import Moves

STEPS = [(lesson, step) for lesson in course() for step in lesson.steps]
each_step = pytest.mark.parametrize(
    ("lesson", "step"), STEPS, ids=[f"{lesson.id}-{step.id}" for lesson, step in STEPS]
)


def tasks_of(step: Step) -> Iterator[Task]:
    """What is asked, and in tasks that are played all that is asked on the first right way."""
    task: Task | None = step.task
    while task is not None:
        yield task
        task = task.follow(task.first_right) if isinstance(task, Moves) else None
