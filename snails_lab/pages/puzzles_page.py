"""The page on which puzzles are solved."""

from __future__ import annotations

from snails_lab.pages.page import Page
from snails_lab.widgets.puzzles.trainer import PuzzleTrainer


def puzzles() -> Page:
    """The page for solving puzzles, with a rating that is kept.

    >>> from snails_lab import puzzles
    >>> puzzles()
    Snails Lab: puzzles
    """
    return PuzzlesPage()


class PuzzlesPage(Page):
    """Rating and results go with the name above; another name finds its own."""

    def __init__(self) -> None:
        super().__init__("puzzles")
        self.trainer = self.for_person(lambda one: PuzzleTrainer(one, self.language))
        self.add(self.trainer)
        self.report_kept()
        self.report(self.trainer.library.notices)

    def fit(self, width: int) -> None:
        self.trainer.width = width

    def newcomer(self) -> None:
        before = self.trainer
        width = before.width
        self.trainer = self.for_person(lambda one: PuzzleTrainer(one, self.language, width))
        self.replace(before, self.trainer)
        before.close()
        self.report_kept()
        self.report(self.trainer.library.notices)
