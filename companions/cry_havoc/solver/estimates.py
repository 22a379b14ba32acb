"""What things on the table are worth to a player, in victory points: guesses that bots and the turn
planner share.

Battles without cards are valued exactly (`solver.no_cards`); all else is a rule of thumb, and the
numbers are floats for that reason.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from companions.cry_havoc.battle import Side, Stakes, placements, resolve
from companions.cry_havoc.catalogue import Card, DeedKind
from companions.cry_havoc.draft import Draft
from companions.cry_havoc.options import Activate, Build
from companions.cry_havoc.position import Position
from companions.cry_havoc.rules.movement import has_trogg_tiles
from companions.cry_havoc.rules.rounds import FINAL_SPOT
from companions.cry_havoc.rules.scoring import crystal_points, region_points
from companions.cry_havoc.setting import NONE
from companions.cry_havoc.solver.no_cards import solve_placements
from companions.cry_havoc.solver.prisoners import prisoner_worth

REGION = 0.4
"""Of a region beside its crystals: a point when its owner enables scoring."""
UNIT = 0.5
"""Of a unit that is lost or recruited."""
CARD_DRAWN = 0.7
TILE = 0.9
"""Of what an exploration tile may show."""
DEEDS = {
    DeedKind.POINTS: 1.0,
    DeedKind.DRAW: CARD_DRAWN,
    DeedKind.RECRUIT: UNIT,
    DeedKind.KILL: 0.8,
    DeedKind.CLAIM: 1.5,
    DeedKind.TUNNEL: 0.3,
}
"""Of one of each; crystals are worth what scorings bring."""


def rounds_after(table: Position | Draft) -> int:
    """Rounds that follow this one, as far as the event tiles tell."""
    return 0 if table.is_last else 1 + sum(map(bool, table.spots[:FINAL_SPOT]))


@dataclass(frozen=True, slots=True)
class Worths:
    """What a bot takes things for that depend on how often crystals are scored."""

    enabled: float
    """How often it expects scoring to be enabled in a round that is not the last."""

    def scorings(self, table: Position | Draft) -> float:
        """How often crystals are expected to be scored, from this round on."""
        later = rounds_after(table)
        if not later:
            return 1.0
        now = 1.0 if table.scorer != NONE else self.enabled
        return 1.0 + self.enabled * (later - 1) + now

    def region(self, table: Position | Draft, region: int) -> float:
        """What holding a region brings to its owner."""
        return table.crystals[region] * self.scorings(table) + REGION

    def stakes(self, table: Position | Draft, region: int, more: int = 0) -> Stakes:
        """What a battle in a region is about; `more` crystals come before it is scored."""
        held = (table.crystals[region] + more) * self.scorings(table) + REGION
        return Stakes(round(held), prisoner_worth(rounds_after(table) + 1))

    def deed(self, table: Position | Draft, kind: DeedKind, amount: int) -> float:
        """What so many crystals, points, cards or units are worth."""
        return amount * (self.scorings(table) if kind is DeedKind.CRYSTAL else DEEDS[kind])


def card_worth(card: Card) -> float:
    """Which card to keep: symbols of the best row, icons, and use in battle."""
    rows = (card.move, card.recruit, card.build)
    symbols = max(row.symbols for row in rows) + 0.3 * sum(row.symbols for row in rows)
    icons = max(row.draw + row.draw_once + row.point for row in rows)
    return symbols + icons + 0.5 * card.battle.units + 2.0 * card.scoring


@lru_cache(maxsize=4096)
def fight_worth(attackers: int, defenders: int, stakes: Stakes) -> float:
    """What an attack on another player's units brings, by the exact value without cards."""
    return float(solve_placements(attackers, defenders, stakes).value)


@lru_cache(maxsize=4096)
def hunt_worth(attackers: int, trogg: int, stakes: Stakes) -> float:
    """What an attack on Trogg that nobody plays brings: they never score, but they kill."""
    if not trogg:
        return -UNIT
    best = -99.0
    for mine in placements(attackers):
        worst = 99.0
        for theirs in placements(trogg):
            found = resolve(mine, theirs)
            gain = found.points[0] - UNIT * found.kills[1]
            if found.control is Side.ATTACKER:
                gain += float(stakes.region)
            if found.captor is not None:
                gain += float(stakes.prisoner) if found.captor is Side.ATTACKER else -UNIT
            worst = min(worst, gain)
        best = max(best, worst)
    return best


def stand_worth(d: Draft, player: int, region: int, units: int, worths: Worths) -> float:
    """What so many units of a player gain in a region where they stand when a move is over."""
    if d.is_battle(region) or d.owner_of_hq(region) != NONE:
        return 0.0
    tile = TILE if d.explorations[region] else 0.0
    enemies = d.enemies(region, player)
    if enemies and d.is_player(enemies[0]):
        return tile + fight_worth(
            units, d.units[region][enemies[0]], worths.stakes(d, region, more=1)
        )
    if enemies or has_trogg_tiles(d, region):
        return tile + _hunt(d, region, units, worths)
    if d.control[region] == player:
        return 0.0
    taken = worths.region(d, region) if d.control[region] != NONE else 0.0
    return tile + worths.region(d, region) + taken


def _hunt(d: Draft, region: int, units: int, worths: Worths) -> float:
    """A fight with Trogg; of tiles that lie face down the average is taken."""
    there = d.units[region][d.trogg]
    stakes = worths.stakes(d, region, more=1)
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


def scoring_gain(d: Draft, player: int) -> float:
    """What enabling scoring brings over the best of the others, as things stand."""
    others = [crystal_points(d, other) for other in range(d.players) if other != player]
    return float(region_points(d, player) + crystal_points(d, player) - max(others))


def recruit_worth(d: Draft) -> float:
    """Of a unit that comes to the HQ: more while there is time to use it."""
    return UNIT * (0.4 + 0.3 * min(2, rounds_after(d)))


def draw_worth(table: Position | Draft) -> float:
    """Of the action that draws two cards and keeps one."""
    return CARD_DRAWN * (0.8 if rounds_after(table) else 0.3)


def work_worth(d: Draft, player: int, work: Build | Activate, worths: Worths) -> float:
    """What building or activating a structure brings, in this round and in those to come."""
    deed = d.setting.box.armies[d.armies[player]].structures[work.structure].deed
    once = worths.deed(d, deed.kind, deed.amount)
    return once if isinstance(work, Activate) else once * 0.5 * rounds_after(d)
