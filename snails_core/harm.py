"""What fire, mines, dynamite and the powers of factions cost a snail."""

from __future__ import annotations

FIRE_DAMAGE = 5
"""A token, to who enters its space or stays there."""
MINE_DAMAGE = 10
DYNAMITE_DAMAGE = 15
RAGE_BONUS = 5
"""What Barbarians add to one effect (R31)."""
ROT_DAMAGE = 5
"""To enemies who share a space with a Zombie at the end of a round."""
