"""The page on which games are played."""

from __future__ import annotations

from snails_lab.pages.page import Page
from snails_lab.playing import Play


def play() -> Page:
    """The page for a game, from the first choice to the end screen."""
    return Table()


class Table(Page):
    """Games are kept under the name above; another name finds its own games."""

    def __init__(self) -> None:
        super().__init__("play")
        self.play = Play(self.visit.profile, self.language)
        self.add(self.play)

    def fit(self, width: int) -> None:
        self.play.width = width

    def newcomer(self) -> None:
        """The game of who sat here is left as by the button, so that it can be taken up again."""
        before = self.play
        if before.table is not None:
            before.table.quit()
        self.play = Play(self.visit.profile, self.language, before.width)
        self.replace(before, self.play)
