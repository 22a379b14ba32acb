"""The kinds of tasks: pointing, judging statements, foretelling, ordering cards, playing."""

from snails_lab.lessons.tasks.base import Candidate, Task, only, spots
from snails_lab.lessons.tasks.moves import Moves
from snails_lab.lessons.tasks.orders import Orders
from snails_lab.lessons.tasks.places import Aiming, Crawling, Targeting
from snails_lab.lessons.tasks.predictions import Prediction
from snails_lab.lessons.tasks.statements import Statement, Statements
from snails_lab.lessons.tasks.wheres import Wheres

__all__ = [
    "Aiming",
    "Candidate",
    "Crawling",
    "Moves",
    "Orders",
    "Prediction",
    "Statement",
    "Statements",
    "Targeting",
    "Task",
    "Wheres",
    "only",
    "spots",
]
