"""What a snail could do from where it stands: the best target of each weapon, at a glance.

Not a look ahead: damage is the weapon's average, and everybody stands still.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from snails_core.board import Board
from snails_core.bots.weapons import Weapon
from snails_core.cards import OnWater, Target
from snails_core.factions import Faction
from snails_core.layout import AIR, FACTION, HEALTH, LEVEL, PLACE, PLAYERS, SHELLED, SQUAD, USED
from snails_core.rules.effects import RAGE_BONUS
from snails_core.squads import LEADER, Bytes, owner, role

FRIEND = -1.3
"""Hurting one's own is worse than hurting an enemy is good."""
WEAK = 10
FOCUS = 1.35
"""A snail that may not survive the hit is a better target."""


class Mark(NamedTuple):
    """Somebody who could be hit: how far, how high, and what each point of damage is worth."""

    snail: int
    space: int
    distance: int
    level: int
    health: int
    shelled: int
    factor: float


def marks_from(
    hot: Bytes, board: Board, me: int, snail: int, origin: int, enemy: float
) -> list[Mark]:
    """Everybody else on the board, as seen from `origin`."""
    distance = board.distance[origin]
    marks = []
    for other in range(SQUAD * hot[PLAYERS]):
        space = hot[PLACE + other]
        if space >= AIR or other == snail:
            continue
        health = hot[HEALTH + other]
        factor = FRIEND if owner(other) == me else enemy
        if health <= WEAK:
            factor *= FOCUS
        level, shelled = hot[LEVEL + space], hot[SHELLED + other]
        marks.append(Mark(other, space, distance[space], level, health, shelled, factor))
    return marks


def best_hit(
    weapon: Weapon, marks: Sequence[Mark], level: int, rerolls: int, bonus: float = 0.0
) -> float:
    """The worth of the weapon's best target among the marks; 0 if it has none worth hitting."""
    highest = 3 if weapon.ignores_sight else level
    power, shelled_power = weapon.power[rerolls] + bonus, weapon.shelled_power[rerolls] + bonus
    nearest, farthest = weapon.nearest, weapon.farthest
    best = 0.0
    together: dict[int, float] = {}
    single = weapon.target is Target.SNAIL
    for mark in marks:
        if not nearest <= mark.distance <= farthest or mark.level > highest:
            continue
        if weapon.spares_friends and mark.factor < 0:
            continue
        force = shelled_power if mark.shelled else power
        worth = (force if force < mark.health else mark.health) * mark.factor
        if single:
            if worth > best:
                best = worth
        else:
            together[mark.space] = together.get(mark.space, 0.0) + worth
    if weapon.target is Target.ALL:
        return max(0.0, sum(together.values()))
    return max(together.values(), default=0.0) if not single and together else best


def rerolls_of(hot: Bytes, me: int, snail: int) -> int:
    """The leader's re-roll and Eagle Eye, if it is still to be had (R10, R33)."""
    return int(role(snail) == LEADER) + int(has_power(hot, me, Faction.AMAZONS))


def has_power(hot: Bytes, me: int, faction: Faction) -> bool:
    """Is the player of this faction, and its power not used yet this round?"""
    return hot[FACTION + me] == faction and not hot[USED + me]


def may_fire(hot: Bytes, weapon: Weapon, me: int, level: int) -> bool:
    """Water keeps most weapons silent, but for Pirates (R29)."""
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
    marks = marks_from(hot, board, me, snail, space, enemy)
    level = hot[LEVEL + space]
    rage = RAGE_BONUS if has_power(hot, me, Faction.BARBARIANS) else 0
    return [
        best_hit(weapon, marks, level, rerolls, rage * weapon.rage)
        if may_fire(hot, weapon, me, level)
        else 0.0
        for weapon in weapons
    ]
