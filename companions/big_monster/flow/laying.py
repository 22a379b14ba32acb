"""Laying a tile (B4) and what it sets off on the board: mutations, crystals, big monsters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companions.big_monster import options as chosen
from companions.big_monster.board import Board
from companions.big_monster.events import (
    BigMonsterComplete,
    CrystalComplete,
    Event,
    Mutated,
    TileLaid,
    TileSalvaged,
)
from companions.big_monster.flow.ending import Result, end_game, give_medals, with_seat
from companions.big_monster.flow.turns import (
    end_turn,
)
from companions.big_monster.parts import Catalogue
from companions.big_monster.position import NOTHING, Phase, Position
from companions.big_monster.rules.big_monsters import complete
from companions.big_monster.rules.crystals import crystals
from companions.big_monster.rules.mutation import levels

COLOURS = ("green", "red", "blue")


def laid_events(catalogue: Catalogue, player: int, before: Board, after: Board) -> Iterator[Event]:
    """What everybody sees when the last tile of `after` has been laid on `before`."""
    tile = after.laid[-1]
    yield TileLaid(player, tile.kind, tile.x, tile.y)
    was = levels(catalogue, before)
    kinds = {(laid.x, laid.y): laid.kind for laid in after.laid}
    for place, level in levels(catalogue, after).items():
        for reached in range(was.get(place, 0) + 1, level + 1):
            kind = kinds[place]
            points = catalogue.kinds[kind].levels[reached]
            yield Mutated(player, kind, reached, points)
    old, new = crystals(catalogue, before), crystals(catalogue, after)
    for colour, fewer, more in zip(COLOURS, old, new, strict=True):
        for _ in range(more - fewer):
            yield CrystalComplete(player, colour, getattr(catalogue.scoring, colour))
    for _ in range(len(complete(catalogue, after)) - len(complete(catalogue, before))):
        yield BigMonsterComplete(player, catalogue.scoring.whole)


def lay(position: Position, choice: chosen.Lay) -> Result:
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
        position, more = end_turn(position)
        return position, events + more
    if not position.setting.by_draft:
        position = replace(position, phase=Phase.CLAIM)
    return position, events


def salvage(position: Position, choice: chosen.Salvage) -> Result:
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
    return position, [TileSalvaged(player, choice.tile)]
