"""Setting up: who begins, and which explorer everybody plays (B2)."""

from __future__ import annotations

from dataclasses import replace

from companions.big_monster import events as happened
from companions.big_monster import options as chosen
from companions.big_monster.board import Board
from companions.big_monster.flow.ending import Result, with_seat
from companions.big_monster.flow.turns import (
    begin_round,
    check_all_known,
)
from companions.big_monster.position import Phase, Position

Event = happened.Event


def starts(position: Position, choice: chosen.Starts) -> Result:
    position = replace(position, start=choice.player, phase=Phase.DEAL_EXPLORERS)
    return position, [happened.StartPlayer(choice.player)]


def explorer_comes(position: Position, choice: chosen.ExplorerComes) -> Result:
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


def keep_explorer(position: Position, choice: chosen.KeepExplorer) -> Result:
    """Hidden until all have chosen."""
    player = position.queue[0]
    seat = position.seats[player]._replace(explorer=choice.explorer)
    position = replace(position, seats=with_seat(position, player, seat), queue=position.queue[1:])
    if position.queue:
        return position, []
    check_all_known([seat.explorer for seat in position.seats])
    seats = tuple(seat._replace(board=Board(seat.explorer)) for seat in position.seats)
    events: list[Event] = [
        happened.ExplorerKept(player, seat.explorer) for player, seat in enumerate(seats)
    ]
    position, more = begin_round(replace(position, seats=seats))
    return position, events + more
