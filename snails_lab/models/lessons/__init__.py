"""The rules course: lessons as data, tasks whose answers the engine computes, and attempts at them.

>>> from snails_lab.models.lessons import lesson_named
>>> lesson_named("crawling").titles["en"]
'Moving and switching'
"""

from snails_lab.models.lessons.attempt import TaskAttempt
from snails_lab.models.lessons.lesson import Lesson, LessonStep
from snails_lab.models.lessons.progress import CourseProgress
from snails_lab.models.lessons.reader import course, lesson_named, read_lesson

__all__ = [
    "CourseProgress",
    "Lesson",
    "LessonStep",
    "TaskAttempt",
    "course",
    "lesson_named",
    "read_lesson",
]
