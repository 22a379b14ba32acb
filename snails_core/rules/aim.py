"""Aim: who can, which card it serves, and when it lapses (R9).

How many re-rolls it gives is told in `rerolls`.
"""

from __future__ import annotations

from snails_core.agenda import EndTurn
from snails_core.draft import Draft
from snails_core.events import Aimed, AimLapsed
from snails_core.factions import Faction, is_faction
from snails_core.layout import AIMED, HEALTH, PLACE, PLAN_SLOTS
from snails_core.queries import Bytes, is_water, owner
from snails_core.rule import rule


def can_aim(d: Draft, snail: int) -> bool:
    """Can this snail aim where it stands, whatever card lets it? (R9, R29)"""
    if not d.hot[HEALTH + snail]:
        return False
    return can_aim_on(d.hot, owner(snail), d.hot[PLACE + snail])


def can_aim_on(hot: Bytes, player: int, space: int) -> bool:
    """On water only Pirates aim, and keep an Aim (R9, R29)."""
    return not is_water(hot, space) or is_faction(hot, player, Faction.PIRATES)


def take_aim(d: Draft, snail: int) -> None:
    """The snail takes aim: the Aim serves its card in the next slot, and nothing else (R9)."""
    slot = slot_of_turn(d)
    if can_aim(d, snail) and slot + 1 < PLAN_SLOTS:
        d.hot[AIMED + owner(snail)] = aim_for(slot + 1)
        d.events.append(Aimed(snail, slot + 1))


def aim_for(slot: int) -> int:
    """How a position writes an Aim for the card in this slot; 0 is none."""
    return slot + 1


def serves(hot: Bytes, player: int, slot: int) -> bool:
    """Does the player hold an Aim for the card in this slot?"""
    return hot[AIMED + player] == aim_for(slot)


def slot_of_turn(d: Draft) -> int:
    """The slot whose card is being resolved; PLAN_SLOTS if none is."""
    return next((e.slot for e in reversed(d.agenda) if isinstance(e, EndTurn)), PLAN_SLOTS)


def cancel_aim(d: Draft, player: int) -> None:
    if d.hot[AIMED + player]:
        d.hot[AIMED + player] = 0
        d.events.append(AimLapsed(player))


@rule(EndTurn)
def end_turn(d: Draft, task: EndTurn) -> None:
    """An Aim for this slot that no attack has used lapses (R9)."""
    if serves(d.hot, task.player, task.slot):
        cancel_aim(d, task.player)
