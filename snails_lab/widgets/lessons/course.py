"""The whole rules course on one page: the map, and below it the lesson that was chosen."""

from __future__ import annotations

from html import escape
from typing import Any

from ipywidgets import HTML

from snails_lab.models.lessons.lesson import Lesson
from snails_lab.models.lessons.reader import course
from snails_lab.models.storage.profiles import Profile
from snails_lab.widgets.controls import button
from snails_lab.widgets.lessons.course_map import CourseMap
from snails_lab.widgets.lessons.lesson_panel import WIDTH, LessonPanel
from snails_lab.widgets.panel import Panel
from snails_lab.words import phrase


class RulesCourse(Panel):
    """Lessons come and go; their progress is kept with the profile."""

    def __init__(
        self, profile: Profile | None = None, language: str = "en", width: int = WIDTH
    ) -> None:
        super().__init__(language)
        self._width = width
        self.map: CourseMap = self.part(CourseMap(profile, language))
        self.map.on_lesson(self.troubles.guarded(self.begin))
        self.lesson: LessonPanel | None = None
        self._finished: Lesson | None = None
        self._praise: Any = HTML()
        self._praise.add_class("snails-course-praise")
        self.onward: Any = button("snails-course-next", self._go_on, self.troubles, "success")
        home = button("snails-course-home", self.leave, self.troubles)
        self.home: Any = self.label(home, "lesson.map")
        for made in (self.onward, self.home):
            made.layout.align_self = "flex-start"
        self._show()

    @property
    def width(self) -> int:
        """How wide the board of a lesson is drawn."""
        return self._width

    @width.setter
    def width(self, width: int) -> None:
        self._width = width
        if self.lesson is not None:
            self.lesson.board.width = width

    def begin(self, lesson: Lesson) -> None:
        """Opens a lesson where its first step is that is not done."""
        self._close()
        self._finished = None
        self.lesson = self.part(LessonPanel(lesson, self.map.progress, self.language, self._width))
        self.lesson.on_finish(self._finish)
        self._show()

    def leave(self) -> None:
        """Back to the map."""
        self._close()
        self._finished = None
        self._show()

    def _finish(self, lesson: Lesson) -> None:
        self._close()
        self._finished = lesson
        self._show()

    def _close(self) -> None:
        if self.lesson is not None:
            self._parts.remove(self.lesson)
            self.lesson = None
        self.map.refresh()

    @property
    def _following(self) -> Lesson | None:
        """The lesson after the one just finished."""
        lessons = course()
        if self._finished is None or self._finished is lessons[-1]:
            return None
        return lessons[lessons.index(self._finished) + 1]

    def _go_on(self) -> None:
        if self._following:
            self.begin(self._following)

    def _show(self) -> None:
        praise = [self._praise, self.onward] if self._finished else []
        shown = [self.home, self.lesson] if self.lesson else [*praise, self.map]
        self.children = [self.troubles.widget, *shown]
        self.retell()

    def retell(self) -> None:
        following = self._following
        self.onward.layout.display = "none" if following is None else "inline-block"
        if following:
            title = following.titles[self.language]
            self.onward.description = phrase(self.language, "course.next_lesson", title=title)
        if all(map(self.map.progress.is_done, course())):
            told = phrase(self.language, "course.all_finished")
        else:
            told = phrase(self.language, "course.finished")
        self._praise.value = f'<p role="status"><b>✔ {escape(told)}</b></p>'
