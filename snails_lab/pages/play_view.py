"""The page on which games are played."""

from __future__ import annotations

from snails_lab.models.visit import Visit
from snails_lab.pages.view import View
from snails_lab.widgets.game.play_panel import PlayPanel

WIDTH = 960
"""Pixels for a game while nobody has said how wide the page is."""


class PlayView(View):
    """Games are kept under the name above; another name finds its own games."""

    name = "play"

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        self.play = self._new_play(WIDTH)
        self.add(self.play)

    def fit(self, width: int, height: int) -> None:
        self.play.width = width

    def leave(self) -> None:
        """The game of who sat here is left as by the button, so that it can be taken up again."""
        if self.play.game_panel is not None:
            self.play.game_panel.quit()

    def newcomer(self) -> None:
        before = self.play
        self.play = self._new_play(before.width)
        self.replace(before, self.play)

    def _new_play(self, width: int) -> PlayPanel:
        served = self.visit.is_served
        return self.for_person(lambda one: PlayPanel(one, self.language, width, served=served))
