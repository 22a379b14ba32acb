"""The course of Big Monster."""

from __future__ import annotations

from companions.big_monster.lab.lesson_panel import LessonPanel
from companions.big_monster.lessons import course
from companions.big_monster.words import WORDS
from companions.lab.course_panel import CompanionCoursePanel
from companions.lessons import Lesson


class CoursePanel(CompanionCoursePanel):
    """Nine lessons, or one of them."""

    words = WORDS
    course_name = "big-monster"
    lesson_class = LessonPanel

    def course(self) -> tuple[Lesson, ...]:
        return course()
