"""Gunslingers: Cowboys may draw a card for hurting an enemy with dice, once a round (R32)."""

from __future__ import annotations

from collections.abc import Sequence

from snails_core.agenda import AfterAction, Draw
from snails_core.draft import Draft
from snails_core.factions import Faction, has_power_left
from snails_core.layout import HURT, USED
from snails_core.nodes import Decision
from snails_core.options import Accept, Decline
from snails_core.queries import owner
from snails_core.rule import chosen, rule
from snails_core.rules.rerolls import rolls_as_an_attack


def note_hurt(d: Draft, player: int, victims: Sequence[int], losses: Sequence[int]) -> None:
    """Notes that the card being resolved has cost an enemy health by its own damage."""
    if any(loss and owner(v) != player for v, loss in zip(victims, losses, strict=True)):
        d.hot[HURT] = 1


@rule(AfterAction)
def after_action(d: Draft, task: AfterAction) -> Decision | None:
    """Cowboys draw a card for hurting an enemy with a red card that rolled dice (R32)."""
    player, action = task.player, d.action(task.action)
    unused = has_power_left(d.hot, player, Faction.COWBOYS)
    if d.hot[HURT] and unused and rolls_as_an_attack(action):
        return Decision(player, (Accept(), Decline()))
    d.hot[HURT] = 0
    return None


@chosen(AfterAction)
def card_or_not(d: Draft, task: AfterAction, option: Accept | Decline) -> None:
    d.hot[HURT] = 0
    if isinstance(option, Accept):
        d.hot[USED + task.player] = 1
        d.agenda.append(Draw(task.player, 1))
