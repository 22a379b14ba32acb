"""Aura of Rot: what Zombies do at the end of a round to whoever shares a space with them (R27)."""

from __future__ import annotations

from collections.abc import Iterable

from snails_core.damage_amounts import ROT_DAMAGE
from snails_core.draft import Draft
from snails_core.factions import Faction, is_faction
from snails_core.layout import AIR, FACTION, MAX_PLAYERS, PLACE, PLAYERS, SHELLED, SQUAD
from snails_core.queries import Bytes, living, occupants, owner
from snails_core.rules.damage import deal
from snails_core.rules.shells import softened


def rot(d: Draft) -> None:
    """Rot deals its damage to everybody else who shares a space with a Zombie, all at once."""
    hot = d.hot
    rotten: set[int] = set()
    for player in range(hot[PLAYERS]):
        if is_faction(hot, player, Faction.ZOMBIE):
            spaces = {hot[PLACE + zombie] for zombie in living(hot, player)}
            for space in spaces:
                rotten.update(s for s in occupants(hot, space) if owner(s) != player)
    if rotten:
        deal(d, sorted(rotten), ROT_DAMAGE, "rot", "R27")


def zombies(hot: Bytes) -> tuple[int, ...]:
    """The snails of all Zombie players, dead ones too."""
    if Faction.ZOMBIE not in hot[FACTION : FACTION + MAX_PLAYERS]:
        return ()
    rotting = (p for p in range(hot[PLAYERS]) if is_faction(hot, p, Faction.ZOMBIE))
    return tuple(s for player in rotting for s in range(SQUAD * player, SQUAD * player + SQUAD))


def rot_loss(hot: Bytes, snail: int, rotting: Iterable[int]) -> int:
    """What rot would take from the snail where it stands, if it has so much health; `rotting` are
    the `zombies`."""
    space = hot[PLACE + snail]
    if space < AIR:
        for zombie in rotting:
            if hot[PLACE + zombie] == space and owner(zombie) != owner(snail):
                return softened(ROT_DAMAGE) if hot[SHELLED + snail] else ROT_DAMAGE
    return 0
