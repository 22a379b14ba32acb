"""Damage and healing (R11, F5)."""

from __future__ import annotations

from snails_core.draft import Draft
from snails_core.events import Damaged, Healed
from snails_core.layout import HEALTH, SHELLED
from snails_core.rules.elimination import eliminate
from snails_core.rules.shells import softened


def deal(d: Draft, snails: list[int], amount: int, cause: str, why: str) -> list[int]:
    """Deals the same damage to all at once; returns what each really lost (R11, R23.1)."""
    hot = d.hot
    losses = []
    dead = []
    for snail in snails:
        shelled = hot[SHELLED + snail]
        loss = min(softened(amount) if shelled else amount, hot[HEALTH + snail])
        hot[HEALTH + snail] -= loss
        losses.append(loss)
        d.events.append(Damaged(snail, amount, shelled, loss, hot[HEALTH + snail], cause, why))
        if not hot[HEALTH + snail]:
            dead.append(snail)
    if dead:
        eliminate(d, dead)
    return losses


def heal(d: Draft, snail: int, amount: int) -> None:
    """Gives a snail health, never more than it had at the beginning (F5)."""
    gained = min(amount, d.setting.rules.health - d.hot[HEALTH + snail])
    d.hot[HEALTH + snail] += gained
    d.events.append(Healed(snail, gained, d.hot[HEALTH + snail]))
