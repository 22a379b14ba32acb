"""What the last Cleaning Phase has changed on the board, space by space.

It is told until the first card of the next round is revealed: whoever plans sees what fire, rot and
contamination have done since the last card.
"""

from __future__ import annotations

from typing import NamedTuple

from snails_core.layout import MAX_SNAILS
from snails_core.position import Position
from snails_core.records import snail_name
from snails_lab.models.timeline.game_stage import CLEANING, DRAWING, PLANNING
from snails_lab.models.timeline.timeline import Timeline

MINUS, ARROW = "\N{MINUS SIGN}", "→"


class SpaceChange(NamedTuple):
    """What became of a space, as short signs: `AL −5`, `AL 0` if eliminated, `3→2` for a tile."""

    space: int
    signs: tuple[str, ...]


def changes_of_cleaning(timeline: Timeline, index: int) -> tuple[SpaceChange, ...]:
    """The changes that are to be seen at a moment: those of its own Cleaning Phase so far, or of
    the last one while cards are drawn and planned."""
    number = timeline.stage_of(index)
    while timeline.stages[number][1].phase in (DRAWING, PLANNING) and number:
        number -= 1
    first, stage = timeline.stages[number]
    if stage.phase != CLEANING or not first:
        return ()
    last = min(index, timeline.scene_of(first)[-1])
    return changes_between(timeline[first - 1].position, timeline[last].position)


def changes_between(before: Position, after: Position) -> tuple[SpaceChange, ...]:
    """Health lost or restored, and tiles that are lower."""
    signs: dict[int, list[str]] = {}
    for snail in range(MAX_SNAILS):
        space, change = before.place(snail), after.health(snail) - before.health(snail)
        if space is None or not change:
            continue
        told = f"{change:+d}".replace("-", MINUS) if after.health(snail) else "0"
        there = after.place(snail)
        place = space if there is None else there
        signs.setdefault(place, []).append(f"{snail_name(snail)} {told}")
    for space in before.setting.board.spaces():
        old, new = before.level(space), after.level(space)
        if old != new:
            signs.setdefault(space, []).append(f"{old}{ARROW}{new}")
    return tuple(SpaceChange(space, tuple(found)) for space, found in sorted(signs.items()))
