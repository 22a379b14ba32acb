"""Who stands where while a turn goes on, followed event by event."""

from __future__ import annotations

from collections.abc import Iterator

from snails_core import layout as at
from snails_core.events import Eliminated, Event, Moved, Placed, Pushed
from solver.puzzles.themes.solution import Line, PlayedTurn

Places = dict[int, int]
"""The space of each snail that is on the board."""
Arrival = Moved | Placed | Pushed


def followed(turn: PlayedTurn) -> Iterator[tuple[Event, Places]]:
    """Each event of a turn, with where everybody stands just before it."""
    board = turn.before[at.PLACE : at.PLACE_END]
    places = {snail: space for snail, space in enumerate(board) if space < at.AIR}
    for event in turn.events:
        yield event, places
        if isinstance(event, Arrival):
            places[event.snail] = event.space
        elif isinstance(event, Eliminated):
            places.pop(event.snail, None)


def enemies_on(line: Line, places: Places, space: int) -> list[int]:
    return [snail for snail, where in places.items() if where == space and line.is_enemy(snail)]
