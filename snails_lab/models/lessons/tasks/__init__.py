"""The kinds of tasks: pointing, judging, foretelling, ordering, planning, playing."""

from snails_lab.models.lessons.tasks.base import Candidate, Task, only, spots
from snails_lab.models.lessons.tasks.card_orders import Orders
from snails_lab.models.lessons.tasks.moves import Moves
from snails_lab.models.lessons.tasks.plans import Planned
from snails_lab.models.lessons.tasks.predictions import Prediction
from snails_lab.models.lessons.tasks.sequences import Happening, Sequence
from snails_lab.models.lessons.tasks.spaces import Wheres
from snails_lab.models.lessons.tasks.statements import Statement, Statements
from snails_lab.models.lessons.tasks.targets import Aiming, Crawling, Targeting

__all__ = [
    "Aiming",
    "Candidate",
    "Crawling",
    "Happening",
    "Moves",
    "Orders",
    "Planned",
    "Prediction",
    "Sequence",
    "Statement",
    "Statements",
    "Targeting",
    "Task",
    "Wheres",
    "only",
    "spots",
]
