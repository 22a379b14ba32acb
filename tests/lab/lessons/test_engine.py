"""Every answer of the rules course is right or wrong by the engine, asked in another way."""

from __future__ import annotations

from snails_lab.models.lessons.lesson import Lesson, LessonStep
from tests.support.lab.course_steps import each_step, raw_step
from tests.support.lab.lesson_oracle import check_answers


@each_step
def test_answers_are_right_and_wrong_by_the_engine(lesson: Lesson, step: LessonStep) -> None:
    check_answers(step, raw_step(lesson, step))
