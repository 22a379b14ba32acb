"""What the board shows of an attempt: what was found, what was wrong and why, or the answer."""

from __future__ import annotations

from snails_core.position import Position
from snails_lab.models.lessons.attempt import Attempt
from snails_lab.models.lessons.tasks.base import only, spots
from snails_lab.models.overlays.overlay import Overlay


def attempt_overlay(attempt: Attempt, position: Position, language: str) -> Overlay:
    """The reasons of the answers so far, and of no others; all of them when it is over."""
    task = attempt.task
    key = min(attempt.found) if attempt.is_over else attempt.last
    overlay = task.overlay(key, language) if key else None
    if overlay is None or position.setting != task.position.setting:
        return spots(position, frozenset(), "")
    places = {candidate.key: candidate.space for candidate in task.candidates}
    told = frozenset(
        space for key in (*attempt.found, attempt.last) if (space := places.get(key)) is not None
    )
    if attempt.is_over or not told:
        return overlay
    return only(overlay, told)
