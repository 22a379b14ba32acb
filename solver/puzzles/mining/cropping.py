"""A board cut down to the few spaces where something happens: there a proof is quick."""

from __future__ import annotations

from random import Random

from snails_core import layout as at
from snails_core.board import MARKS, Board, board_from_map
from snails_core.position import Position
from snails_core.setting import setting_for

BY_SPACE = (at.LEVEL, at.DAMAGED, at.FIRE, at.MINES, at.DYNAMITE, at.PINNED)


def region(board: Board, places: list[int], size: int, random: Random) -> set[int]:
    """The places and the ways between them, and of what is next to these as much as there is
    room for."""
    found = {places[0]}
    for place in places[1:]:
        found |= set(_way(board, places[0], place))
    edge = sorted({near for space in found for near in board.neighbours[space]} - found)
    random.shuffle(edge)
    return found | set(edge[: max(0, size - len(found))])


def _way(board: Board, start: int, goal: int) -> list[int]:
    """One of the shortest ways, both ends included."""
    way = [start]
    while way[-1] != goal:
        way.append(min(board.neighbours[way[-1]], key=lambda near: board.distance[near][goal]))
    return way


def cropped(position: Position, spaces: set[int]) -> Position:
    """The table with these spaces alone, as a map of its own; they must hang together. Snails
    that stand elsewhere are gone."""
    board, kept = position.setting.board, sorted(spaces)
    small = board_from_map(_drawn(position, kept))
    hot = bytearray(position.hot)
    for array in BY_SPACE:
        old = hot[array : array + at.MAX_SPACES]
        hot[array : array + at.MAX_SPACES] = bytes(at.MAX_SPACES)
        for number, space in enumerate(kept):
            hot[array + number] = old[space]
    numbers = {space: number for number, space in enumerate(kept)}
    for snail in range(at.MAX_SNAILS):
        place = hot[at.PLACE + snail]
        if place not in numbers:
            hot[at.HEALTH + snail] = hot[at.SHELLED + snail] = 0
        hot[at.PLACE + snail] = numbers.get(place, at.NONE)
    assert len(small.coordinates) == len(kept) <= len(board.coordinates)
    return Position(setting_for(small), bytes(hot), position.cold, position.agenda)


def _drawn(position: Position, spaces: list[int]) -> str:
    """The map of these spaces with the levels that they have now."""
    board = position.setting.board
    where = {board.coordinates[space]: position.level(space) for space in spaces}
    rows = range(min(row for row, _ in where), max(row for row, _ in where) + 1)
    columns = range(min(x for _, x in where), max(x for _, x in where) + 1)
    return "\n".join(
        "".join(MARKS[where[row, x]] if (row, x) in where else " " for x in columns).rstrip()
        for row in rows
    )
