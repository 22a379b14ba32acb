"""What has to be chosen at a position, by whom or by chance."""

from __future__ import annotations

from collections.abc import Sequence

from companions.big_monster.errors import PositionError
from companions.big_monster.nodes import Chance, Decision, Node, Over
from companions.big_monster.options import (
    Claim,
    ExplorerComes,
    KeepExplorer,
    Lay,
    Option,
    PassTo,
    PickRow,
    Quickest,
    Salvage,
    Starts,
    TakeTile,
    TileComes,
)
from companions.big_monster.position import HIDDEN, Phase, Position
from companions.big_monster.rules.passing import receivers
from companions.big_monster.rules.placement import anchors
from companions.big_monster.rules.winner import winners


def node_of(position: Position) -> Node:
    """The node of a position."""
    phase = position.phase
    if phase is Phase.OVER:
        scores = tuple(position.score(player) for player in range(position.players))
        return Over(winners(scores, position.setting.teams), scores)
    if phase is Phase.START:
        return _equal([Starts(player) for player in range(position.players)])
    if phase is Phase.DEAL_EXPLORERS:
        return _equal([ExplorerComes(explorer) for explorer in undealt(position)])
    if phase in (Phase.DEAL, Phase.DRAW_ROW):
        found = [(kind, count) for kind, count in enumerate(position.pool) if count]
        return Chance(
            tuple(TileComes(kind) for kind, _ in found), tuple(count for _, count in found)
        )
    if phase is Phase.RACE:
        return _equal([Quickest(player) for player in position.queue])
    return Decision(position.queue[0], tuple(_options(position, position.queue[0])))


def _equal(
    outcomes: Sequence[Starts] | Sequence[ExplorerComes] | Sequence[Quickest],
) -> Chance:
    return Chance(tuple(outcomes), (1,) * len(outcomes))


def undealt(position: Position) -> list[int]:
    """The explorers that nobody has been dealt yet."""
    dealt = {explorer for seat in position.seats for explorer in seat.dealt}
    return [explorer for explorer in position.setting.explorers if explorer not in dealt]


def free_ships(position: Position) -> tuple[int, ...]:
    """The players on whose ships no stack lies."""
    return tuple(player for player, seat in enumerate(position.seats) if seat.ship is None)


def _options(position: Position, player: int) -> list[Option]:
    seat = position.seats[player]
    phase = position.phase
    if phase is Phase.KEEP_EXPLORER:
        return [KeepExplorer(explorer) for explorer in _known(seat.dealt)]
    if phase is Phase.TAKE:
        assert seat.hand is not None
        return [TakeTile(tile) for tile in _known(seat.hand.tiles)]
    if phase is Phase.PASS:
        keeps = position.setting.catalogue.explorers[seat.explorer].power == "own_ship"
        return [PassTo(ship) for ship in receivers(player, free_ships(position), keeps)]
    if phase in (Phase.LAY, Phase.LAY_SALVAGED):
        _known((seat.taken,))
        places = anchors(position.setting.catalogue, position.board(player), seat.taken)
        return [Lay(x, y) for x, y in places]
    if phase is Phase.PICK_ROW:
        different = dict.fromkeys(position.rows)
        return [PickRow(position.rows.index(row)) for row in different]
    if phase is Phase.CLAIM:
        return list(_claims(position.rows[position.row]))
    assert phase is Phase.SALVAGE, phase
    return [Salvage(tile) for tile in _known(tuple(each.tile for each in position.discards))]


def _claims(row: tuple[int, ...]) -> dict[Claim, None]:
    """Each pair of a taken and a dropped tile once."""
    pairs = ((tile, other) for a, tile in enumerate(row) for b, other in enumerate(row) if a != b)
    return dict.fromkeys(Claim(tile, other) for tile, other in pairs)


def _known(things: tuple[int, ...]) -> list[int]:
    """Different things to choose from, in order; in a view, they must be the viewer's own."""
    if HIDDEN in things:
        raise PositionError("hidden", "view")
    return sorted(set(things))
