"""The view in which a turn is planned, and prisoners and scoring have their price."""

from __future__ import annotations

from companions.cry_havoc.lab.plan_panel import PlanPanel
from snails_lab.models.visit import Visit
from snails_lab.pages.view import View
from snails_lab.widgets.table.layout import USUAL_SIZE


class PlanView(View):
    """Positions of games that nobody keeps; the plan comes through the worker."""

    name = "cry-havoc-plan"

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        self.panel = PlanPanel(self.language, USUAL_SIZE)
        self.add(self.panel)

    def fit(self, width: int, height: int) -> None:
        self.panel.fit(width, height)

    def leave(self) -> None:
        self.panel.advice.stop()
