"""The page on which games are played."""

from __future__ import annotations

from snails_lab.models.game.reopening import LETTING_GO
from snails_lab.models.rooms.invitations import read_part
from snails_lab.models.visit import Visit
from snails_lab.pages.view import View
from snails_lab.widgets.game.play_panel import PlayPanel
from snails_lab.widgets.table.layout import USUAL_SIZE


class PlayView(View):
    """Games are kept under the name above; another name finds its own games."""

    name = "play"

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        self.play = self._new_play(USUAL_SIZE)
        self.add(self.play)

    def fit(self, width: int, height: int) -> None:
        self.play.fit(width, height)

    @property
    def shown_part(self) -> str:
        """The game that is played, by its id, or the seat in a room; others have no name."""
        if self.play.room_panel is not None:
            return self.play.room_panel.part_name
        panel = self.play.game_panel
        journal = panel.session.journal if panel is not None else None
        return "" if journal is None else journal.id

    def go_to(self, part: str) -> None:
        """Goes on with the saved game of that id, or to a seat in a room, unless one is there."""
        if part == self.shown_part:
            return
        self.leave()
        seat = read_part(part, self.visit.holder)
        if seat is not None:
            self.play.rooms.enter(seat)
        else:
            self.play.lobby.go_on_with(part, LETTING_GO)

    def leave(self) -> None:
        """The game of the person who leaves is left as by the button, and can be taken up again."""
        for panel in (self.play.game_panel, self.play.room_panel):
            if panel is not None:
                panel.quit()

    def newcomer(self) -> None:
        before = self.play
        self.play = self._new_play(before.size)
        self.replace(before, self.play)

    def _new_play(self, size: tuple[int, int]) -> PlayPanel:
        served = self.visit.is_served
        holder = self.visit.holder
        play = self.for_person(
            lambda one: PlayPanel(one, self.language, size, served=served, holder=holder)
        )
        play.on_change(self.tell_part)
        return play
