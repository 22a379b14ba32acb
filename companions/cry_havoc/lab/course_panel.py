"""The course of Cry Havoc."""

from __future__ import annotations

from companions.cry_havoc.lab.lesson_panel import LessonPanel
from companions.cry_havoc.lessons import course
from companions.cry_havoc.words import WORDS
from companions.lab.course_panel import CompanionCoursePanel
from companions.lessons import Lesson


class CoursePanel(CompanionCoursePanel):
    """Eight lessons, or one of them."""

    words = WORDS
    course_name = "cry-havoc"
    lesson_class = LessonPanel

    def course(self) -> tuple[Lesson, ...]:
        return course()
