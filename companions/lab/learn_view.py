"""The view of a course: a map of all lessons, or one of them."""

from __future__ import annotations

from typing import Any

from companions.lab.course_panel import CoursePanel
from companions.lessons import find_lesson
from snails_lab.errors import LabError
from snails_lab.models.visit import Visit
from snails_lab.pages.view import View
from snails_lab.widgets.table.layout import USUAL_ROOM


class LearnView(View):
    """The course goes with the name above. A game names its panel."""

    course_class: type[CoursePanel]

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        self.room: tuple[int, int] = USUAL_ROOM
        self.course: Any = self._made()
        self.add(self.course)

    def _made(self) -> CoursePanel:
        course = self.for_person(lambda one: self.course_class(one, self.language, self.room))
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
        self.room = width, height
        self.course.fit(width, height)

    def newcomer(self) -> None:
        before = self.course
        self.course = self._made()
        self.replace(before, self.course)
