"""The whole rules course on one page: the map, the open lesson, practice and review."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from html import escape
from secrets import randbelow
from typing import Any

from ipywidgets import HTML

from snails_lab.models.lessons.lesson import Lesson, LessonStep
from snails_lab.models.lessons.practice import practice
from snails_lab.models.lessons.progress import CourseProgress
from snails_lab.models.lessons.reader import course
from snails_lab.models.lessons.review import Review
from snails_lab.models.storage.profiles import Profile
from snails_lab.widgets.controls import Role, button, row
from snails_lab.widgets.lessons.course_map import CourseMap
from snails_lab.widgets.lessons.lesson_panel import LessonPanel
from snails_lab.widgets.panel import Panel
from snails_lab.widgets.table.layout import USUAL_SIZE
from snails_lab.words import phrase

SEEDS = 2**32


class RulesCourse(Panel):
    """Lessons come and go; their progress is kept with the profile.

    After a lesson its practice is offered, as often as somebody likes. What was answered wrongly
    comes back as a review, on the days that `today` brings.
    """

    def __init__(
        self,
        profile: Profile | None = None,
        language: str = "en",
        size: tuple[int, int] = USUAL_SIZE,
        today: Callable[[], date] = date.today,
    ) -> None:
        super().__init__(language)
        self.size, self._today = size, today
        self.map: CourseMap = self.adopt(CourseMap(profile, language))
        self.map.on_lesson(self.error_line.guarded(self.begin))
        self.map.on_practice(self.error_line.guarded(self.practise))
        self.map.on_reset(self._forget)
        self._on_change: list[Callable[[], object]] = []
        self.waiting = Review(profile)
        self.lesson: LessonPanel | None = None
        self._finished: Lesson | None = None
        self._was_practice = False
        self._praise: Any = HTML()
        self._praise.add_class("snails-course-praise")
        self.onward = self._button("next", self._go_on, "primary")
        self.drill = self._button("practice", self._practise_finished)
        self.review = self._button("review", self.begin_review)
        self.home = self.label(self._button("home", self.leave), "lesson.map")
        self._show()

    def on_change(self, callback: Callable[[], object]) -> None:
        """Calls back when a lesson was opened or closed, another step of it was begun, or
        everything was forgotten."""
        self._on_change.append(callback)

    def _forget(self) -> None:
        self.waiting.forget()
        self._show()

    def _button(self, name: str, act: Callable[[], object], role: Role = "") -> Any:
        made: Any = button(f"snails-course-{name}", act, self.error_line, role)
        made.layout.align_self = "flex-start"
        return made

    def fit(self, width: int, height: int) -> None:
        """A lesson has so many pixels."""
        self.size = width, height
        if self.lesson is not None:
            self.lesson.fit(width, height)

    # --- what can be opened ---
    def begin(self, lesson: Lesson) -> None:
        """Opens a lesson where its first step is that is not done."""
        self._open(lesson, self.map.progress).on_finish(self._finish)
        assert self.lesson is not None
        self.lesson.on_answered(self._answered)

    def practise(self, lesson: Lesson, seed: int | None = None) -> None:
        """Opens positions made by chance about what the lesson taught; nothing of it is kept."""
        drawn = randbelow(SEEDS) if seed is None else seed
        self._open(practice(lesson, drawn), CourseProgress()).on_finish(
            lambda _: self._finish(lesson, was_practice=True)
        )

    def begin_review(self) -> None:
        """Opens what was answered wrongly some days ago."""
        panel = self._open(self.waiting.lesson(self._today()), CourseProgress())
        panel.on_answered(self._answered)
        panel.on_finish(lambda _: self.leave())

    def leave(self) -> None:
        """Back to the map."""
        self._close()
        self._finished = None
        self._show()

    def _open(self, lesson: Lesson, progress: CourseProgress) -> LessonPanel:
        self._close()
        self._finished = None
        panel: LessonPanel = self.adopt(LessonPanel(lesson, progress, self.language, self.size))
        self.lesson = panel
        panel.on_step(self._changed)
        panel.table.foot.children = (*panel.table.foot.children, self.home)
        self._show()
        return panel

    def _answered(self, step: LessonStep, clean: bool) -> None:
        self.waiting.answered(step, clean, self._today())

    def _finish(self, lesson: Lesson, was_practice: bool = False) -> None:
        self._close()
        self._finished, self._was_practice = lesson, was_practice
        self._show()

    def _close(self) -> None:
        if self.lesson is not None:
            self.release(self.lesson)
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

    def _practise_finished(self) -> None:
        if self._finished:
            self.practise(self._finished)

    # --- showing ---
    def _show(self) -> None:
        praise = [self._praise, row(self.onward, self.drill)] if self._finished else []
        due = [self.review] if self.waiting.due(self._today()) else []
        shown = [self.lesson] if self.lesson else [*praise, *due, self.map]
        self.children = [self.error_line.widget, *shown]
        self.retell()
        self._changed()

    def _changed(self) -> None:
        for callback in tuple(self._on_change):
            callback()

    def retell(self) -> None:
        language, following = self.language, self._following
        self.onward.layout.display = "none" if following is None else "inline-block"
        if following:
            title = following.titles[language]
            self.onward.description = phrase(language, "course.next_lesson", title=title)
        if self._finished and self._was_practice:
            self.drill.description = phrase(language, "practice.again")
        elif self._finished:
            title = self._finished.titles[language]
            self.drill.description = phrase(language, "practice.offer", title=title)
        count = len(self.waiting.due(self._today()))
        self.review.description = phrase(language, "course.review", count=count)
        self._praise.value = f'<p role="status"><b>✔ {escape(self._praised())}</b></p>'

    def _praised(self) -> str:
        if self._was_practice:
            return phrase(self.language, "practice.done")
        if all(map(self.map.progress.is_done, course())):
            return phrase(self.language, "course.all_finished")
        return phrase(self.language, "course.finished")
