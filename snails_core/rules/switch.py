"""Switching: the passive snail becomes the active one, by a card or for free (R6, R23.1)."""

from __future__ import annotations

from snails_core.draft import Draft
from snails_core.events import Switched
from snails_core.layout import ACTIVE, NONE, PASSIVE
from snails_core.rules.aim import cancel_aim


def can_switch(d: Draft, player: int) -> bool:
    return d.hot[PASSIVE + player] != NONE


def switch(d: Draft, player: int) -> None:
    """The tokens change places; the new active snail stays hidden until it acts (R6)."""
    if not can_switch(d, player):
        return
    hot = d.hot
    active, passive = hot[ACTIVE + player], hot[PASSIVE + player]
    hot[ACTIVE + player], hot[PASSIVE + player] = passive, active
    cancel_aim(d, player)
    d.events.append(Switched(player, 0))


def free_switch(d: Draft, player: int) -> None:
    """The passive snail, if any, takes the place of the dead active one (R23.1)."""
    hot = d.hot
    hot[ACTIVE + player] = hot[PASSIVE + player]
    hot[PASSIVE + player] = NONE
    cancel_aim(d, player)
    if hot[ACTIVE + player] != NONE:
        d.events.append(Switched(player, 1, "R6"))
