"""A film: how one moment becomes the next, picture by picture, as data."""

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

Pictures = Callable[[float], tuple[Drawn, ...]]
"""What is drawn on top of the scene when a part, from 0 to 1, has passed."""


class Film(NamedTuple):
    """How long it takes, what it draws, and which groups of the scene it hides meanwhile."""

    seconds: float
    groups: Pictures
    hidden: frozenset[str] = frozenset()


class Stage(NamedTuple):
    """What a film is made from: the picture before, the picture after, and where things lie."""

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


def together(films: Sequence[Film]) -> Film | None:
    """Several films at the same time, each at its own pace."""
    if len(films) < 2:
        return films[0] if films else None
    seconds = max(film.seconds for film in films)

    def groups(part: float) -> tuple[Drawn, ...]:
        shown = [film.groups(min(1.0, part * seconds / film.seconds)) for film in films]
        return tuple(group for groups in shown for group in groups)

    return Film(seconds, groups, frozenset().union(*(film.hidden for film in films)))


def drawing(seconds: float, shapes: Callable[[float], list[Shape]]) -> Film:
    """A film of loose shapes."""
    return Film(seconds, lambda part: (Group("film", tuple(shapes(part))),))


def gently(part: float) -> float:
    """Starts and ends slowly."""
    return (1 - cos(pi * part)) / 2


def braking(part: float) -> float:
    """Starts fast and ends slowly."""
    return 1 - (1 - part) ** 3


def falling(part: float) -> float:
    """Starts slowly and ends fast."""
    return part * part


def between(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def faded(shapes: list[Shape], opacity: float) -> list[Shape]:
    """The shapes more transparent; words go when hardly anything is left of the rest."""
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
