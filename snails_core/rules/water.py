"""Water: which actions it forbids, and what it takes from whoever comes onto it (R9, R12, R29).

What it costs at the end of a round is told in `contamination`.
"""

from __future__ import annotations

from snails_core.cards import Action, OnWater
from snails_core.draft import Draft
from snails_core.factions import Faction, is_faction
from snails_core.layout import ACTIVE, PLACE
from snails_core.queries import is_water, owner, role
from snails_core.rules.aim import can_aim_on, cancel_aim
from snails_core.rules.shells import leave_shell


def works_on(d: Draft, snail: int, action: Action) -> bool:
    """May the action be resolved where the snail stands? Water forbids many (R29)."""
    if d.level_under(snail) or action.water is OnWater.YES:
        return True
    return action.water is OnWater.SHIPS and is_faction(d.hot, owner(snail), Faction.PIRATES)


def touch_water(d: Draft, snail: int) -> None:
    """On water a snail leaves its shell and its Aim is lost (Ships excepted, R9, R29)."""
    hot = d.hot
    space = hot[PLACE + snail]
    if not is_water(hot, space):
        return
    leave_shell(d, snail, "Water")
    player = owner(snail)
    if hot[ACTIVE + player] == role(snail) and not can_aim_on(hot, player, space):
        cancel_aim(d, player)
