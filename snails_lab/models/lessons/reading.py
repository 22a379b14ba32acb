"""What somebody reads who goes through the course and answers everything rightly."""

from __future__ import annotations

from collections.abc import Iterator

from snails_lab.models.lessons.attempt import TaskAttempt
from snails_lab.models.lessons.hand import hand_read
from snails_lab.models.lessons.icons import icon_word
from snails_lab.models.lessons.lesson import Lesson, LessonStep
from snails_lab.models.lessons.tasks.sequences import Sequence
from snails_lab.models.lessons.tasks.statements import Statements


def texts_read(step: LessonStep, language: str) -> Iterator[str]:
    """Text, question, icons, statements to judge, cards in hand, and feedback to answers."""
    yield step.texts[language]
    yield step.asks[language]
    yield from (icon_word(name, language) for name in step.icons)
    if isinstance(step.task, Statements | Sequence):
        yield from (step.task.named(one.key, language) for one in step.task.candidates)
    held = hand_read(step, step.task.position, language)
    yield from held
    attempt = TaskAttempt(step.task, step.whys)
    while not attempt.is_over:
        attempt.answer(next_right(attempt))
        yield attempt.feedback(language)
    yield from (word for word in hand_read(step, attempt.position, language) if word not in held)


def next_right(attempt: TaskAttempt) -> str:
    """A right answer that was not given yet."""
    task = attempt.task
    return next(c.key for c in task.candidates if c.key in task.right - attempt.found)


def words_read(step: LessonStep, language: str = "en") -> int:
    return sum(len(text.replace("- ", "").split()) for text in texts_read(step, language))


def lesson_words(lesson: Lesson, language: str = "en") -> int:
    """With its title."""
    title = len(lesson.titles[language].split())
    return title + sum(words_read(step, language) for step in lesson.steps)
