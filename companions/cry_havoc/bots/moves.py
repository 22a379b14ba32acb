"""Where units go: a beam search over steps, valued by what they stand to gain there."""

from __future__ import annotations

from typing import NamedTuple

from companions.cry_havoc.agenda import Move
from companions.cry_havoc.bots.worths import TILE, Worths, fight_worth, hunt_worth
from companions.cry_havoc.draft import Draft
from companions.cry_havoc.options import StepTo
from companions.cry_havoc.position import Position
from companions.cry_havoc.rules.movement import has_trogg_tiles, steps_of, stops_in
from companions.cry_havoc.setting import NONE


class MovePlan(NamedTuple):
    """Steps, and what they bring over standing still."""

    steps: tuple[StepTo, ...]
    gain: float


def standing_worth(d: Draft, player: int, worths: Worths) -> float:
    """What a player's units stand to gain where they are, once the move is over."""
    total = 0.0
    for region, row in enumerate(d.units):
        units = row[player]
        if not units or d.is_battle(region) or d.owner_of_hq(region) != NONE:
            continue
        tile = TILE if d.explorations[region] else 0.0
        enemies = d.enemies(region, player)
        if enemies and d.is_player(enemies[0]):
            total += tile + fight_worth(units, row[enemies[0]], worths.stakes(d, region, 1))
        elif enemies or has_trogg_tiles(d, region):
            total += tile + _hunt(d, region, units, worths)
        elif d.control[region] != player:
            taken = worths.region(d, region) if d.control[region] != NONE else 0.0
            total += tile + worths.region(d, region) + taken
    return total


def _hunt(d: Draft, region: int, units: int, worths: Worths) -> float:
    """A fight with Trogg; of tiles that lie face down the average is taken."""
    there = d.units[region][d.trogg]
    stakes = worths.stakes(d, region, 1)
    pools = [
        (pool, tiles)
        for pool, tiles, count in (
            (d.war_party_pool, d.setting.box.war_parties, d.war_parties[region]),
            (d.nest_pool, d.setting.box.nests, d.nests[region]),
        )
        if count
    ]
    if not pools:
        return hunt_worth(units, there, stakes)
    pool, tiles = pools[0]
    weights = [(count, tile.units) for count, tile in zip(pool, tiles, strict=True) if count]
    total = sum(count for count, _ in weights)
    if not total:
        return 0.0
    return sum(
        count / total * hunt_worth(units, min(there + more, d.reserve[d.trogg] + there), stakes)
        for count, more in weights
    )


def plan_moves(position: Position, task: Move, beam: int, worths: Worths) -> list[MovePlan]:
    """The best steps found for each number of symbols, from none to all of them."""
    d = Draft(position)
    player = task.player
    start = _units(d, player)
    base = standing_worth(d, player, worths)
    best = [MovePlan((), 0.0)]
    front: list[tuple[float, tuple[StepTo, ...], tuple[int, ...], tuple[int, ...]]] = [
        (0.0, (), start, task.stopped)
    ]
    for left in range(task.symbols, 0, -1):
        found: dict[tuple[tuple[int, ...], tuple[int, ...]], tuple[float, tuple[StepTo, ...]]] = {}
        for _, steps, units, stopped in front:
            _set_units(d, player, units)
            for step in steps_of(d, Move(player, left, stopped)):
                assert isinstance(step, StepTo)
                d.units[step.region][player] -= 1
                d.units[step.to][player] += 1
                halted = list(stopped)
                halted[step.to] += stops_in(d, player, step.to)
                key = (_units(d, player), tuple(halted))
                if key not in found:
                    found[key] = (standing_worth(d, player, worths) - base, (*steps, step))
                d.units[step.region][player] += 1
                d.units[step.to][player] -= 1
        if not found:
            break
        ranked = sorted(found.items(), key=lambda entry: -entry[1][0])[:beam]
        front = [(gain, steps, *key) for key, (gain, steps) in ranked]
        top = front[0]
        best.append(MovePlan(top[1], top[0]) if top[0] > best[-1].gain else best[-1])
    best += [best[-1]] * (task.symbols + 1 - len(best))
    return best


def _units(d: Draft, player: int) -> tuple[int, ...]:
    return tuple(row[player] for row in d.units)


def _set_units(d: Draft, player: int, units: tuple[int, ...]) -> None:
    for row, count in zip(d.units, units, strict=True):
        row[player] = count
