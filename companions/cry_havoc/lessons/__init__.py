"""Eight lessons about Cry Havoc, learned by doing: every answer is computed, none is written down.

>>> from companions.cry_havoc.lessons import course
>>> len(course())
8
"""

from companions.cry_havoc.lessons.acting import ActTask
from companions.cry_havoc.lessons.tasks import (
    BattleTask,
    ChoiceTask,
    NumberTask,
    Task,
    TurnTask,
    course,
    task_of,
)
from companions.lessons import Lesson, Step

__all__ = [
    "ActTask",
    "BattleTask",
    "ChoiceTask",
    "Lesson",
    "NumberTask",
    "Step",
    "Task",
    "TurnTask",
    "course",
    "task_of",
]
