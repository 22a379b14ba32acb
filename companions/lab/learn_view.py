"""The view of a course: a map of all lessons, or one of them."""

from __future__ import annotations

from typing import Any

from companions.lab.course_panel import CompanionCoursePanel
from companions.lessons import find_lesson
from snails_lab.errors import LabError
from snails_lab.models.visit import Visit
from snails_lab.pages.view import View
from snails_lab.widgets.table.layout import USUAL_SIZE


class CompanionLearnView(View):
    """The course goes with the name above. A game names its panel."""

    course_class: type[CompanionCoursePanel]

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        self.size: tuple[int, int] = USUAL_SIZE
        self.course: Any = self._made()
        self.add(self.course)

    def _made(self) -> CompanionCoursePanel:
        course = self.for_person(lambda one: self.course_class(one, self.language, self.size))
        course.on_lesson(lambda _: self.tell_part())
        self.report_kept()
        return course

    @property
    def shown_part(self) -> str:
        return "" if self.course.lesson is None else self.course.lesson.lesson.id

    def go_to(self, part: str) -> None:
        """Opens the lesson of that name, unless it is open already."""
        lessons = self.course.course()
        lesson = find_lesson(lessons, part)
        if lesson is None:
            raise LabError("no_chapter", name=part[:40], suggestion=lessons[0].id)
        if part != self.shown_part:
            self.course.begin(lesson)

    def fit(self, width: int, height: int) -> None:
        self.size = width, height
        self.course.fit(width, height)

    def newcomer(self) -> None:
        before = self.course
        self.course = self._made()
        self.replace(before, self.course)
