"""Nine lessons about Big Monster, learned by doing: every answer is computed, none is written down.

>>> from companions.big_monster.lessons import course
>>> len(course())
9
"""

from companions.big_monster.lessons.lesson import Lesson, Step, course, lesson_named
from companions.big_monster.lessons.tasks import (
    BuildTask,
    ClaimTask,
    LayTask,
    NumberTask,
    TakeTask,
    Task,
)

__all__ = [
    "BuildTask",
    "ClaimTask",
    "LayTask",
    "Lesson",
    "NumberTask",
    "Step",
    "TakeTask",
    "Task",
    "course",
    "lesson_named",
]
