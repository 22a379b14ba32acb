"""The rules course: lessons as data, tasks whose answers the engine computes, and attempts at them.

>>> from snails_lab.models.lessons import lesson_named
>>> lesson_named("crawling").titles["en"]
'Moving and switching'
"""

from snails_lab.models.lessons.attempt import Attempt
from snails_lab.models.lessons.lesson import Lesson, Step
from snails_lab.models.lessons.progress import Progress
from snails_lab.models.lessons.reader import course, lesson_named, read_lesson

__all__ = ["Attempt", "Lesson", "Progress", "Step", "course", "lesson_named", "read_lesson"]
