"""The best five cards: which two snails and which cards in which order, how good exactly."""

from solver.planner.limits import Limit, Progress, Report
from solver.planner.scripts import STANDING_STILL, Scripts
from solver.planner.search import Answer, solve
from solver.planner.unfolding import ADVERSARY, GREEDY, SCRIPTED

__all__ = [
    "ADVERSARY",
    "GREEDY",
    "SCRIPTED",
    "STANDING_STILL",
    "Answer",
    "Limit",
    "Progress",
    "Report",
    "Scripts",
    "solve",
]
