"""The view of the lessons: a map of all, or one of them."""

from __future__ import annotations

from companions.big_monster.lab.course_panel import CoursePanel
from companions.big_monster.lessons import lesson_named
from snails_lab.errors import LabError
from snails_lab.models.visit import Visit
from snails_lab.pages.view import View
from snails_lab.widgets.table.layout import USUAL_ROOM


class LearnView(View):
    """The course goes with the name above."""

    name = "big-monster-learn"

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        self.room: tuple[int, int] = USUAL_ROOM
        self.course = self._made()
        self.add(self.course)

    def _made(self) -> CoursePanel:
        course = self.for_person(lambda one: CoursePanel(one, self.language, self.room))
        course.on_lesson(lambda _: self.tell_part())
        self.report_kept()
        return course

    @property
    def shown_part(self) -> str:
        return "" if self.course.lesson is None else self.course.lesson.lesson.id

    def go_to(self, part: str) -> None:
        """Opens the lesson of that name, unless it is open already."""
        lesson = lesson_named(part)
        if lesson is None:
            raise LabError("no_chapter", name=part[:40], suggestion="terrain")
        if part != self.shown_part:
            self.course.begin(lesson)

    def fit(self, width: int, height: int) -> None:
        self.room = width, height
        self.course.fit(width, height)

    def newcomer(self) -> None:
        before = self.course
        self.course = self._made()
        self.replace(before, self.course)
