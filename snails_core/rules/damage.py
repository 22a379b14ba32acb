"""Damage, shells that soften it, healing, and elimination (R11, R23.1)."""

from __future__ import annotations

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
from snails_core.squads import living, owner, role

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
    for snail in sorted(dead, key=lambda snail: hot[ACTIVE + owner(snail)] == role(snail)):
        undeclare(d, snail)  # passive ones first: nobody switches to the dead


def undeclare(d: Draft, snail: int) -> None:
    """Takes a dead snail's token off its player's board; an active one is replaced (R6)."""
    hot = d.hot
    player, number = owner(snail), role(snail)
    if hot[ACTIVE + player] == number:
        free_switch(d, player)
    elif hot[PASSIVE + player] == number:
        hot[PASSIVE + player] = NONE
    elif not hot[KNOWN + player] >> number & 1 and HIDDEN in (
        hot[ACTIVE + player],
        hot[PASSIVE + player],
    ):
        d.agenda.append(RevealDeclared(snail))
    hot[KNOWN + player] &= ~(1 << number)


def free_switch(d: Draft, player: int) -> None:
    """The passive snail, if any, takes the place of the dead active one."""
    hot = d.hot
    hot[ACTIVE + player] = hot[PASSIVE + player]
    hot[PASSIVE + player] = NONE
    cancel_aim(d, player)
    if hot[ACTIVE + player] != NONE:
        d.events.append(Switched(player, 1, "R6"))


@rule(RevealDeclared)
def reveal_declared(d: Draft, effect: RevealDeclared) -> Chance | None:
    """A hidden player's snail died: the token is active, passive or undeclared, all alike."""
    hot = d.hot
    player = owner(effect.snail)
    unknown = sum(not hot[KNOWN + player] >> role(other) & 1 for other in living(hot, player)) + 1
    unknown += sum(
        isinstance(other, RevealDeclared) and owner(other.snail) == player for other in d.agenda
    )
    active = int(hot[ACTIVE + player] == HIDDEN)
    passive = int(hot[PASSIVE + player] == HIDDEN)
    weights = {0: unknown - active - passive, 1: active, 2: passive}
    possible = [(DeclaredAs(how), weight) for how, weight in weights.items() if weight > 0]
    return Chance(tuple(how for how, _ in possible), tuple(weight for _, weight in possible))


@chosen(RevealDeclared)
def declared(d: Draft, effect: RevealDeclared, outcome: DeclaredAs) -> None:
    player = owner(effect.snail)
    if outcome.declared == 1:
        free_switch(d, player)
    elif outcome.declared == 2:
        d.hot[PASSIVE + player] = NONE


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
