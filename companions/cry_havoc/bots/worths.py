"""What things on the table are worth to a player, in victory points: guesses that bots share.

Battles without cards are valued exactly (`solver.no_cards`); all else is a rule of thumb, and the
numbers are floats for that reason.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from companions.cry_havoc.battle import Side, Stakes, placements, resolve
from companions.cry_havoc.catalogue import Card, DeedKind
from companions.cry_havoc.draft import Draft
from companions.cry_havoc.position import Position
from companions.cry_havoc.rules.rounds import FINAL_SPOT
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
