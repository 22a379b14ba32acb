"""A course: a map of its lessons with what is done, and the lesson that is open."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import HTML, VBox

from companions.lab.lesson_panel import CompanionLessonPanel
from companions.lessons import Lesson
from snails_lab.models.lessons.progress import CourseProgress, steps_done
from snails_lab.models.storage.profiles import Profile
from snails_lab.widgets.controls import button
from snails_lab.widgets.lessons.lesson_cards import LessonCards
from snails_lab.widgets.panel import Listeners, Panel
from snails_lab.widgets.table.layout import USUAL_SIZE


class CompanionCoursePanel(Panel):
    """The map, or a lesson in its place. A game names its course, its lessons and their panel."""

    course_name: str
    """Under which progress is kept."""
    lesson_class: type[CompanionLessonPanel]

    def __init__(
        self,
        profile: Profile | None = None,
        language: str = "en",
        size: tuple[int, int] = USUAL_SIZE,
    ) -> None:
        super().__init__(language)
        self.progress = CourseProgress(profile, self.course_name)
        self.size = size
        self.lesson: Any = None
        """The lesson that is open, a `lesson_class`; None while the map is shown."""
        self._on_lesson: Listeners[str] = Listeners()
        self._finished: Lesson | None = None
        """The lesson whose last step was just done."""
        self.head: Any = HTML()
        self.praise: Any = HTML()
        self.onward: Any = button("snails-course-onward", self._go_on, self.error_line, "primary")
        self.cards: LessonCards[Lesson] = self.adopt(
            LessonCards(self.course(), self.progress, self.begin, language=language)
        )
        self.map: Any = VBox(
            [self.praise, self.onward, self.head, self.cards, self.error_line.widget]
        )
        self.map.add_class("snails-other-course")
        self.show_map()

    def course(self) -> tuple[Lesson, ...]:
        """All lessons in their order."""
        raise NotImplementedError

    def intro_text(self) -> str:
        """What is said above the map."""
        return self.words.text(self.language, "lesson.intro")

    def on_lesson(self, callback: Callable[[str], object]) -> None:
        """Calls back with the name of a lesson that is opened; empty for the map."""
        self._on_lesson.add(callback)

    def begin(self, lesson: Lesson) -> None:
        """Opens a lesson where the person left it."""
        self._put_away()
        self.lesson = self.adopt(self.lesson_class(lesson, self.progress, self.language, self.size))
        self.lesson.on_leave(self.show_map)
        self.lesson.on_next(self._show_map)
        self.children = (self.lesson,)
        self._tell_opened(lesson.id)

    def show_map(self) -> None:
        """All lessons."""
        self._show_map(None)

    def _show_map(self, finished: Lesson | None) -> None:
        self._put_away()
        self._finished = finished
        self.children = (self.map,)
        self.retell()
        self._tell_opened("")

    def fit(self, width: int, height: int) -> None:
        """The course has so many pixels."""
        self.size = width, height
        if self.lesson is not None:
            self.lesson.fit(width, height)

    @property
    def _following(self) -> Lesson | None:
        """The lesson after the one just finished."""
        lessons = self.course()
        if self._finished is None or self._finished is lessons[-1]:
            return None
        return lessons[lessons.index(self._finished) + 1]

    def _go_on(self) -> None:
        if self._following:
            self.begin(self._following)

    def _put_away(self) -> None:
        if self.lesson is not None:
            self.release(self.lesson)
            self.lesson = None

    def _tell_opened(self, name: str) -> None:
        self._on_lesson.tell(name)

    def retell(self) -> None:
        language, text = self.language, self.words.text
        far = steps_done(self.progress, self.course(), language)
        self.head.value = (
            f'<div lang="{language}"><h3>{escape(text(language, "lesson.title"))}</h3>'
            f"<p>{escape(self.intro_text())} {escape(far)}</p></div>"
        )
        self._praise()
        self.cards.retell()

    def _praise(self) -> None:
        """What was just finished, and the way on."""
        language, text, following = self.language, self.words.text, self._following
        self.onward.layout.display = "none" if following is None else "inline-block"
        if following:
            title = following.titles[language]
            self.onward.description = text(language, "lesson.onward", title=title)
        if self._finished is None:
            self.praise.value = ""
            return
        is_all = all(map(self.progress.is_done, self.course()))
        key = "lesson.all_finished" if is_all else "lesson.finished"
        told = escape(text(language, key, title=self._finished.titles[language]))
        self.praise.value = f'<p role="status" lang="{language}"><b>✔ {told}</b></p>'
