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
        self.trainer.on_begin(lambda _: self.tell_part())
        self.add(self.trainer)
        self.report_kept()
        self.report(self.trainer.library.notices)

    @property
    def shown_part(self) -> str:
        """The name of the puzzle, so that a reload leads back to it."""
        return "" if self.trainer.solving is None else self.trainer.solving.puzzle.name

    def go_to(self, part: str) -> None:
        """Begins the puzzle of that name, unless it is open already."""
        if part != self.shown_part:
            self.trainer.open_puzzle(part)

    def fit(self, width: int, height: int) -> None:
        self.trainer.fit(width, height)

    def newcomer(self) -> None:
        before = self.trainer
        size = before.size
        self.trainer = self.for_person(lambda one: PuzzleTrainer(one, self.language, size))
        self.trainer.on_begin(lambda _: self.tell_part())
        self.replace(before, self.trainer)
        before.close()
        self.report_kept()
        self.report(self.trainer.library.notices)
