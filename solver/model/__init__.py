"""The best plan under wishes, by CP-SAT on the quotient of the state graph of all plans.

`wishes` are side conditions of a plan, `wish_parser` reads them. `quotient` merges states with the
same future into `nodes` (`round_end` expands the last turn). `plan_part`, `value_part` and
`program` make a model of them, in whole numbers (`scales`, `scalarization`). `wish_solver` has it
solved, and `conflicts` finds wishes that contradict each other.
"""

from solver.errors import ModelError, TooFine
from solver.model.program import Effort
from solver.model.wish_parser import read_wishes
from solver.model.wish_solver import WishAnswer, choose
from solver.model.wishes import (
    First,
    Keep,
    NotFirst,
    Reach,
    Risk,
    Slot,
    Spare,
    Use,
    Wish,
    Wishes,
)

__all__ = [
    "Effort",
    "First",
    "Keep",
    "ModelError",
    "NotFirst",
    "Reach",
    "Risk",
    "Slot",
    "Spare",
    "TooFine",
    "Use",
    "Wish",
    "WishAnswer",
    "Wishes",
    "choose",
    "read_wishes",
]
