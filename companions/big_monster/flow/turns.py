"""How rounds and turns begin and end, and who comes next (B3, B5, B17)."""

from __future__ import annotations

from dataclasses import replace

from companions.big_monster import events as happened
from companions.big_monster.errors import PositionError
from companions.big_monster.flow.ending import Result, end_game, give_medals, turn_dragon
from companions.big_monster.position import HIDDEN, NOTHING, Phase, Position

Event = happened.Event


def clockwise(position: Position) -> tuple[int, ...]:
    """All players from the start player on."""
    return tuple((position.start + step) % position.players for step in range(position.players))


def check_all_known(things: list[int]) -> None:
    """What is turned up must be known; a view has to be completed first (`determinize`)."""
    if HIDDEN in things:
        raise PositionError("hidden", "view")


def begin_round(position: Position) -> Result:
    events: list[Event] = []
    if position.setting.by_draft:
        events.append(happened.RoundBegan(position.round))
        return replace(position, phase=Phase.DEAL), events
    return begin_turn(position)


def begin_turn(position: Position) -> Result:
    event = happened.TurnBegan(position.round, position.turn, position.start)
    if not position.setting.by_draft:
        return fill_rows(position), [event]
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


def fill_rows(position: Position) -> Position:
    """Draws until enough rows lie open; then the start player chooses one."""
    wanted = position.setting.open_rows(position.turn)
    size = position.setting.row_size
    if len(position.rows) < wanted or any(len(row) < size for row in position.rows):
        return replace(position, phase=Phase.DRAW_ROW, queue=())
    return replace(position, phase=Phase.PICK_ROW, queue=clockwise(position))


def end_turn(position: Position) -> Result:
    """Medals; then the next turn, the next round, or the end."""
    setting = position.setting
    position, events = give_medals(position)
    start = (position.start + 1) % position.players
    if position.turn < setting.turns:
        position = replace(position, turn=position.turn + 1, start=start)
        position, more = begin_turn(position)
        return position, events + more
    position, more = turn_dragon(position)
    events += more
    if position.round < setting.rounds:
        position = replace(position, round=position.round + 1, turn=1, start=start)
        position, more = begin_round(position)
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
