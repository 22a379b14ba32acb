"""Positions of puzzle size: a few snails, cards and spaces of what a player saw in a game.

On a board cut down to the few spaces where something happens, a proof is quick.
"""

from __future__ import annotations

from random import Random

from snails_core import layout as at
from snails_core.board import MARKS, Board, board_from_map
from snails_core.nodes import Decision
from snails_core.position import Position
from snails_core.queries import living, owner
from snails_core.setting import setting_for
from solver.puzzles.mining.editing import planned_by, special_cards, with_hand, without_snails

BY_SPACE = (at.LEVEL, at.DAMAGED, at.FIRE, at.MINES, at.DYNAMITE, at.PINNED)


def region(board: Board, places: list[int], size: int, random: Random) -> set[int]:
    """The places, the shortest paths between them, and spaces next to these up to the size."""
    found = {places[0]}
    for place in places[1:]:
        found |= set(_way(board, places[0], place))
    edge = sorted({near for space in found for near in board.neighbours[space]} - found)
    random.shuffle(edge)
    return found | set(edge[: max(0, size - len(found))])


def _way(board: Board, start: int, goal: int) -> list[int]:
    """One of the shortest paths, both ends included."""
    way = [start]
    while way[-1] != goal:
        way.append(min(board.neighbours[way[-1]], key=lambda near: board.distance[near][goal]))
    return way


def cropped(position: Position, spaces: set[int]) -> Position:
    """The position on these spaces alone, as a board of its own; they must be connected. Snails
    that stand elsewhere are eliminated."""
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


OWN_SNAILS = (1, 1, 2, 2)
ENEMIES = (1, 2, 2)
CARDS = (1, 2, 2)
SPACES = (5, 6, 7)
"""How many there are in a puzzle, each entry as likely as the others."""
NEAR = 2
"""Enemies farther away than this are no part of one puzzle."""


def cut(seen: Position, random: Random) -> Position | None:
    """A few snails that are near each other, and a few of the player's cards; None if no enemy is
    near, or the snails are too far apart."""
    assert isinstance(seen.node, Decision)
    seat = seen.node.player
    own = [snail for snail in living(seen.hot, seat) if seen.place(snail) is not None]
    others = [
        snail
        for snail in range(at.MAX_SNAILS)
        if owner(snail) != seat and seen.health(snail) and seen.place(snail) is not None
    ]
    cards = special_cards(seen, seat)
    if not own or not others:
        return None
    middle = random.choice(others)
    near_own = _nearest(seen, middle, own)[: random.choice(OWN_SNAILS)]
    near_others = _nearest(seen, middle, others)[: random.choice(ENEMIES)]
    if _distance(seen, middle, near_own[0]) > NEAR:
        return None
    kept = [*near_others, *near_own]
    position = without_snails(seen, set(range(at.MAX_SNAILS)) - set(kept))
    places = [place for snail in kept if (place := seen.place(snail)) is not None]
    spaces = region(seen.setting.board, places, random.choice(SPACES), random)
    if len(spaces) > SPACES[-1]:
        return None
    position = cropped(position, spaces)
    for player in range(position.players):
        position = with_hand(position, player, ())
    hand = random.sample(cards, min(len(cards), random.choice(CARDS)))
    return with_hand(planned_by(position, seat), seat, sorted(hand))


def _distance(position: Position, one: int, other: int) -> int:
    here, there = position.place(one), position.place(other)
    assert here is not None and there is not None
    return position.setting.board.distance[here][there]


def _nearest(position: Position, middle: int, snails: list[int]) -> list[int]:
    return sorted(snails, key=lambda snail: (_distance(position, middle, snail), snail))
