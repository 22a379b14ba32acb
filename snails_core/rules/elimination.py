"""Elimination: the dead leave together, and their declaration tokens with them (R6, R23.1)."""

from __future__ import annotations

from math import perm

from snails_core.agenda import RevealDeclared
from snails_core.draft import Draft
from snails_core.events import Eliminated
from snails_core.layout import (
    ACTIVE,
    DRAWN,
    HEALTH,
    HIDDEN,
    KNOWN,
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
from snails_core.queries import bits, living, members, owner, role
from snails_core.rule import chosen, rule
from snails_core.rules.switch import free_switch


def eliminate(d: Draft, dead: list[int]) -> None:
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


@rule(RevealDeclared)
def reveal_declared(d: Draft, task: RevealDeclared) -> Chance:
    """Snails of a hidden player died: any unknown snail is as likely as any other to have
    been the active or the passive one (L3)."""
    hot, player = d.hot, task.player
    dead = members(task.snails)
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
def declared(d: Draft, task: RevealDeclared, outcome: DeclaredAs) -> None:
    if outcome.passive_snail != NONE:
        d.hot[PASSIVE + task.player] = NONE
    if outcome.active_snail != NONE:
        free_switch(d, task.player)
