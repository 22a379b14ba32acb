"""Where the spaces lie in the scene of a position, for what is drawn on top of it."""

from __future__ import annotations

from functools import lru_cache

from snails_core.position import Position
from snails_core.scene import Scene, board_scene
from snails_core.scene.flight import flying
from snails_core.scene.frame import Frame, frame_for
from snails_core.scene.panel import LEAST_WIDTH, least_width
from snails_core.scene.shapes import Point, Rectangle


def board_frame(position: Position, width: float, sky: bool = False) -> Frame:
    """The frame in which `board_scene` draws the position at this width."""
    width = max(width, LEAST_WIDTH)
    least = min(width, least_width(position.players))
    return frame_for(position, width, least, sky, bool(flying(position)))


def space_middles(position: Position, frame: Frame) -> tuple[Point, ...]:
    """The middle of the top of every space."""
    return tuple(frame.top_of(position, space) for space in position.setting.board.spaces())


def scene_of(
    position: Position, language: str, width: float, sky: bool, with_panel: bool = True
) -> Scene:
    """The scene of a position; the last few are kept, for films and for going back."""
    return _scene(position, type(position).__name__, language, width, sky, with_panel)


@lru_cache(maxsize=32)
def _scene(
    position: Position, _: str, language: str, width: float, sky: bool, with_panel: bool
) -> Scene:
    """By type too: a position that is only looked at asks nothing, and so looks different."""
    return board_scene(position, language, width, sky=sky, with_panel=with_panel)


def at_least(scene: Scene, height: float) -> Scene:
    """The scene on a sheet of paper that is no shorter than this."""
    if scene.height >= height:
        return scene
    paper = scene.layers[0].groups[0]
    sheet = paper.shapes[0]
    assert isinstance(sheet, Rectangle)
    groups = (paper._replace(shapes=(sheet._replace(high=height),)),)
    return scene._replace(
        height=height, layers=(scene.layers[0]._replace(groups=groups), *scene.layers[1:])
    )
