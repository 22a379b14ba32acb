"""All tiles of a position, wherever they lie."""

from __future__ import annotations

from collections import Counter

from companions.big_monster.position import NOTHING, Position
from companions.big_monster.view import BEFORE_REVEAL


def tiles_everywhere(position: Position) -> Counter[int]:
    found: Counter[int] = Counter()
    for kind, count in enumerate(position.pool):
        found[kind] += count
    for seat in position.seats:
        for stack in (seat.hand, seat.ship):
            found.update(stack.tiles if stack else ())
        if seat.taken != NOTHING and position.phase not in BEFORE_REVEAL:
            found[seat.taken] += 1
        found.update(tile.kind for tile in seat.board.laid) if seat.board else None
    for row in position.rows:
        found.update(row)
    found.update(each.tile for each in position.discards)
    return found
