"""The view in which puzzles of Cry Havoc are solved."""

from __future__ import annotations

from companions.cry_havoc.lab.puzzles_panel import PuzzlesPanel
from companions.lab import puzzles_view


class PuzzlesView(puzzles_view.PuzzlesView):
    """The puzzles of Cry Havoc."""

    name = "cry-havoc-puzzles"
    panel_class = PuzzlesPanel
