"""The answer to a task as a film: the moments of what happens, to be played on the board."""

from __future__ import annotations

from snails_core.options import Done
from snails_core.position import Position
from snails_lab.models.display_position import displayed
from snails_lab.models.lessons.attempt import TaskAttempt
from snails_lab.models.lessons.tasks.base import FilmPart
from snails_lab.models.timeline.game_stage import stage_of
from snails_lab.models.timeline.timeline import Timeline

READER = 0
"""The player whose part the reader takes."""


def seen_by_reader(position: Position) -> Position:
    """What the reader may know of a position: others' face-down cards stay hidden."""
    return displayed(position, stage_of(position).phase, READER)


def film_of(attempt: TaskAttempt) -> Timeline | None:
    """What happens in the answer, once the task is over; None if nothing does.

    A shown answer is played whole; who found it has seen all of it but the end.
    """
    parts = film_parts(attempt)
    if not parts:
        return None
    timeline = Timeline(parts[0].start, READER)
    for part in parts:
        timeline.append(part.start, Done(), part.end, part.events)
    return timeline


def film_parts(attempt: TaskAttempt) -> list[FilmPart]:
    """The parts of the film, each with all that comes of one right answer."""
    if not attempt.is_over:
        return []
    answers = attempt.told if attempt.shown and not attempt.task.pick_all else attempt.told[-1:]
    found = [task.film(key) for task, key in answers]
    parts = [part for part in found if part is not None and part.events]
    return parts if attempt.first.is_played else parts[-1:]
