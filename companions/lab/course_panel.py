"""A course: a map of its lessons with what is done, and the lesson that is open."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import HTML, VBox

from companions.lab.lesson_panel import LessonPanel
from companions.lessons import Lesson
from snails_lab.models.lessons.progress import CourseProgress, steps_done
from snails_lab.models.storage.profiles import Profile
from snails_lab.widgets.lessons.lesson_cards import LessonCards
from snails_lab.widgets.panel import Listeners, Panel
from snails_lab.widgets.table.layout import USUAL_ROOM


class CoursePanel(Panel):
    """The map, or a lesson in its place. A game names its course, its lessons and their panel."""

    course_name: str
    """Under which progress is kept."""
    lesson_class: type[LessonPanel]

    def __init__(
        self,
        profile: Profile | None = None,
        language: str = "en",
        room: tuple[int, int] = USUAL_ROOM,
    ) -> None:
        super().__init__(language)
        self.progress = CourseProgress(profile, self.course_name)
        self.room = room
        self.lesson: Any = None
        """The lesson that is open, a `lesson_class`; None while the map is shown."""
        self._on_lesson: Listeners[str] = Listeners()
        self.head: Any = HTML()
        self.cards: LessonCards[Lesson] = self.part(
            LessonCards(self.course(), self.progress, self.begin, language=language)
        )
        self.map: Any = VBox([self.head, self.cards, self.error_line.widget])
        self.map.add_class("snails-other-course")
        self.show_map()

    def course(self) -> tuple[Lesson, ...]:
        """All lessons in their order."""
        raise NotImplementedError

    def on_lesson(self, callback: Callable[[str], object]) -> None:
        """Calls back with the name of a lesson that is opened; empty for the map."""
        self._on_lesson.change(callback, remove=False)

    def begin(self, lesson: Lesson) -> None:
        """Opens a lesson where the person left it."""
        self._put_away()
        self.lesson = self.part(self.lesson_class(lesson, self.progress, self.language, self.room))
        self.lesson.on_leave(self.show_map)
        self.lesson.on_next(self._next)
        self.children = (self.lesson,)
        self._tell_opened(lesson.id)

    def show_map(self) -> None:
        """All lessons."""
        self._put_away()
        self.children = (self.map,)
        self.retell()
        self._tell_opened("")

    def fit(self, width: int, height: int) -> None:
        """The course has so many pixels."""
        self.room = width, height
        if self.lesson is not None:
            self.lesson.fit(width, height)

    def _next(self, lesson: Lesson) -> None:
        """The lesson after this one, or the map after the last."""
        lessons = self.course()
        at = lessons.index(lesson) + 1
        if at < len(lessons):
            self.begin(lessons[at])
        else:
            self.show_map()

    def _put_away(self) -> None:
        if self.lesson is not None:
            self._parts.remove(self.lesson)
            self.lesson = None

    def _tell_opened(self, name: str) -> None:
        for callback in self._on_lesson:
            callback(name)

    def retell(self) -> None:
        language, text = self.language, self.words.text
        far = steps_done(self.progress, self.course(), language)
        self.head.value = (
            f'<div lang="{language}"><h3>{escape(text(language, "lesson.title"))}</h3>'
            f"<p>{escape(text(language, 'lesson.intro'))} {escape(far)}</p></div>"
        )
        self.cards.retell()
