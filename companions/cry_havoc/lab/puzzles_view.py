"""The view in which puzzles of Cry Havoc are solved."""

from __future__ import annotations

from companions.cry_havoc.lab.puzzles_panel import PuzzlesPanel
from companions.lab.puzzles_view import CompanionPuzzlesView


class PuzzlesView(CompanionPuzzlesView):
    """The puzzles of Cry Havoc."""

    name = "cry-havoc-puzzles"
    panel_class = PuzzlesPanel
