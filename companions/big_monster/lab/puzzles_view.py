"""The view in which puzzles of Big Monster are solved."""

from __future__ import annotations

from companions.big_monster.lab.puzzles_panel import PuzzlesPanel
from companions.lab.puzzles_view import CompanionPuzzlesView


class PuzzlesView(CompanionPuzzlesView):
    """The puzzles of Big Monster."""

    name = "big-monster-puzzles"
    panel_class = PuzzlesPanel
