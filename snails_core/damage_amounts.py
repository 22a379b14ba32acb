"""What fire, mines, dynamite, the backs of tiles and the powers of factions cost a snail."""

from __future__ import annotations

FIRE_DAMAGE = 5
"""A token, to who enters its space."""
MINE_DAMAGE = 10
"""A mine, put there by a card or shown by the back of a mountain."""
TRAP_DAMAGE = 5
"""A trap on the back of a meadow."""
DYNAMITE_DAMAGE = 15
RAGE_BONUS = 5
"""What Barbarians add to one effect (R31)."""
ROT_DAMAGE = 5
"""To others who share a space with a Zombie at the end of a round."""
SHELL_SOFTENS = 5
"""What a shell takes off each damage (R11)."""
