"""What one player may know, as a position of its own; and truths that fit what a player knows.

A player knows the own stack and every stack that the player has had in hand: all that leaves it is
revealed in the same turn. Unseen tiles become HIDDEN and join the pool. A taken tile of somebody
else is HIDDEN until it is revealed, and still counts among the tiles of its stack.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

from companions.big_monster.errors import PositionError
from companions.big_monster.events import (
    Event,
    ExplorerDealt,
    TileDealt,
    TileThrown,
)
from companions.big_monster.position import (
    HIDDEN,
    NOTHING,
    Discard,
    Phase,
    Position,
    Seat,
    Stack,
)

BEFORE_REVEAL = (Phase.TAKE, Phase.RACE, Phase.PASS)


def view(position: Position, player: int) -> Position:
    """The position as `player` may know it.

    >>> from companions.big_monster.engine import new_game, play
    >>> position = new_game("duel", 2, start=0).position
    >>> for number in range(4):
    ...     position, _ = play(position, position.node.outcomes[0])
    >>> [seat.dealt for seat in view(position, 1).seats]
    [(-2, -2), (4, 5)]
    """
    if not 0 <= player < position.players:
        raise PositionError("no_player", "view", name=player)
    if position.viewer == player:
        return position
    if position.viewer != NOTHING:
        raise PositionError("other_view", "view", name=player, viewer=position.viewer)
    salvages = position.phase is Phase.SALVAGE and position.queue[0] == player
    seats = tuple(_seat_seen_by(position, other, player) for other in range(position.players))
    discards = tuple(
        each if salvages or each.seen >> player & 1 else each._replace(tile=HIDDEN)
        for each in position.discards
    )
    shown = replace(position, seats=seats, discards=tuple(sorted(discards)), viewer=player)
    return replace(shown, pool=unseen(shown))


def _seat_seen_by(position: Position, owner: int, player: int) -> Seat:
    seat = position.seats[owner]
    seat = seat._replace(
        hand=_stack_seen_by(seat.hand, player), ship=_stack_seen_by(seat.ship, player)
    )
    if owner == player:
        return seat
    if seat.taken != NOTHING and position.phase in BEFORE_REVEAL:
        seat = seat._replace(taken=HIDDEN)
    if seat.board is None:
        explorer = NOTHING if seat.explorer == NOTHING else HIDDEN
        return seat._replace(dealt=(HIDDEN,) * len(seat.dealt), explorer=explorer)
    return seat._replace(dealt=tuple(sorted((HIDDEN, seat.explorer))))


def _stack_seen_by(stack: Stack | None, player: int) -> Stack | None:
    if stack is None or stack.seen >> player & 1:
        return stack
    return stack._replace(tiles=(HIDDEN,) * len(stack.tiles))


def visible_tiles(position: Position) -> Counter[int]:
    """Every tile that is shown somewhere, and how many are HIDDEN; the pool is not counted."""
    found: Counter[int] = Counter()
    for stack in position.stacks():
        found.update(stack.tiles)
    for row in position.rows:
        found.update(row)
    found.update(each.tile for each in position.discards)
    for seat in position.seats:
        if seat.taken != NOTHING and position.phase not in BEFORE_REVEAL:
            found[seat.taken] += 1
        if seat.board:
            found.update(tile.kind for tile in seat.board.laid)
    return found


def unseen(position: Position) -> tuple[int, ...]:
    """The pool of a view: all tiles of the game that are shown nowhere."""
    seen = visible_tiles(position)
    return tuple(count - seen[kind] for kind, count in enumerate(position.setting.supply))


def determinize(position: Position, random: Random) -> Position:
    """A truth that fits a view, each as likely as the others: unseen tiles are dealt at random.

    Where a tile was taken unseen, each tile of its stack is as likely.
    """
    if position.viewer == NOTHING:
        return position
    tiles = [kind for kind, count in enumerate(position.pool) for _ in range(count)]
    random.shuffle(tiles)
    seats = _with_explorers(position, random)
    seats = [
        seat._replace(hand=_filled(seat.hand, tiles), ship=_filled(seat.ship, tiles))
        for seat in seats
    ]
    for number, seat in enumerate(seats):
        if seat.taken == HIDDEN:
            stack = next(
                stack
                for other in seats
                for stack in (other.hand, other.ship)
                if stack and stack.holder == number
            )
            seats[number] = seat._replace(taken=random.choice(stack.tiles))
    discards = [
        Discard(tiles.pop(), each.seen) if each.tile == HIDDEN else each
        for each in position.discards
    ]
    left = Counter(tiles)
    return replace(
        position,
        seats=tuple(seats),
        discards=tuple(sorted(discards)),
        pool=tuple(left[kind] for kind in range(len(position.pool))),
        viewer=NOTHING,
    )


def _filled(stack: Stack | None, tiles: list[int]) -> Stack | None:
    if stack is None:
        return None
    known = (tiles.pop() if tile == HIDDEN else tile for tile in stack.tiles)
    return stack._replace(tiles=tuple(sorted(known)))


def _with_explorers(position: Position, random: Random) -> list[Seat]:
    """Hidden explorers are any that are shown nowhere."""
    shown = {explorer for seat in position.seats for explorer in seat.dealt}
    unseen = [each for each in position.setting.explorers if each not in shown]
    random.shuffle(unseen)
    seats = []
    for seat in position.seats:
        dealt = tuple(sorted(unseen.pop() if each == HIDDEN else each for each in seat.dealt))
        explorer = random.choice(dealt) if seat.explorer == HIDDEN else seat.explorer
        seats.append(seat._replace(dealt=dealt, explorer=explorer))
    return seats


def event_for(event: Event, player: int) -> Event:
    """The event as `player` learns of it: what is dealt to others or thrown away stays hidden."""
    if isinstance(event, TileDealt):
        return event._replace(tile=HIDDEN)
    if isinstance(event, TileThrown) and event.player != player:
        return event._replace(tile=HIDDEN)
    if isinstance(event, ExplorerDealt) and event.player != player:
        return event._replace(explorer=HIDDEN)
    return event
