"""The kinds of tasks: pointing, judging, foretelling, ordering, planning, playing."""

from snails_lab.models.lessons.tasks.base import Candidate, Task, only, spots
from snails_lab.models.lessons.tasks.card_orders import CardOrders
from snails_lab.models.lessons.tasks.moves import Moves
from snails_lab.models.lessons.tasks.plans import Planned
from snails_lab.models.lessons.tasks.pointing import Aiming, Crawling, FindSpaces, Targeting
from snails_lab.models.lessons.tasks.predictions import Prediction
from snails_lab.models.lessons.tasks.sequences import Happening, Sequence
from snails_lab.models.lessons.tasks.statements import Statement, Statements

__all__ = [
    "Aiming",
    "Candidate",
    "CardOrders",
    "Crawling",
    "FindSpaces",
    "Happening",
    "Moves",
    "Planned",
    "Prediction",
    "Sequence",
    "Statement",
    "Statements",
    "Targeting",
    "Task",
    "only",
    "spots",
]
