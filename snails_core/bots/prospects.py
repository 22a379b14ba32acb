"""What a snail could do from where it stands: the best target of each weapon, at a glance.

Not a look ahead: damage is the weapon's average, and everybody stands still.
"""

from __future__ import annotations

from collections.abc import Sequence

from snails_core.board import Board
from snails_core.bots.weapons import Weapon
from snails_core.cards import OnWater, Target
from snails_core.damage_amounts import RAGE_BONUS
from snails_core.factions import Faction, has_power_left
from snails_core.layout import AIR, FACTION, HEALTH, LEVEL, PLACE, PLAYERS, SHELLED, SQUAD
from snails_core.queries import LEADER, Bytes, role

FRIEND = -1.3
"""Hurting one's own is worse than hurting an enemy is good."""
WEAK = 10
FOCUS = 1.35
"""A snail that may not survive the hit is a better target."""


Mark = tuple[int, int, int, int, int, float]
"""Somebody in reach: distance, space, level, health, shelled, worth of a point of damage."""


def marks_from(
    hot: Bytes, board: Board, me: int, snail: int, origin: int, reach: int, enemy: float
) -> list[Mark]:
    """Everybody else within `reach` of `origin`, friend or enemy."""
    distances = board.distance[origin]
    friends = range(SQUAD * me, SQUAD * me + SQUAD)
    marks: list[Mark] = []
    for other, space in enumerate(hot[PLACE : PLACE + SQUAD * hot[PLAYERS]]):
        if space >= AIR or distances[space] > reach or other == snail:
            continue
        health = hot[HEALTH + other]
        factor = FRIEND if other in friends else enemy
        if health <= WEAK:
            factor *= FOCUS
        shelled = hot[SHELLED + other]
        marks.append((distances[space], space, hot[LEVEL + space], health, shelled, factor))
    return marks


def best_hit(
    weapon: Weapon, marks: Sequence[Mark], level: int, rerolls: int, bonus: float = 0.0
) -> float:
    """The worth of the weapon's best target among the marks; 0 if it has none worth hitting."""
    highest = 3 if weapon.ignores_sight else level
    power, shelled_power = weapon.power[rerolls] + bonus, weapon.shelled_power[rerolls] + bonus
    nearest, farthest = weapon.nearest, weapon.farthest
    single = weapon.target is Target.SNAIL
    best = 0.0
    together: dict[int, float] = {}
    for distance, space, its_level, health, shelled, factor in marks:
        if not nearest <= distance <= farthest or its_level > highest:
            continue
        if factor < 0 and weapon.spares_friends:
            continue
        force = shelled_power if shelled else power
        worth = (force if force < health else health) * factor
        if not single:
            together[space] = together.get(space, 0.0) + worth
        elif worth > best:
            best = worth
    if weapon.target is Target.ALL:
        return max(0.0, sum(together.values()))
    return max(best, *together.values()) if together else best


def rerolls_of(hot: Bytes, me: int, snail: int) -> int:
    """The leader's re-roll and Eagle Eye, if it is still to be had (R10, R33)."""
    return int(role(snail) == LEADER) + int(has_power_left(hot, me, Faction.AMAZONS))


def may_fire(hot: Bytes, weapon: Weapon, me: int, level: int) -> bool:
    """May the weapon be used on this level? Not on water, except what works there and by Pirates
    (R29)."""
    if level or weapon.on_water is OnWater.YES:
        return True
    return weapon.on_water is OnWater.SHIPS and hot[FACTION + me] == Faction.PIRATES


def prospects(
    hot: Bytes,
    board: Board,
    me: int,
    snail: int,
    weapons: Sequence[Weapon],
    rerolls: int,
    enemy: float,
    origin: int | None = None,
) -> list[float]:
    """The best hit of each weapon, for a snail where it stands or as if it stood on `origin`."""
    space = hot[PLACE + snail] if origin is None else origin
    if space >= AIR or not weapons:
        return []
    reach = max(weapon.farthest for weapon in weapons)
    marks = marks_from(hot, board, me, snail, space, reach, enemy)
    if not marks:
        return [0.0] * len(weapons)
    level = hot[LEVEL + space]
    rage = RAGE_BONUS if has_power_left(hot, me, Faction.BARBARIANS) else 0
    return [
        best_hit(weapon, marks, level, rerolls, rage * weapon.rage)
        if may_fire(hot, weapon, me, level)
        else 0.0
        for weapon in weapons
    ]
