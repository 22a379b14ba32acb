"""The page on which puzzles are solved."""

from __future__ import annotations

from snails_lab.models.visit import Visit
from snails_lab.pages.view import View
from snails_lab.widgets.puzzles.trainer import PuzzleTrainer


class PuzzlesView(View):
    """Rating and results go with the name above; another name finds its own."""

    name = "puzzles"

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        self.trainer = self.for_person(lambda one: PuzzleTrainer(one, self.language))
        self.add(self.trainer)
        self.report_kept()
        self.report(self.trainer.library.notices)

    def fit(self, width: int, height: int) -> None:
        self.trainer.width = width

    def newcomer(self) -> None:
        before = self.trainer
        width = before.width
        self.trainer = self.for_person(lambda one: PuzzleTrainer(one, self.language, width))
        self.replace(before, self.trainer)
        before.close()
        self.report_kept()
        self.report(self.trainer.library.notices)
