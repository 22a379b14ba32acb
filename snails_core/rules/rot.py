"""Aura of Rot: what Zombies do at the end of a round to who shares a space with them (R27)."""

from __future__ import annotations

from snails_core.draft import Draft
from snails_core.factions import Faction, is_faction
from snails_core.harm import ROT_DAMAGE
from snails_core.layout import PLACE, PLAYERS
from snails_core.rules.damage import deal
from snails_core.squads import living, occupants, owner


def rot(d: Draft) -> None:
    """5 to everybody else who shares a space with a Zombie, all at once."""
    hot = d.hot
    rotten: set[int] = set()
    for player in range(hot[PLAYERS]):
        if is_faction(hot, player, Faction.ZOMBIE):
            spaces = {hot[PLACE + zombie] for zombie in living(hot, player)}
            for space in spaces:
                rotten.update(s for s in occupants(hot, space) if owner(s) != player)
    if rotten:
        deal(d, sorted(rotten), ROT_DAMAGE, "rot", "R27")
