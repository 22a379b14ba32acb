"""The view in which the solver is asked for the best layout, the best place or the best play."""

from __future__ import annotations

from companions.big_monster.lab.solve_panel import SolvePanel
from snails_lab.models.visit import Visit
from snails_lab.pages.view import View
from snails_lab.widgets.table.layout import USUAL_SIZE


class SolveView(View):
    """Tiles are chosen from a palette; the answer comes through the worker."""

    name = "big-monster-solve"

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        self.panel = SolvePanel(self.language, USUAL_SIZE)
        self.add(self.panel)

    def fit(self, width: int, height: int) -> None:
        self.panel.fit(width, height)

    def leave(self) -> None:
        self.panel.stop()
