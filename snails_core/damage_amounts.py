"""What fire, mines, dynamite, the backs of tiles and the powers of factions cost a snail.

The rulebook prints these numbers beside each token, tile and power; the name of its section is
given. They are constants and not entries of `data/rules.toml`, because no box and no table has
others, and because the solver's bounds, the odds and the lessons are worked out with them.
`data/rules.toml` has what differs from game to game or is of our own making.
"""

from __future__ import annotations

FIRE_DAMAGE = 5
"""A token, to whoever enters its space (rulebook: Fire)."""
MINE_DAMAGE = 10
"""A mine, put there by a card or shown by the back of a mountain (rulebook: Mine)."""
TRAP_DAMAGE = 5
"""A trap on the back of a meadow (rulebook: Spaces and Terrain Tiles)."""
BACKS_DAMAGE = MINE_DAMAGE + TRAP_DAMAGE
"""The back of a mountain and that of the meadow under it, at most: a mine, then a trap."""
DYNAMITE_DAMAGE = 15
"""A stick, to each snail on its space (rulebook: Dynamite)."""
RAGE_BONUS = 5
"""What Barbarians add to one effect (rulebook: Berserker Rage; R31)."""
ROT_DAMAGE = 5
"""To others who share a space with a Zombie at the end of a round (rulebook: Aura of Rot; R27)."""
SHELL_SOFTENS = 5
"""What a shell takes off each damage (rulebook: Shell; R11)."""
