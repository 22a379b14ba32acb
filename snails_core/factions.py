"""The six factions and who has which power."""

from __future__ import annotations

from enum import IntEnum

from snails_core.layout import FACTION


class Faction(IntEnum):
    """Numbered as in the rulebook; the power's rule is where it acts."""

    AMAZONS = 0  # Eagle Eye: one more re-roll a round (R33), see `dice`
    BARBARIANS = 1  # Berserker Rage: five more damage once a round (R31), see `effects`
    COWBOYS = 2  # Gunslingers: a card for hurting an enemy with dice (R32), see `acting`
    PIRATES = 3  # Ships: red cards and Aim on water, no contamination (R29)
    NINJA = 4  # Climbers: every move costs 1, at any level difference (R30)
    ZOMBIE = 5  # Aura of Rot: 5 to others on their spaces at the end of a round (R27)


def is_faction(hot: bytes | bytearray, player: int, faction: Faction) -> bool:
    return hot[FACTION + player] == faction
