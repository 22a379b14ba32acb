"""A turn from open rows (B17, B18): rows are drawn, one is picked, tiles are claimed."""

from __future__ import annotations

from dataclasses import replace

from companions.big_monster import events as happened
from companions.big_monster import options as chosen
from companions.big_monster.flow.ending import Result, with_seat
from companions.big_monster.flow.turns import (
    fill_rows,
)
from companions.big_monster.position import Discard, Phase, Position


def row_tile(position: Position, tile: int) -> Result:
    rows = list(position.rows)
    if not rows or len(rows[-1]) == position.setting.row_size:
        rows.append(())
    rows[-1] = tuple(sorted((*rows[-1], tile)))
    event = happened.RowTileDrawn(len(rows) - 1, tile)
    return fill_rows(replace(position, rows=tuple(rows))), [event]


def pick_row(position: Position, choice: chosen.PickRow) -> Result:
    event = happened.RowPicked(position.queue[0], choice.row)
    return replace(position, row=choice.row, phase=Phase.CLAIM), [event]


def claim(position: Position, choice: chosen.Claim) -> Result:
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
