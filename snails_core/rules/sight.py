"""Range and line of sight: enforced and explained by the same two functions (R13).

Range is the distance between spaces, heights ignored. Sight compares two levels only:
the target's may not be above the attacker's, and what stands between never matters.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from snails_core.cards import Action
from snails_core.draft import Draft
from snails_core.layout import LEVEL, PLACE


def is_in_range(distance: int, nearest: int, farthest: int) -> bool:
    return nearest <= distance <= farthest


def can_see(from_level: int, to_level: int) -> bool:
    """Is there a line of sight? It never goes up."""
    return to_level <= from_level


def reachable_spaces(d: Draft, snail: int, action: Action) -> list[int]:
    """Spaces in range and, unless the action ignores it, in sight."""
    hot = d.hot
    origin = hot[PLACE + snail]
    near = _spaces_in_range(d.board.distance[origin], action.nearest, action.farthest)
    if action.ignores_sight:
        return list(near)
    level = hot[LEVEL + origin]
    return [space for space in near if can_see(level, hot[LEVEL + space])]


@lru_cache(maxsize=4096)
def _spaces_in_range(distances: bytes, nearest: int, farthest: int) -> tuple[int, ...]:
    """The spaces in range, by the distances of all spaces from one."""
    return tuple(
        space
        for space, distance in enumerate(distances)
        if is_in_range(distance, nearest, farthest)
    )


class Judgement(NamedTuple):
    """Why a space can be reached by an action, or why not."""

    distance: int
    nearest: int
    farthest: int
    from_level: int
    to_level: int
    ignores_sight: bool

    @property
    def in_range(self) -> bool:
        return is_in_range(self.distance, self.nearest, self.farthest)

    @property
    def in_sight(self) -> bool:
        return self.ignores_sight or can_see(self.from_level, self.to_level)

    @property
    def reaches(self) -> bool:
        return self.in_range and self.in_sight

    @property
    def reasons(self) -> tuple[str, ...]:
        """Keys of the words' section `sight`, the range first."""
        if self.distance < self.nearest:
            span = "too_near"
        else:
            span = "in_range" if self.in_range else "too_far"
        if can_see(self.from_level, self.to_level):
            view = "in_sight"
        else:
            view = "sight_ignored" if self.ignores_sight else "too_high"
        return span, view


def judge(action: Action, distance: int, from_level: int, to_level: int) -> Judgement:
    """Range and sight of an action over this distance between these two levels."""
    return Judgement(
        distance, action.nearest, action.farthest, from_level, to_level, action.ignores_sight
    )
