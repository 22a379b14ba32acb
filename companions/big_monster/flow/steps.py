"""Each choice carried out, and the way on to the next thing to choose."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companions.big_monster import events as happened
from companions.big_monster import options as chosen
from companions.big_monster.board import Board
from companions.big_monster.errors import PositionError
from companions.big_monster.flow.ending import (
    Result,
    end_game,
    give_medals,
    turn_dragon,
    with_seat,
)
from companions.big_monster.flow.laying import laid_events
from companions.big_monster.flow.node import free_ships
from companions.big_monster.position import (
    HIDDEN,
    NOTHING,
    Discard,
    Phase,
    Position,
    Stack,
)
from companions.big_monster.rules.passing import is_forced
from companions.big_monster.setting import STACK

Event = happened.Event


def carry_out(position: Position, choice: chosen.Choice) -> Result:
    """The position right after a choice, which must be one of its node's."""
    return _CARRY_OUT[choice.kind](position, choice)


def clockwise(position: Position) -> tuple[int, ...]:
    """All players from the start player on."""
    return tuple((position.start + step) % position.players for step in range(position.players))


# --- setting up -----------------------------------------------------------------------
def _starts(position: Position, choice: chosen.Starts) -> Result:
    position = replace(position, start=choice.player, phase=Phase.DEAL_EXPLORERS)
    return position, [happened.StartPlayer(choice.player)]


def _explorer_comes(position: Position, choice: chosen.ExplorerComes) -> Result:
    """Two for each, one after the other; then all choose (B2)."""
    player = next(player for player, seat in enumerate(position.seats) if len(seat.dealt) < 2)
    seat = position.seats[player]
    seat = seat._replace(dealt=tuple(sorted((*seat.dealt, choice.explorer))))
    seats = with_seat(position, player, seat)
    position = replace(position, seats=seats)
    if len(seats[-1].dealt) == 2:
        everybody = tuple(range(position.players))
        position = replace(position, phase=Phase.KEEP_EXPLORER, queue=everybody)
    return position, [happened.ExplorerDealt(player, choice.explorer)]


def _keep_explorer(position: Position, choice: chosen.KeepExplorer) -> Result:
    """Hidden until all have chosen."""
    player = position.queue[0]
    seat = position.seats[player]._replace(explorer=choice.explorer)
    position = replace(position, seats=with_seat(position, player, seat), queue=position.queue[1:])
    if position.queue:
        return position, []
    _check_all_known([seat.explorer for seat in position.seats])
    seats = tuple(seat._replace(board=Board(seat.explorer)) for seat in position.seats)
    events: list[Event] = [
        happened.ExplorerKept(player, seat.explorer) for player, seat in enumerate(seats)
    ]
    position, more = _begin_round(replace(position, seats=seats))
    return position, events + more


def _check_all_known(things: list[int]) -> None:
    """What is turned up must be known; a view has to be completed first (`determinize`)."""
    if HIDDEN in things:
        raise PositionError("hidden", "view")


# --- rounds and turns -----------------------------------------------------------------
def _begin_round(position: Position) -> Result:
    events: list[Event] = []
    if position.setting.by_draft:
        events.append(happened.RoundBegan(position.round))
        return replace(position, phase=Phase.DEAL), events
    return _begin_turn(position)


def _begin_turn(position: Position) -> Result:
    event = happened.TurnBegan(position.round, position.turn, position.start)
    if not position.setting.by_draft:
        return _fill_rows(position), [event]
    seats = tuple(
        seat._replace(
            hand=seat.ship._replace(seen=seat.ship.seen | 1 << player, holder=player)
            if seat.ship
            else None,
            ship=None,
        )
        for player, seat in enumerate(position.seats)
    )
    everybody = tuple(range(position.players))
    return replace(position, seats=seats, phase=Phase.TAKE, queue=everybody), [event]


def _end_turn(position: Position) -> Result:
    """Medals; then the next turn, the next round, or the end."""
    setting = position.setting
    position, events = give_medals(position)
    start = (position.start + 1) % position.players
    if position.turn < setting.turns:
        position = replace(position, turn=position.turn + 1, start=start)
        position, more = _begin_turn(position)
        return position, events + more
    position, more = turn_dragon(position)
    events += more
    if position.round < setting.rounds:
        position = replace(position, round=position.round + 1, turn=1, start=start)
        position, more = _begin_round(position)
        return position, events + more
    salvager = _salvager(position)
    if salvager != NOTHING and position.discards:
        return replace(position, phase=Phase.SALVAGE, queue=(salvager,)), events
    position, more = end_game(position)
    return position, events + more


def _salvager(position: Position) -> int:
    explorers = position.setting.catalogue.explorers
    return next(
        (
            player
            for player, seat in enumerate(position.seats)
            if explorers[seat.explorer].power == "salvage"
        ),
        NOTHING,
    )


# --- drafting -------------------------------------------------------------------------
def _tile_comes(position: Position, choice: chosen.TileComes) -> Result:
    pool = list(position.pool)
    pool[choice.tile] -= 1
    position = replace(position, pool=tuple(pool))
    if position.phase is Phase.DRAW_ROW:
        return _row_tile(position, choice.tile)
    sizes = [len(seat.ship.tiles) if seat.ship else 0 for seat in position.seats]
    player = next(player for player, size in enumerate(sizes) if size < STACK)
    seat = position.seats[player]
    tiles = (*(seat.ship.tiles if seat.ship else ()), choice.tile)
    seat = seat._replace(ship=Stack(tuple(sorted(tiles))))
    position = replace(position, seats=with_seat(position, player, seat))
    events: list[Event] = [happened.TileDealt(player, choice.tile)]
    if player == position.players - 1 and len(tiles) == STACK:
        position, more = _begin_turn(position)
        events += more
    return position, events


def _take_tile(position: Position, choice: chosen.TakeTile) -> Result:
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


def _quickest(position: Position, choice: chosen.Quickest) -> Result:
    others = tuple(player for player in position.queue if player != choice.player)
    return replace(position, phase=Phase.PASS, queue=(choice.player, *others)), []


def _pass_to(position: Position, choice: chosen.PassTo) -> Result:
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
    _check_all_known([seat.taken for seat in position.seats])
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


# --- open rows ------------------------------------------------------------------------
def _fill_rows(position: Position) -> Position:
    """Draws until enough rows lie open; then the start player chooses one."""
    wanted = position.setting.open_rows(position.turn)
    size = position.setting.row_size
    if len(position.rows) < wanted or any(len(row) < size for row in position.rows):
        return replace(position, phase=Phase.DRAW_ROW, queue=())
    return replace(position, phase=Phase.PICK_ROW, queue=clockwise(position))


def _row_tile(position: Position, tile: int) -> Result:
    rows = list(position.rows)
    if not rows or len(rows[-1]) == position.setting.row_size:
        rows.append(())
    rows[-1] = tuple(sorted((*rows[-1], tile)))
    event = happened.RowTileDrawn(len(rows) - 1, tile)
    return _fill_rows(replace(position, rows=tuple(rows))), [event]


def _pick_row(position: Position, choice: chosen.PickRow) -> Result:
    event = happened.RowPicked(position.queue[0], choice.row)
    return replace(position, row=choice.row, phase=Phase.CLAIM), [event]


def _claim(position: Position, choice: chosen.Claim) -> Result:
    player = position.queue[0]
    row = list(position.rows[position.row])
    row.remove(choice.tile)
    row.remove(choice.dropped_tile)
    rows = (*position.rows[: position.row], tuple(row), *position.rows[position.row + 1 :])
    everybody = (1 << position.players) - 1
    seat = position.seats[player]._replace(taken=choice.tile)
    position = replace(
        position,
        rows=rows,
        seats=with_seat(position, player, seat),
        discards=tuple(sorted((*position.discards, Discard(choice.dropped_tile, everybody)))),
        phase=Phase.LAY,
    )
    return position, [happened.TileClaimed(player, choice.tile, choice.dropped_tile)]


# --- laying ---------------------------------------------------------------------------
def _lay(position: Position, choice: chosen.Lay) -> Result:
    player = position.queue[0]
    seat = position.seats[player]
    before = position.board(player)
    after = before.lay(seat.taken, choice.x, choice.y)
    events = list(laid_events(position.setting.catalogue, player, before, after))
    last = position.phase is Phase.LAY_SALVAGED
    seat = seat._replace(board=after, taken=NOTHING)
    position = replace(position, seats=with_seat(position, player, seat), queue=position.queue[1:])
    if last:
        position, medals = give_medals(position)
        position, more = end_game(position)
        return position, events + medals + more
    if not position.queue:
        if not position.setting.by_draft:
            rows = (*position.rows[: position.row], *position.rows[position.row + 1 :])
            position = replace(position, rows=rows, row=NOTHING)
        position, more = _end_turn(position)
        return position, events + more
    if not position.setting.by_draft:
        position = replace(position, phase=Phase.CLAIM)
    return position, events


def _salvage(position: Position, choice: chosen.Salvage) -> Result:
    player = position.queue[0]
    discards = list(position.discards)
    discards.remove(next(each for each in discards if each.tile == choice.tile))
    seat = position.seats[player]._replace(taken=choice.tile)
    position = replace(
        position,
        discards=tuple(discards),
        seats=with_seat(position, player, seat),
        phase=Phase.LAY_SALVAGED,
    )
    return position, [happened.TileSalvaged(player, choice.tile)]


_CARRY_OUT: dict[str, Callable[[Position, Any], Result]] = {
    "starts": _starts,
    "explorer_comes": _explorer_comes,
    "keep_explorer": _keep_explorer,
    "tile_comes": _tile_comes,
    "take_tile": _take_tile,
    "quickest": _quickest,
    "pass_to": _pass_to,
    "pick_row": _pick_row,
    "claim": _claim,
    "lay": _lay,
    "salvage": _salvage,
}
