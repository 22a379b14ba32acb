"""The page on which games are played."""

from __future__ import annotations

from snails_lab.models.visit import Visit
from snails_lab.pages.view import View
from snails_lab.widgets.game.play_panel import PlayPanel
from snails_lab.widgets.table.layout import USUAL_ROOM


class PlayView(View):
    """Games are kept under the name above; another name finds its own games."""

    name = "play"

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        self.play = self._new_play(USUAL_ROOM)
        self.add(self.play)

    def fit(self, width: int, height: int) -> None:
        self.play.fit(width, height)

    def leave(self) -> None:
        """The game of who sat here is left as by the button, so that it can be taken up again."""
        if self.play.game_panel is not None:
            self.play.game_panel.quit()

    def newcomer(self) -> None:
        before = self.play
        self.play = self._new_play(before.room)
        self.replace(before, self.play)

    def _new_play(self, room: tuple[int, int]) -> PlayPanel:
        served = self.visit.is_served
        return self.for_person(lambda one: PlayPanel(one, self.language, room, served=served))
