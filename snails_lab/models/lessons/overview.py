"""How far somebody has come in the rules course, for its map and for the first page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from snails_lab.models.lessons.lesson import Lesson
from snails_lab.models.lessons.progress import Progress
from snails_lab.words import phrase


def steps_done(progress: Progress, lessons: Sequence[Lesson], language: str) -> str:
    """`3 of 14 steps`, of all these lessons together."""
    done = sum(len(progress.done(lesson)) for lesson in lessons)
    count = sum(len(lesson.steps) for lesson in lessons)
    return phrase(language, "course.steps", done=done, count=count)


def dots(progress: Progress, lesson: Lesson, language: str) -> str:
    """A dot a step, full ones first; who cannot see them hears how many are done."""
    done = len(progress.done(lesson))
    told = escape(steps_done(progress, [lesson], language))
    drawn = "●" * done + "○" * (len(lesson.steps) - done)
    return f'<span class="snails-dots" role="img" aria-label="{told}">{drawn}</span>'
