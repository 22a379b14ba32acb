"""Re-rolls: which an attack begins with, and Eagle Eye on top of them (R9, R10, R33)."""

from __future__ import annotations

from snails_core.cards import Action
from snails_core.factions import Faction, has_power_left
from snails_core.queries import LEADER, Bytes, owner, role


def rolls_as_an_attack(action: Action) -> bool:
    """Re-rolls are for the dice of red cards only, and an Aim is spent on them (R9, R10)."""
    return action.red and bool(action.dice)


def rerolls_of(action: Action, snail: int, has_aim: bool) -> int:
    """One re-roll for an Aim that serves the card, one for the leader (R10)."""
    if not rolls_as_an_attack(action):
        return 0
    return int(has_aim) + int(role(snail) == LEADER)


def has_eagle_eye(hot: Bytes, snail: int, action: Action) -> bool:
    """Is Eagle Eye left? Amazons have one more re-roll a round, for red cards only (R33)."""
    return has_power_left(hot, owner(snail), Faction.AMAZONS) and action.red
