"""S4, exact: the last choice of a draft, one of two tiles; what each is worth at its best place."""

from __future__ import annotations

from typing import NamedTuple

from companions.big_monster.errors import PositionError
from companions.big_monster.position import Phase, Position
from companions.big_monster.rules.counting import census
from companions.big_monster.rules.medals import Won
from companions.big_monster.rules.placement import anchors
from companions.big_monster.rules.scoring import score_census


class PickWorth(NamedTuple):
    """A tile, its best place, and the final points there before the penalty."""

    tile: int
    x: int
    y: int
    points: int


def last_pick(position: Position) -> list[PickWorth]:
    """Both tiles of the last stack, the better first. Medals of this turn that the player wins
    alone are counted, for everybody who qualifies in a turn gets one."""
    setting = position.setting
    last = position.round == setting.rounds and position.turn == setting.turns
    if position.phase is not Phase.TAKE or not last:
        raise PositionError("no_last_pick", "position")
    player = position.queue[0]
    hand = position.seats[player].hand
    assert hand is not None
    found = [
        max(_worths(position, player, tile), key=lambda w: w.points) for tile in set(hand.tiles)
    ]
    return sorted(found, key=lambda worth: -worth.points)


def _worths(position: Position, player: int, tile: int) -> list[PickWorth]:
    setting = position.setting
    box = setting.catalogue
    honours = position.honours(player)
    worths = []
    for x, y in anchors(box, position.board(player), tile):
        board = position.board(player).lay(tile, x, y)
        counts = census(box, board, setting.house)
        won = [
            box.medals[each.medal].points
            for each in position.offered
            if each == Won(each.medal)
            and counts.measure(box.medals[each.medal].per, 0, for_medal=True)
            >= box.medals[each.medal].single
        ]
        honoured = honours._replace(medals=(*honours.medals, *won))
        total = score_census(box, board, counts, honoured).total
        worths.append(PickWorth(tile, x, y, total))
    return worths
