"""Damage, shells that soften it, healing, and elimination (R11, R23.1)."""

from __future__ import annotations

from math import perm

from snails_core.agenda import RevealDeclared
from snails_core.draft import Draft
from snails_core.events import AimLapsed, Damaged, Eliminated, Healed, LeftShell, Switched
from snails_core.factions import Faction, is_faction
from snails_core.layout import (
    ACTIVE,
    AIMED,
    DRAWN,
    HEALTH,
    HIDDEN,
    KNOWN,
    LEVEL,
    LOST,
    MAX_PLAYERS,
    MAX_SNAILS,
    NONE,
    PASSIVE,
    PLACE,
    RESULT,
    SHELLED,
)
from snails_core.nodes import Chance
from snails_core.options import DeclaredAs
from snails_core.rule import chosen, rule
from snails_core.squads import bits, living, members, owner, role

SHELL_SOFTENS = 5


def deal(d: Draft, snails: list[int], amount: int, cause: str, why: str) -> list[int]:
    """Deals the same damage to all at once; returns what each really lost (R11, R23.1)."""
    hot = d.hot
    losses = []
    dead = []
    for snail in snails:
        shelled = hot[SHELLED + snail]
        loss = max(0, amount - SHELL_SOFTENS) if shelled else amount
        loss = min(loss, hot[HEALTH + snail])
        hot[HEALTH + snail] -= loss
        losses.append(loss)
        d.events.append(Damaged(snail, amount, shelled, loss, hot[HEALTH + snail], cause, why))
        if not hot[HEALTH + snail]:
            dead.append(snail)
    if dead:
        _remove(d, dead)
    return losses


def _remove(d: Draft, dead: list[int]) -> None:
    """The dead leave together, then their players switch for free (R23.1)."""
    hot = d.hot
    for snail in dead:
        hot[PLACE + snail] = NONE
        hot[SHELLED + snail] = 0
        hot[LOST + owner(snail)] = 1
        d.events.append(Eliminated(snail))
    if not any(hot[HEALTH : HEALTH + MAX_SNAILS]):
        hot[RESULT] = DRAWN
        hot[ACTIVE : PASSIVE + MAX_PLAYERS] = bytes([NONE] * 2 * MAX_PLAYERS)
        hot[KNOWN : KNOWN + MAX_PLAYERS] = bytes(MAX_PLAYERS)
        return
    for player in sorted({owner(snail) for snail in dead}):
        _undeclare(d, player, [snail for snail in dead if owner(snail) == player])


def _undeclare(d: Draft, player: int, dead: list[int]) -> None:
    """Tokens of the dead leave their player's board; an active one is replaced (R6, R23.1)."""
    hot = d.hot
    numbers = [role(snail) for snail in dead]
    if hot[PASSIVE + player] in numbers:
        hot[PASSIVE + player] = NONE
    if hot[ACTIVE + player] in numbers:
        free_switch(d, player)
    unknown = [snail for snail in dead if not hot[KNOWN + player] >> role(snail) & 1]
    for number in numbers:
        hot[KNOWN + player] &= ~(1 << number)
    if unknown and HIDDEN in (hot[ACTIVE + player], hot[PASSIVE + player]):
        d.reveals.append(RevealDeclared(player, bits(unknown)))


def free_switch(d: Draft, player: int) -> None:
    """The passive snail, if any, takes the place of the dead active one."""
    hot = d.hot
    hot[ACTIVE + player] = hot[PASSIVE + player]
    hot[PASSIVE + player] = NONE
    cancel_aim(d, player)
    if hot[ACTIVE + player] != NONE:
        d.events.append(Switched(player, 1, "R6"))


@rule(RevealDeclared)
def reveal_declared(d: Draft, effect: RevealDeclared) -> Chance:
    """Snails of a hidden player died: any unknown snail is as likely as any other to have
    been the active or the passive one (L3)."""
    hot, player = d.hot, effect.player
    dead = members(effect.snails)
    alive = sum(not hot[KNOWN + player] >> role(snail) & 1 for snail in living(hot, player))
    actives = [NONE, *dead] if hot[ACTIVE + player] == HIDDEN else [NONE]
    passives = [NONE, *dead] if hot[PASSIVE + player] == HIDDEN else [NONE]
    outcomes: list[DeclaredAs] = []
    weights: list[int] = []
    for active in actives:
        for passive in passives:
            elsewhere = [len(actives) > 1 and active == NONE, len(passives) > 1 and passive == NONE]
            weight = perm(alive, sum(elsewhere))
            if weight and (active != passive or active == NONE):
                outcomes.append(DeclaredAs(active, passive))
                weights.append(weight)
    return Chance(tuple(outcomes), tuple(weights))


@chosen(RevealDeclared)
def declared(d: Draft, effect: RevealDeclared, outcome: DeclaredAs) -> None:
    if outcome.passive_snail != NONE:
        d.hot[PASSIVE + effect.player] = NONE
    if outcome.active_snail != NONE:
        free_switch(d, effect.player)


def heal(d: Draft, snail: int, amount: int) -> None:
    """Health never goes above full (F5)."""
    gained = min(amount, d.setting.rules.health - d.hot[HEALTH + snail])
    d.hot[HEALTH + snail] += gained
    d.events.append(Healed(snail, gained, d.hot[HEALTH + snail]))


def leave_shell(d: Draft, snail: int, why: str) -> None:
    if d.hot[SHELLED + snail]:
        d.hot[SHELLED + snail] = 0
        d.events.append(LeftShell(snail, why))


def cancel_aim(d: Draft, player: int) -> None:
    if d.hot[AIMED + player]:
        d.hot[AIMED + player] = 0
        d.events.append(AimLapsed(player))


def touch_water(d: Draft, snail: int) -> None:
    """On water a snail leaves its shell and its Aim is lost (Ships excepted, R9, R29)."""
    hot = d.hot
    if hot[LEVEL + hot[PLACE + snail]]:
        return
    leave_shell(d, snail, "Water")
    player = owner(snail)
    if hot[ACTIVE + player] == role(snail) and not is_faction(hot, player, Faction.PIRATES):
        cancel_aim(d, player)
