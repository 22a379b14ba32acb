"""The rules course: lessons as data, tasks whose answers the engine computes, and their panels.

>>> from snails_lab.lessons import lesson
>>> lesson("crawling").lesson.titles["en"]
'Crawling'
"""

from snails_lab.lessons.attempt import Attempt
from snails_lab.lessons.lesson import Lesson, Step
from snails_lab.lessons.map import CourseMap
from snails_lab.lessons.panel import LessonPanel
from snails_lab.lessons.progress import Progress
from snails_lab.lessons.reader import course, lesson_named, read_lesson
from snails_lab.lessons.rules import RulesCourse


def lesson(id: str, language: str = "en") -> LessonPanel:
    """One lesson alone, for a cell of a notebook; nothing of it is kept."""
    return LessonPanel(lesson_named(id), language=language)


__all__ = [
    "Attempt",
    "CourseMap",
    "Lesson",
    "LessonPanel",
    "Progress",
    "RulesCourse",
    "Step",
    "course",
    "lesson",
    "lesson_named",
    "read_lesson",
]
