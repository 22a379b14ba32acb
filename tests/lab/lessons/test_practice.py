"""Practice after each lesson: made by chance, never trivial, and right by the engine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from unittest import mock

import pytest

from snails_core.words import LANGUAGES
from snails_lab.models.lessons.attempt import TaskAttempt
from snails_lab.models.lessons.lesson import Lesson, LessonStep
from snails_lab.models.lessons.practice import practice, session
from snails_lab.models.lessons.practice.drills import DRILLS
from snails_lab.models.lessons.reader import course, read_step
from snails_lab.models.lessons.reading import next_right
from tests.support.lab.course_steps import tasks_of
from tests.support.lab.lesson_oracle import check_answers

SEEDS = range(6)
each_lesson = pytest.mark.parametrize("lesson", course(), ids=[one.id for one in course()])


def made(lesson: Lesson, seed: int) -> Iterator[tuple[LessonStep, dict[str, Any]]]:
    """The steps of a practice, each with the text from which it was read."""
    raws: list[dict[str, Any]] = []

    def noting(raw: dict[str, Any], file: str, path: str) -> LessonStep:
        step = read_step(raw, file, path)
        raws.append(raw)
        return step

    with mock.patch.object(session, "read_step", noting):
        steps = practice(lesson, seed).steps
    for step in steps:
        yield step, next(raw for raw in reversed(raws) if raw["id"] == step.id)


@each_lesson
def test_every_lesson_has_its_practice(lesson: Lesson) -> None:
    assert len(DRILLS[lesson.id]) >= 2
    found = practice(lesson, 1)
    assert len(found.steps) == 3
    assert len({found.titles[language] for language in LANGUAGES}) == len(LANGUAGES)


@each_lesson
def test_a_seed_gives_the_same_and_another_one_something_else(lesson: Lesson) -> None:
    def positions(seed: int) -> list[object]:
        return [(step.task.position, step.asks["en"]) for step in practice(lesson, seed).steps]

    assert positions(1) == positions(1)
    assert len({str(positions(seed)) for seed in SEEDS}) == len(SEEDS)


@each_lesson
def test_answers_are_right_and_wrong_by_the_engine(lesson: Lesson) -> None:
    for seed in SEEDS:
        for step, raw in made(lesson, seed):
            check_answers(step, raw)


@each_lesson
def test_every_answer_gets_its_reason(lesson: Lesson) -> None:
    for seed in SEEDS:
        for step in practice(lesson, seed).steps:
            for task in tasks_of(step):
                for key in task.wrong:
                    reasons = {task.reason(key, language) for language in LANGUAGES}
                    assert len(reasons) == len(LANGUAGES), (step.id, key)
            attempt = TaskAttempt(step.task, step.whys)
            while not attempt.is_over:
                assert attempt.answer(next_right(attempt))
                assert attempt.feedback("en") or (attempt.first.is_played and not attempt.is_over)
            assert attempt.is_clean
