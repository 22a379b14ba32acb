"""Two rounds in step: the moments at which both have played the same slots."""

from __future__ import annotations

from bisect import bisect_right

from snails_core.layout import NONE, PLAN_SLOTS
from snails_lab.models.timeline.game_stage import ACTING, CLEANING
from snails_lab.models.timeline.timeline import Moment, Timeline

BEATS = PLAN_SLOTS + 2
"""The start, the end of each slot, and the end of the round."""


def beats(timeline: Timeline) -> list[int]:
    """The moment with which each beat ends; a round that is over early stays at its last moment."""
    reached: list[int] = []
    for moment in timeline[:]:
        reached.append(max(reached[-1] if reached else 0, _beat(moment)))
    return [max(0, bisect_right(reached, beat) - 1) for beat in range(BEATS - 1)] + [
        len(timeline) - 1
    ]


def _beat(moment: Moment) -> int:
    """The beat to which a moment belongs."""
    if moment.stage.phase == CLEANING:
        return BEATS - 1
    if moment.stage.phase == ACTING and moment.stage.slot != NONE:
        return moment.stage.slot + 1
    return 0
