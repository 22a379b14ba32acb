"""A turn of drafting (B3): stacks are dealt, a tile is taken, the rest passed on, all revealed."""

from __future__ import annotations

from dataclasses import replace

from companions.big_monster import events as happened
from companions.big_monster import options as chosen
from companions.big_monster.flow.ending import Result, with_seat
from companions.big_monster.flow.node import free_ships
from companions.big_monster.flow.open_rows import row_tile
from companions.big_monster.flow.turns import (
    begin_turn,
    check_all_known,
    clockwise,
)
from companions.big_monster.position import HIDDEN, Discard, Phase, Position, Stack
from companions.big_monster.rules.passing import is_forced
from companions.big_monster.setting import STACK

Event = happened.Event


def tile_comes(position: Position, choice: chosen.TileComes) -> Result:
    pool = list(position.pool)
    pool[choice.tile] -= 1
    position = replace(position, pool=tuple(pool))
    if position.phase is Phase.DRAW_ROW:
        return row_tile(position, choice.tile)
    sizes = [len(seat.ship.tiles) if seat.ship else 0 for seat in position.seats]
    player = next(player for player, size in enumerate(sizes) if size < STACK)
    seat = position.seats[player]
    tiles = (*(seat.ship.tiles if seat.ship else ()), choice.tile)
    seat = seat._replace(ship=Stack(tuple(sorted(tiles))))
    position = replace(position, seats=with_seat(position, player, seat))
    events: list[Event] = [happened.TileDealt(player, choice.tile)]
    if player == position.players - 1 and len(tiles) == STACK:
        position, more = begin_turn(position)
        events += more
    return position, events


def take_tile(position: Position, choice: chosen.TakeTile) -> Result:
    """Face down; when all have taken one, the stacks go on, or end in the last turn."""
    player = position.queue[0]
    seat = position.seats[player]._replace(taken=choice.tile)
    position = replace(position, seats=with_seat(position, player, seat), queue=position.queue[1:])
    events: list[Event] = [happened.TileChosen(player)]
    if position.queue:
        return position, events
    if position.turn == position.setting.turns:
        position, more = _reveal(position)
        return position, events + more
    phase = Phase.RACE if position.setting.race else Phase.PASS
    return replace(position, phase=phase, queue=clockwise(position)), events


def quickest(position: Position, choice: chosen.Quickest) -> Result:
    others = tuple(player for player in position.queue if player != choice.player)
    return replace(position, phase=Phase.PASS, queue=(choice.player, *others)), []


def pass_to(position: Position, choice: chosen.PassTo) -> Result:
    player = position.queue[0]
    own = choice.player == player
    forced = is_forced(player, free_ships(position))
    stack = position.seats[player].hand
    seats = with_seat(position, player, position.seats[player]._replace(hand=None))
    position = replace(position, seats=seats, queue=position.queue[1:])
    receiver = position.seats[choice.player]._replace(ship=stack)
    position = replace(position, seats=with_seat(position, choice.player, receiver))
    events: list[Event] = [
        happened.StackKept(player, int(forced))
        if own
        else happened.StackPassed(player, choice.player)
    ]
    if own and forced and position.setting.dragon:
        position = replace(position, dragon=player)
        events.append(happened.DragonCame(player))
    if not position.queue:
        position, more = _reveal(position)
        return position, events + more
    if position.setting.race:
        position = replace(position, phase=Phase.RACE)
    return position, events


def _reveal(position: Position) -> Result:
    """All taken tiles are turned up and leave their stacks; then all lay them (B3)."""
    check_all_known([seat.taken for seat in position.seats])
    events: list[Event] = []
    discards = list(position.discards)
    seats = list(position.seats)
    for player in clockwise(position):
        events.append(happened.TileRevealed(player, seats[player].taken))
    for player, seat in enumerate(seats):
        if seat.ship:
            seats[player] = seat._replace(ship=_without_taken(position, seat.ship))
        elif seat.hand:
            rest = _without_taken(position, seat.hand)
            discards += [Discard(tile, rest.seen) for tile in rest.tiles]
            events += [happened.TileThrown(player, tile) for tile in rest.tiles]
            seats[player] = seat._replace(hand=None)
    return replace(
        position,
        seats=tuple(seats),
        discards=tuple(sorted(discards)),
        phase=Phase.LAY,
        queue=clockwise(position),
    ), events


def _without_taken(position: Position, stack: Stack) -> Stack:
    """In a view the taken tile may be among tiles that the viewer does not know."""
    taken = position.seats[stack.holder].taken
    tiles = list(stack.tiles)
    tiles.remove(taken if taken in tiles else HIDDEN)
    return Stack(tuple(tiles), stack.seen)
