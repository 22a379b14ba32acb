"""Nine lessons about Big Monster, learned by doing: every answer is computed, none is written down.

>>> from companions.big_monster.lessons import course
>>> len(course())
9
"""

from companions.big_monster.lessons.lesson import course, task_of
from companions.big_monster.lessons.tasks import (
    BuildTask,
    ClaimTask,
    LayTask,
    NumberTask,
    TakeTask,
    Task,
)
from companions.lessons import Lesson, Step

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
    "task_of",
]
