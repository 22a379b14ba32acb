"""The course of Big Monster."""

from __future__ import annotations

from collections.abc import Collection

from companions.big_monster.lab.lesson_panel import LessonPanel
from companions.big_monster.lessons import course
from companions.big_monster.words import WORDS, wording
from companions.lab.course_panel import CompanionCoursePanel
from companions.lessons import Lesson

ENOUGH = ("terrain", "crystals", "mutation", "medals")
"""Lessons after which one can play."""
CURIOUS = ("windows", "lemmas", "order")
"""Lessons about the solver, which nobody needs for playing."""


class CoursePanel(CompanionCoursePanel):
    """Nine lessons, or one of them."""

    words = WORDS
    course_name = "big-monster"
    lesson_class = LessonPanel

    def course(self) -> tuple[Lesson, ...]:
        return course()

    def intro_text(self) -> str:
        return wording(
            self.language, "lesson.intro", enough=_numbers(ENOUGH), curious=_numbers(CURIOUS)
        )


def _numbers(names: Collection[str]) -> str:
    """The numbers of lessons on the map."""
    found = (n for n, lesson in enumerate(course(), 1) if lesson.id in names)
    return ", ".join(map(str, found))
