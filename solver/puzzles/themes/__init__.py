"""Themes: the ideas that puzzles teach, each found by one predicate over the best plan at work.

A theme holds if what it names happens in at least half of the plan's good lines (see `solution`);
of what good luck makes needless, such as a re-roll, in a quarter of them.
"""

from solver.puzzles.themes import (  # noqa: F401  (each registers its themes)
    ground,
    pushing,
    shooting,
    stakes,
    timing,
    tokens,
)
from solver.puzzles.themes.detection import solution_of, themes_of
from solver.puzzles.themes.solution import Line, Solution
from solver.puzzles.themes.theme import THEMES, Theme

__all__ = ["THEMES", "Line", "Solution", "Theme", "solution_of", "themes_of"]
