"""The view of the battle lab."""

from __future__ import annotations

from companions.cry_havoc.lab.battle_panel import BattlePanel
from snails_lab.models.visit import Visit
from snails_lab.pages.view import View
from snails_lab.widgets.table.layout import USUAL_SIZE


class BattleView(View):
    """One battle that everybody may change; it is kept with the name above."""

    name = "cry-havoc-battle"

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        self.size: tuple[int, int] = USUAL_SIZE
        self.panel = self._made()
        self.add(self.panel)

    def _made(self) -> BattlePanel:
        return self.for_person(lambda one: BattlePanel(self.language, self.size, one))

    def fit(self, width: int, height: int) -> None:
        self.size = width, height
        self.panel.fit(width, height)

    def newcomer(self) -> None:
        before = self.panel
        self.panel = self._made()
        self.replace(before, self.panel)
