"""How far a person has come in a course of lessons, kept with their profile."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Protocol

from snails_lab.models.storage.profiles import Profile
from snails_lab.words import phrase

NAME = "rules"
DONE, CLEAN = "done", "clean"


class Named(Protocol):
    """A step of a lesson."""

    @property
    def id(self) -> str: ...


class Steps(Protocol):
    """A lesson of any game: its name and its steps."""

    @property
    def id(self) -> str: ...

    @property
    def steps(self) -> Sequence[Named]: ...


class CourseProgress:
    """The steps that are done, by lesson. Without a profile it lasts as long as the kernel."""

    def __init__(self, profile: Profile | None = None, name: str = NAME) -> None:
        """`name` is that of the course: the rules of Snails, or a course of another game."""
        self._document = profile.progress(name) if profile else None
        self._steps: dict[str, dict[str, str]] = {}
        if self._document:
            for lesson, steps in self._document.read().items():
                if isinstance(steps, dict):
                    self._steps[lesson] = {s: m for s, m in steps.items() if m in (DONE, CLEAN)}

    def done(self, lesson: Steps) -> frozenset[str]:
        """The ids of its steps that are done; steps that are no longer there do not count."""
        known = self._steps.get(lesson.id, {})
        return frozenset(step.id for step in lesson.steps if step.id in known)

    def clean(self, lesson: Steps) -> frozenset[str]:
        """Those of them that were done without a mistake."""
        known = self._steps.get(lesson.id, {})
        return frozenset(step.id for step in lesson.steps if known.get(step.id) == CLEAN)

    def is_done(self, lesson: Steps) -> bool:
        return len(self.done(lesson)) == len(lesson.steps)

    def mark(self, lesson: Steps, step: Named, clean: bool) -> None:
        """A step is done; what was once done without a mistake stays so."""
        steps = self._steps.setdefault(lesson.id, {})
        if clean or step.id not in steps:
            steps[step.id] = CLEAN if clean else DONE
            if self._document:
                self._document.update(**{lesson.id: steps})

    def reset(self) -> None:
        """Forgets all progress."""
        self._steps = {}
        if self._document:
            self._document.write({})

    def next_step(self, lesson: Steps) -> int:
        """The number of the first step that is not done; the first one if all are."""
        done = self.done(lesson)
        return next((n for n, step in enumerate(lesson.steps) if step.id not in done), 0)


def steps_done(progress: CourseProgress, lessons: Sequence[Steps], language: str) -> str:
    """`3 of 14 steps`, of all these lessons together."""
    done = sum(len(progress.done(lesson)) for lesson in lessons)
    count = sum(len(lesson.steps) for lesson in lessons)
    return phrase(language, "course.steps", done=done, count=count)


def dots(progress: CourseProgress, lesson: Steps, language: str) -> str:
    """A dot a step, full ones first; who cannot see them hears how many are done."""
    done = len(progress.done(lesson))
    told = escape(steps_done(progress, [lesson], language))
    drawn = "●" * done + "○" * (len(lesson.steps) - done)
    return f'<span class="snails-dots" role="img" aria-label="{told}">{drawn}</span>'
