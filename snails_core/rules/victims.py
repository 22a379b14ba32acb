"""Whom an attack hits, and whom and what its effects reach (R12, R14, R20.1)."""

from __future__ import annotations

from snails_core.agenda import ActionContext
from snails_core.cards import Action, Target, Who
from snails_core.draft import Draft
from snails_core.layout import HEALTH, NONE, PLACE
from snails_core.queries import bits, members, occupants, owner
from snails_core.vocabulary import Effect, Where


def concerns(action: Action, snail: int, other: int) -> bool:
    """Is the other snail one of those whom the action may reach?"""
    if action.who is Who.ANY:
        return True
    return (owner(other) == owner(snail)) is (action.who is Who.FRIEND)


def victims_at(d: Draft, snail: int, action: Action, space: int) -> int:
    """Everybody on a space whom the action concerns, the attacker too if it is there (R14)."""
    return bits([other for other in occupants(d.hot, space) if concerns(action, snail, other)])


def victims_of(d: Draft, context: ActionContext, effect: Effect) -> list[int]:
    """The snails that one effect reaches now: those hit who are still there (R20.1)."""
    number, snail, space, target, hit = context
    hot = d.hot
    if effect.where is Where.SELF:
        return [snail] if hot[HEALTH + snail] else []
    action = d.action(number)
    if effect.where is Where.HERE:
        if not hot[HEALTH + snail]:
            return []
        others = occupants(hot, hot[PLACE + snail])
        return [other for other in others if other != snail and concerns(action, snail, other)]
    if action.target in (Target.SNAIL, Target.ALL):
        if target == NONE and action.target is Target.SNAIL:  # scattered: a space by now
            return [other for other in members(hit) if hot[PLACE + other] == space]
        return [other for other in members(hit) if hot[HEALTH + other]]
    return [other for other in members(hit) if hot[PLACE + other] == space]


def space_of_effect(d: Draft, context: ActionContext, effect: Effect) -> int:
    """The space that a tile effect reaches; NONE if it needs a snail that is dead (R12.1)."""
    return d.hot[PLACE + context.snail] if effect.where is not Where.TARGET else context.space
