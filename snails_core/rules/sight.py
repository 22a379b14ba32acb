"""Range and line of sight, with their reasons (R13).

Range is the distance between spaces, heights ignored. Sight compares two levels only:
the target's may not be above the attacker's, and what stands between never matters.
"""

from __future__ import annotations

from typing import NamedTuple

from snails_core.cards import Action


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
        return self.nearest <= self.distance <= self.farthest

    @property
    def in_sight(self) -> bool:
        return self.ignores_sight or self.to_level <= self.from_level

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
        if self.ignores_sight and self.to_level > self.from_level:
            view = "sight_ignored"
        else:
            view = "in_sight" if self.in_sight else "too_high"
        return span, view


def judge(action: Action, distance: int, from_level: int, to_level: int) -> Judgement:
    """Range and sight of an action over this distance between these two levels."""
    return Judgement(
        distance, action.nearest, action.farthest, from_level, to_level, action.ignores_sight
    )
