"""Spaced review: steps that were answered wrongly come back, some days later and then rarely.

A step that was missed is due the next day. Each time it is answered without a mistake it is put
off for longer, and after the last time it is known; a mistake begins anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from typing import NamedTuple

from snails_core.words import LANGUAGES
from snails_lab.models.lessons.lesson import Lesson, LessonStep
from snails_lab.models.lessons.reader import course
from snails_lab.models.storage.profiles import Profile
from snails_lab.words import phrase

NAME = "review"
DAYS = (1, 3, 7, 16)
"""How long a step is put off, from one time to the next."""
AT_ONCE = 6
"""So many steps are one review; the others wait."""


class Due(NamedTuple):
    """A step that waits: since when, and how often it was answered since it was missed."""

    day: date
    stage: int


class Review:
    """What waits to be reviewed. Without a profile it lasts as long as the kernel."""

    def __init__(self, profile: Profile | None = None) -> None:
        self._document = profile.progress(NAME) if profile else None
        self._waiting: dict[str, Due] = {}
        for key, value in (self._document.read() if self._document else {}).items():
            if (due := _read(value)) is not None:
                self._waiting[key] = due

    def answered(self, step: LessonStep, clean: bool, today: date) -> None:
        """A step of the course was answered; one that nobody missed need not come back."""
        key = next(key for key, one in _steps() if one is step)
        waiting = self._waiting.get(key)
        if not clean:
            self._waiting[key] = Due(today + timedelta(days=DAYS[0]), 0)
        elif waiting is None or waiting.day > today:
            return
        elif waiting.stage + 1 == len(DAYS):
            del self._waiting[key]
        else:
            stage = waiting.stage + 1
            self._waiting[key] = Due(today + timedelta(days=DAYS[stage]), stage)
        self._keep()

    def due(self, today: date) -> tuple[LessonStep, ...]:
        """The steps to be reviewed now, those that wait longest first."""
        ready = [
            (self._waiting[key].day, number, step)
            for number, (key, step) in enumerate(_steps())
            if key in self._waiting and self._waiting[key].day <= today
        ]
        return tuple(step for _, _, step in sorted(ready, key=lambda one: one[:2]))

    def next_day(self) -> date | None:
        """When something is due next."""
        known = {key for key, _ in _steps()}
        return min((due.day for key, due in self._waiting.items() if key in known), default=None)

    def lesson(self, today: date) -> Lesson:
        """What is due, as a lesson."""
        titles = {language: phrase(language, "course.review_title") for language in LANGUAGES}
        return Lesson(NAME, titles, self.due(today)[:AT_ONCE])

    def forget(self) -> None:
        self._waiting = {}
        self._keep()

    def _keep(self) -> None:
        if self._document:
            self._document.write(
                {
                    key: {"day": due.day.isoformat(), "stage": due.stage}
                    for key, due in self._waiting.items()
                }
            )


def _steps() -> Iterator[tuple[str, LessonStep]]:
    """All steps of the course by `LESSON STEP`, in their order."""
    for lesson in course():
        for step in lesson.steps:
            yield f"{lesson.id} {step.id}", step


def _read(value: object) -> Due | None:
    """What a document holds; None if it is damaged, which costs no more than a review."""
    if not isinstance(value, Mapping):
        return None
    day, stage = value.get("day"), value.get("stage")
    if not isinstance(day, str) or not isinstance(stage, int) or stage not in range(len(DAYS)):
        return None
    try:
        return Due(date.fromisoformat(day), stage)
    except ValueError:
        return None
