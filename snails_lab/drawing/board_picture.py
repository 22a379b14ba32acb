"""The picture of a board: a scene that is made anew only where something else is to be seen."""

from __future__ import annotations

from typing import Any

from snails_core.position import Position
from snails_core.scene import Scene, key_at
from snails_lab.drawing.animation_frame import CLEAR, Cel, Drawn, without
from snails_lab.drawing.board_geometry import at_least, board_frame, scene_of
from snails_lab.drawing.overlay_signs import cursor_group, overlay_groups
from snails_lab.drawing.painter import Painter
from snails_lab.models.overlays.overlay import Overlay


class BoardPicture:
    """Keeps a canvas in step with a position; on top lie notes, a cursor and a film."""

    def __init__(
        self, position: Position, language: str, width: int, sky: bool, sharpness: float
    ) -> None:
        self.scene: Scene = scene_of(position, language, width, sky)
        self._drawn = position, language, width, True
        self._sky = sky
        self.with_panel = True
        """Are rounds and players shown below the board? It counts when it is drawn again."""
        self._cel = CLEAR
        self._stage = self.scene
        self._painter = Painter(sharpness)

    @property
    def canvas(self) -> Any:
        return self._painter.canvas

    @property
    def cel(self) -> Cel:
        """The picture of a film; it may hide something of the scene."""
        return self._cel

    @cel.setter
    def cel(self, cel: Cel) -> None:
        if cel.hidden != self._cel.hidden:
            self._stage = without(self.scene, cel.hidden)
        self._cel = cel

    def draw(self, position: Position, language: str, width: int, cel: Cel) -> None:
        """Makes the scene of a position, if it is not the one that is there."""
        manner = language, width, self.with_panel
        if position is not self._drawn[0] or manner != self._drawn[1:]:
            again = self._sky and self._is_same_table(position, width)
            least = self.scene.height if again else 0.0
            made = scene_of(position, language, width, self._sky, self.with_panel)
            self.scene = at_least(made, least)
            self._drawn = (position, *manner)
        self._cel = cel
        self._stage = without(self.scene, cel.hidden)

    def _is_same_table(self, now: Position, width: int) -> bool:
        """If so, a board with a sky keeps its height: what moves on it is all that moves."""
        before, _, *manner = self._drawn
        same = before.setting is now.setting and before.players == now.players
        return same and manner == [width, self.with_panel]

    def paint(self, notes: Overlay | None, looked_at: int | None) -> None:
        """Sends what has changed to the page."""
        position, _, width, _ = self._drawn
        frame = board_frame(position, width, self._sky)
        on_top: list[Drawn] = []
        if notes:
            on_top += overlay_groups(position, frame, notes, looked_at)
        if looked_at is not None:
            on_top.append(cursor_group(position, frame, looked_at))
        self._painter.show(self._stage, width, [*on_top, *self._cel.groups])

    def forget(self) -> None:
        """A page was loaded anew, or a second one was opened: it has an empty canvas."""
        self._painter.forget()

    def space_at(self, x: float, y: float) -> int | None:
        """The space at a pixel of the canvas."""
        key = key_at(self.scene, *self._painter.scene_point(x, y), "space:")
        if not key:
            return None
        return self._drawn[0].setting.board.index(key.removeprefix("space:"))
