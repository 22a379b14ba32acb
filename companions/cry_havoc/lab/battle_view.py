"""The view of the battle lab."""

from __future__ import annotations

from companions.cry_havoc.lab.battle_panel import BattlePanel
from snails_lab.models.visit import Visit
from snails_lab.pages.view import View
from snails_lab.widgets.table.layout import USUAL_SIZE


class BattleView(View):
    """One battle that everybody may change; nothing of it is kept."""

    name = "cry-havoc-battle"

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        self.panel = BattlePanel(self.language, USUAL_SIZE)
        self.add(self.panel)

    def fit(self, width: int, height: int) -> None:
        self.panel.fit(width, height)
