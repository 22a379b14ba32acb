"""Puzzles on screen: `PuzzleTrainer` to choose and solve them, `Author` to make one."""

from snails_lab.widgets.puzzles.author import Author
from snails_lab.widgets.puzzles.trainer import PuzzleTrainer

__all__ = ["Author", "PuzzleTrainer"]
