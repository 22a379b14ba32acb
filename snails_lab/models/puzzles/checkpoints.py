"""The checkpoints of a round, so that two rounds can be shown side by side after the same slots."""

from __future__ import annotations

from bisect import bisect_right

from snails_core.layout import NONE, PLAN_SLOTS
from snails_lab.models.timeline.game_stage import ACTING, CLEANING
from snails_lab.models.timeline.timeline import Moment, Timeline

CHECKPOINTS = PLAN_SLOTS + 2
"""The start, the end of each slot, and the end of the round."""


def checkpoints(timeline: Timeline) -> list[int]:
    """The moment of each checkpoint; a round that is over early stays at its last moment."""
    reached: list[int] = []
    for moment in timeline[:]:
        reached.append(max(reached[-1] if reached else 0, _checkpoint_after(moment)))
    return [max(0, bisect_right(reached, point) - 1) for point in range(CHECKPOINTS - 1)] + [
        len(timeline) - 1
    ]


def _checkpoint_after(moment: Moment) -> int:
    """The first checkpoint that is not before a moment."""
    if moment.stage.phase == CLEANING:
        return CHECKPOINTS - 1
    if moment.stage.phase == ACTING and moment.stage.slot != NONE:
        return moment.stage.slot + 1
    return 0
