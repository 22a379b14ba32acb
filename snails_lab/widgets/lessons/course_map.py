"""The map of the course: every lesson, how far one has come in it, and the way there."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import HTML, Layout, VBox

from snails_lab.models.lessons.lesson import Lesson
from snails_lab.models.lessons.progress import CourseProgress, dots, steps_done
from snails_lab.models.lessons.reader import course
from snails_lab.models.storage.profiles import Profile
from snails_lab.widgets.controls import button, row
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
        self.practice_buttons: list[Any] = []
        self._sure = False
        self._head: Any = HTML()
        self.buttons: list[Any] = []
        self._texts: list[Any] = []
        cards = row(*(self._card(lesson) for lesson in course()), align="stretch")
        cards.layout.grid_gap = "12px"
        self.reset: Any = button("snails-course-reset", self._reset, self.error_line)
        self.children = (
            self._head,
            self.error_line.widget,
            cards,
            row(self.reset),
        )
        self.add_class("snails-course")
        self.retell()

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

    def _card(self, lesson: Lesson) -> Any:
        text: Any = HTML()
        begin = button("snails-course-lesson", lambda: self._begin(lesson), self.error_line)
        practise = button("snails-course-practise", lambda: self._practise(lesson), self.error_line)
        self.label(practise, "practice.practise")
        self._texts.append(text)
        self.buttons.append(begin)
        self.practice_buttons.append(practise)
        card = VBox([text, row(begin, practise)])
        card.add_class("snails-course-card")
        card.layout = Layout(
            flex="1 1 200px",
            max_width="240px",
            border="1px solid var(--line)",
            padding="6px 10px",
            justify_content="space-between",
        )
        return card

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
        following = next((one for one in course() if not self.progress.is_done(one)), None)
        for number, lesson in enumerate(course()):
            done, count = len(self.progress.done(lesson)), len(lesson.steps)
            steps = steps_done(self.progress, [lesson], language)
            sign = "✔ " if done == count else ""
            self._texts[number].value = (
                f'<div lang="{language}" style="line-height: 1.35"><b>{sign}{number + 1}. '
                f"{escape(lesson.titles[language])}</b><br>"
                f"{dots(self.progress, lesson, language)}<br>"
                f'<small aria-hidden="true">{escape(steps)}</small></div>'
            )
            self.buttons[number].description = _invitation(done, count, language)
            self.buttons[number].button_style = "primary" if lesson is following else ""
            shown = "inline-block" if done == count else "none"
            self.practice_buttons[number].layout.display = shown
        is_begun = any(self.progress.done(lesson) for lesson in course())
        self.reset.layout.display = "" if is_begun else "none"
        if self._sure:
            self.reset.description = phrase(language, "course.sure")
        else:
            self.reset.description = phrase(language, "course.reset")
        self.reset.button_style = "danger" if self._sure else ""


def _invitation(done: int, count: int, language: str) -> str:
    if done == count:
        return phrase(language, "course.again")
    return phrase(language, "course.go_on") if done else phrase(language, "course.begin")
