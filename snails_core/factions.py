"""The six factions, and whether a power that works once a round is left."""

from __future__ import annotations

from enum import IntEnum

from snails_core.layout import FACTION, USED


class Faction(IntEnum):
    """Numbered as in the rulebook; the modules that enforce each power are named."""

    AMAZONS = 0  # Eagle Eye: one more re-roll a round (R33), see `rules.rerolls`
    BARBARIANS = 1  # Berserker Rage: five more damage once a round (R31), see `rules.rage`
    COWBOYS = 2  # a card for hurting an enemy with dice (R32), see `rules.gunslingers`
    PIRATES = 3  # Ships: at home on water (R29), see `rules.water`,
    # `rules.contamination` and `rules.aim`
    NINJA = 4  # Climbers: every move costs 1 (R30), see `rules.crawl`
    ZOMBIE = 5  # Aura of Rot: 5 to others on their spaces at the end of a round, see `rules.rot`


ONCE_A_ROUND = (Faction.AMAZONS, Faction.BARBARIANS, Faction.COWBOYS)
"""The factions whose power is used up by using it."""


def is_faction(hot: bytes | bytearray, player: int, faction: Faction) -> bool:
    return hot[FACTION + player] == faction


def has_power_left(hot: bytes | bytearray, player: int, faction: Faction) -> bool:
    """Is the player of this faction, and its power not used yet this round?"""
    return hot[FACTION + player] == faction and not hot[USED + player]
