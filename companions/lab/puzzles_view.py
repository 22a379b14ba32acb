"""The view in which puzzles of a companion are solved."""

from __future__ import annotations

from typing import Any

from companions.lab.puzzles_panel import CompanionPuzzlesPanel
from snails_lab.models.visit import Visit
from snails_lab.pages.view import View
from snails_lab.widgets.table.layout import USUAL_SIZE


class CompanionPuzzlesView(View):
    """What is solved goes with the name above. A game names its panel."""

    panel_class: type[CompanionPuzzlesPanel]

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        self.size: tuple[int, int] = USUAL_SIZE
        self.panel: Any = self._made()
        self.add(self.panel)

    def _made(self) -> CompanionPuzzlesPanel:
        panel = self.for_person(lambda one: self.panel_class(one, self.language, self.size))
        panel.on_begin(lambda _: self.tell_part())
        self.report_kept()
        return panel

    @property
    def shown_part(self) -> str:
        return str(self.panel.puzzle.id)

    def go_to(self, part: str) -> None:
        """Begins the puzzle of that name, unless it is open already."""
        if part != self.shown_part:
            self.panel.begin(part)

    def fit(self, width: int, height: int) -> None:
        self.size = width, height
        self.panel.fit(width, height)

    def newcomer(self) -> None:
        before = self.panel
        self.panel = self._made()
        self.replace(before, self.panel)
