"""An animation: how one moment becomes the next, picture by picture, as data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi
from typing import NamedTuple

from snails_core.position import Position
from snails_core.scene.frame import MARGIN, Frame
from snails_core.scene.geometry import placed
from snails_core.scene.shapes import Group, Point, Scene, Shape, Text
from snails_core.tell import Names
from snails_lab.drawing.animation_frame import Drawn
from snails_lab.drawing.animations.pace import Pace

Pictures = Callable[[float], tuple[Drawn, ...]]
"""What is drawn on top of the scene, by the progress of the animation from 0 to 1."""


class Animation(NamedTuple):
    """How long it is seen, what is drawn as it goes on, which groups of the scene it hides."""

    pace: Pace
    groups: Pictures
    hidden: frozenset[str] = frozenset()

    @property
    def seconds(self) -> float:
        return self.pace.seconds


class AnimationContext(NamedTuple):
    """What an animation is made from: the scenes before and after, and where things lie."""

    old: Scene
    new: Scene
    before: Position
    after: Position
    frame: Frame
    names: Names

    @property
    def unit(self) -> float:
        return self.frame.unit

    @property
    def sky(self) -> Point:
        """The middle of the strip above the board."""
        return self.frame.width / 2, MARGIN + 0.62 * self.unit

    def top_of(self, space: int) -> Point:
        return self.frame.top_of(self.after, space)


def together(animations: Sequence[Animation]) -> Animation | None:
    """Several animations at the same time, each at its own pace."""
    if len(animations) < 2:
        return animations[0] if animations else None
    seconds = max(animation.seconds for animation in animations)
    pace = Pace(seconds, max(animation.pace.lead for animation in animations))

    def groups(progress: float) -> tuple[Drawn, ...]:
        shown = [
            animation.groups(min(1.0, progress * seconds / animation.seconds))
            for animation in animations
        ]
        return tuple(group for groups in shown for group in groups)

    return Animation(
        pace, groups, frozenset().union(*(animation.hidden for animation in animations))
    )


def drawing(pace: Pace, shapes: Callable[[float], list[Shape]]) -> Animation:
    """An animation that draws loose shapes on top of the scene."""
    return Animation(pace, lambda progress: (Group("animation", tuple(shapes(progress))),))


def gently(progress: float) -> float:
    """Easing that starts and ends slowly."""
    return (1 - cos(pi * progress)) / 2


def braking(progress: float) -> float:
    """Easing that starts fast and ends slowly."""
    return 1 - (1 - progress) ** 3


def falling(progress: float) -> float:
    """Easing that starts slowly and ends fast."""
    return progress * progress


def between(start: Point, end: Point, progress: float) -> Point:
    return start[0] + (end[0] - start[0]) * progress, start[1] + (end[1] - start[1]) * progress


def faded(shapes: list[Shape], opacity: float) -> list[Shape]:
    """The shapes made more transparent; texts, which cannot fade, vanish at low opacity."""
    kept: list[Shape] = []
    for shape in shapes:
        if not isinstance(shape, Text):
            kept.append(shape._replace(opacity=round(shape.opacity * opacity, 3)))
        elif opacity > 0.25:
            kept.append(shape)
    return kept


def sized(shapes: list[Shape], at: Point, size: float) -> list[Shape]:
    """A drawing around (0, 0), so large at this place; nothing where it has no size."""
    return placed(shapes, *at, size) if size > 0.01 else []
