"""Puzzles on screen: `PuzzleRoom` to choose and solve them, `Author` to make one."""

from snails_lab.widgets.puzzles.author import Author
from snails_lab.widgets.puzzles.puzzle_room import PuzzleRoom

__all__ = ["Author", "PuzzleRoom"]
