"""The best plan under wishes, by CP-SAT on the folded unfolding of all plans."""

from solver.model.choosing import Choice, choose
from solver.model.errors import ModelError, TooFine
from solver.model.program import Effort
from solver.model.reading import read_wishes
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
    "Choice",
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
    "Wishes",
    "choose",
    "read_wishes",
]
