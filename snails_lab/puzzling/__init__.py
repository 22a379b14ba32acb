"""Solving puzzles: choosing, planning, the judgement of an answer, hints, and a rating.

The model knows no widget: `shelf` (what to choose from), `standing` (rating and results, kept in
the profile), `attempt` (one sitting), `library` (puzzles as files), `judging` (answers on their
way to the worker and back), `glicko`. `PuzzleRoom` is what people see; `Author` asks whether a
position is a puzzle.
"""

from snails_lab.puzzling.author import Author
from snails_lab.puzzling.room import PuzzleRoom

__all__ = ["Author", "PuzzleRoom"]
