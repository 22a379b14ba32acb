"""The map of the course: every lesson, how far one has come in it, and the way there."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import HTML

from snails_lab.models.lessons.lesson import Lesson
from snails_lab.models.lessons.progress import CourseProgress
from snails_lab.models.lessons.reader import course
from snails_lab.models.storage.profiles import Profile
from snails_lab.widgets.controls import button, row
from snails_lab.widgets.lessons.lesson_cards import LessonCards
from snails_lab.widgets.panel import Panel
from snails_lab.words import phrase

LessonCallback = Callable[[Lesson], object]


class CourseMap(Panel):
    """A card a lesson; choosing one calls back. The progress is that of the profile."""

    def __init__(self, profile: Profile | None = None, language: str = "en") -> None:
        super().__init__(language)
        self.progress = CourseProgress(profile)
        self._callbacks: list[LessonCallback] = []
        self._on_practice: list[LessonCallback] = []
        self._on_reset: list[Callable[[], object]] = []
        self._sure = False
        self._head: Any = HTML()
        self.cards: LessonCards[Lesson] = self.adopt(
            LessonCards(course(), self.progress, self._begin, self._practise, language)
        )
        self.reset: Any = button("snails-course-reset", self._reset, self.error_line)
        self.children = (self._head, self.error_line.widget, self.cards, row(self.reset))
        self.retell()

    @property
    def buttons(self) -> list[Any]:
        """Those that begin or go on with a lesson, in the order of the lessons."""
        return self.cards.buttons

    @property
    def practice_buttons(self) -> list[Any]:
        return self.cards.practice_buttons

    def on_lesson(self, callback: LessonCallback) -> None:
        """Calls back with the lesson that somebody wants to do."""
        self._callbacks.append(callback)

    def on_practice(self, callback: LessonCallback) -> None:
        """Calls back with the finished lesson that somebody wants to practise."""
        self._on_practice.append(callback)

    def on_reset(self, callback: Callable[[], object]) -> None:
        """Calls back when somebody starts all over."""
        self._on_reset.append(callback)

    def refresh(self) -> None:
        """After steps were done elsewhere."""
        self._sure = False
        self.retell()

    def _begin(self, lesson: Lesson) -> None:
        for callback in tuple(self._callbacks):
            callback(lesson)

    def _practise(self, lesson: Lesson) -> None:
        for callback in tuple(self._on_practice):
            callback(lesson)

    def _reset(self) -> None:
        """Asks once more before it forgets."""
        is_sure, self._sure = self._sure, not self._sure
        if is_sure:
            self.progress.reset()
            for callback in tuple(self._on_reset):
                callback()
        self.retell()

    def retell(self) -> None:
        language = self.language
        self._head.value = (
            f'<div lang="{language}"><h3>{escape(phrase(language, "course.title"))}</h3>'
            f"<p>{escape(phrase(language, 'course.intro'))}</p></div>"
        )
        self.cards.retell()
        is_begun = any(self.progress.done(lesson) for lesson in course())
        self.reset.layout.display = "" if is_begun else "none"
        if self._sure:
            self.reset.description = phrase(language, "course.sure")
        else:
            self.reset.description = phrase(language, "course.reset")
        self.reset.button_style = "danger" if self._sure else ""
