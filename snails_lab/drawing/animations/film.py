"""A film: the moments of a scene as one moving picture, in which animations overlap.

Each moment has a shot. It begins when the one before has had its lead; what is drawn of that one
stays on top until it has run out. The snails themselves are always drawn by the last shot alone.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from typing import NamedTuple

from snails_core.scene.shapes import Group
from snails_lab.drawing.animation_frame import AnimationFrame, Drawn
from snails_lab.drawing.animations import animation_of, pace
from snails_lab.drawing.animations.animation import Animation
from snails_lab.drawing.animations.standing import standing_at
from snails_lab.models.timeline.timeline import Timeline


class Shot(NamedTuple):
    """A moment in a film: when it begins to be seen, how, and what stays there since before."""

    moment: int
    start: float
    animation: Animation | None
    stays: tuple[Drawn, ...] = ()


class Film(NamedTuple):
    """Shots one after the other, `seconds` long; `end` is what is seen when it is over."""

    shots: tuple[Shot, ...]
    seconds: float
    end: AnimationFrame

    @property
    def last(self) -> int:
        """The moment at which it ends."""
        return self.shots[-1].moment

    def at(self, time: float) -> tuple[int, AnimationFrame]:
        """The moment that is on the board after so many seconds, and what is drawn on top."""
        number = bisect_right(self.shots, time, key=_start) - 1
        shot = self.shots[max(0, number)]
        groups = list(shot.stays)
        for earlier in self.shots[:number]:
            if (progress := _progress(earlier, time)) is not None and earlier.animation is not None:
                drawn = earlier.animation.groups(progress)
                groups += [group for group in drawn if isinstance(group, Group)]
        progress = _progress(shot, time)
        if progress is None or shot.animation is None:
            return shot.moment, AnimationFrame(tuple(groups))
        groups += shot.animation.groups(progress)
        return shot.moment, AnimationFrame(tuple(groups), shot.animation.hidden)


def film_of(timeline: Timeline, first: int, last: int, language: str, width: int) -> Film:
    """The moments from `first` to `last`, which lie in one scene, for a board of this width."""
    shots: list[Shot] = []
    start = 0.0
    stays: tuple[Drawn, ...] = ()
    if first > timeline.scene_of(first).start:
        stays = standing_at(timeline, first - 1).groups(language, width)
    for index in range(first, last + 1):
        shot = Shot(index, start, _animation(timeline, index, language, width), stays)
        shots.append(shot)
        start += _lead(timeline, shot)
        stays = standing_at(timeline, index).groups(language, width)
    return Film(tuple(shots), start + pace.REST, AnimationFrame(stays))


def film_of_stills(timeline: Timeline, last: int, language: str, width: int) -> Film:
    """A scene without motion: only where it ends, for as long as one looks at a picture."""
    end = standing_at(timeline, last).frame(language, width)
    return Film((Shot(last, 0.0, None, end.groups),), pace.STILL, end)


def playing_seconds(
    timeline: Timeline, first: int, last: int, film: Callable[[int, int], Film]
) -> float:
    """How long the moments from `first` to `last` take at the default speed, scene by scene."""
    seconds = 0.0
    while first <= last:
        end = min(last, timeline.scene_of(first)[-1])
        seconds += film(first, end).seconds
        first = end + 1
    return seconds


def _animation(timeline: Timeline, index: int, language: str, width: int) -> Animation | None:
    event = timeline[index].event
    if event is None or not index:
        return None
    before, after = timeline[index - 1].position, timeline[index].position
    return animation_of(before, event, after, language, width)


def _lead(timeline: Timeline, shot: Shot) -> float:
    if shot.animation is not None:
        return shot.animation.pace.lead
    return pace.CHOICE if timeline[shot.moment].event is None else pace.UNSEEN


def _progress(shot: Shot, time: float) -> float | None:
    """How much of a shot's animation has passed; nothing if it does not run then."""
    if shot.animation is None or time < shot.start:
        return None
    progress = (time - shot.start) / shot.animation.seconds
    return progress if progress < 1.0 else None


def _start(shot: Shot) -> float:
    return shot.start
