"""The page on which puzzles are solved."""

from __future__ import annotations

from snails_lab.pages.page import Page
from snails_lab.widgets.puzzles.puzzle_room import PuzzleRoom


def puzzles() -> Page:
    """The page for solving puzzles, with a rating that is kept.

    >>> from snails_lab import puzzles
    >>> puzzles()
    Snails Lab: puzzles
    """
    return Puzzles()


class Puzzles(Page):
    """Rating and results go with the name above; another name finds its own."""

    def __init__(self) -> None:
        super().__init__("puzzles")
        self.room = self.for_person(lambda one: PuzzleRoom(one, self.language))
        self.add(self.room)
        self.report_kept()
        self.report(self.room.library.notices)

    def fit(self, width: int) -> None:
        self.room.width = width

    def newcomer(self) -> None:
        before = self.room
        width = before.width
        self.room = self.for_person(lambda one: PuzzleRoom(one, self.language, width))
        self.replace(before, self.room)
        before.close()
        self.report_kept()
        self.report(self.room.library.notices)
