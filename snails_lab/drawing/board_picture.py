"""The picture of a board: keeps a scene and makes a new one only when something visible changed."""

from __future__ import annotations

from snails_core.position import Position
from snails_core.records import PLAYER_LETTERS, read_snail
from snails_core.scene import Scene, key_at
from snails_core.scene.shapes import Group
from snails_lab.drawing.animation_frame import CHANGES, NO_FRAME, AnimationFrame, Drawn, without
from snails_lab.drawing.board_geometry import Fit, at_least, board_frame, scene_of
from snails_lab.drawing.overlay_signs import cursor_group, overlay_groups
from snails_lab.drawing.painter import Painter
from snails_lab.models.overlays.overlay import Overlay


class BoardPicture:
    """Keeps a canvas in step with a position; on top lie notes, a cursor and an animation."""

    def __init__(
        self, painter: Painter, position: Position, language: str, fit: Fit, sky: bool
    ) -> None:
        self.scene: Scene = scene_of(position, language, fit.width, sky)
        self._drawn = position, language, fit, True, 1.0
        self.sky = sky
        self.letters = 1.0
        """How much larger than usual letters on the map may be; counts when it is drawn again."""
        self.with_panel = True
        """Are rounds and players shown below the board? It counts when it is drawn again."""
        self._animation_frame = NO_FRAME
        self._visible_scene = self.scene
        self._painter = painter

    @property
    def animation_frame(self) -> AnimationFrame:
        """The picture of an animation; it may hide something of the scene."""
        return self._animation_frame

    @animation_frame.setter
    def animation_frame(self, animation_frame: AnimationFrame) -> None:
        if animation_frame.hidden != self._animation_frame.hidden:
            self._visible_scene = without(self.scene, animation_frame.hidden)
        self._animation_frame = animation_frame

    def draw(
        self, position: Position, language: str, fit: Fit, animation_frame: AnimationFrame
    ) -> None:
        """Makes the scene of a position, if it is not the one that is there."""
        manner = language, fit, self.with_panel, self.letters
        if position is not self._drawn[0] or manner != self._drawn[1:]:
            again = self.sky and self._is_same_table(position, fit)
            least = self.scene.height if again else 0.0
            wide, beside = fit
            arranged = wide, self.sky, self.with_panel, beside
            made = scene_of(position, language, *arranged, self.letters)
            self.scene = at_least(made, least)
            self._drawn = (position, *manner)
        self._animation_frame = animation_frame
        self._visible_scene = without(self.scene, animation_frame.hidden)

    def _is_same_table(self, now: Position, fit: Fit) -> bool:
        """Whether only pieces move; then a board with a sky keeps its height."""
        before, _, *manner = self._drawn
        same = before.setting is now.setting and before.players == now.players
        return same and manner == [fit, self.with_panel, self.letters]

    def paint(self, notes: Overlay | None, looked_at: int | None) -> None:
        """Sends what has changed to the page."""
        position, _, fit, *_ = self._drawn
        frame = board_frame(position, fit.width, self.sky)
        on_top: list[Drawn] = []
        if notes:
            on_top += overlay_groups(position, frame, notes, looked_at)
        if looked_at is not None:
            on_top.append(cursor_group(position, frame, looked_at))
        width = fit.width * self.scene.width / frame.width
        lasting = [
            group
            for group in self._animation_frame.groups
            if not (notes and isinstance(group, Group) and group.key == CHANGES)
        ]
        self._painter.show(self._visible_scene, width, [*on_top, *lasting])

    def space_at(self, x: float, y: float) -> int | None:
        """The space at a pixel of the canvas."""
        name = self._name_at(x, y, "space:")
        return self._drawn[0].setting.board.index(name) if name else None

    def player_at(self, x: float, y: float) -> int | None:
        """The player whose box is at a pixel of the canvas."""
        letter = self._name_at(x, y, "player:")
        return PLAYER_LETTERS.index(letter) if letter else None

    def snail_at(self, x: float, y: float) -> int | None:
        """The snail at a pixel of the canvas; the one in front where two overlap."""
        name = self._name_at(x, y, "snail:")
        return read_snail(name, "picture") if name else None

    def _name_at(self, x: float, y: float, prefix: str) -> str:
        """What the key at a pixel says after its prefix, or nothing."""
        return key_at(self.scene, *self._painter.scene_point(x, y), prefix).removeprefix(prefix)
