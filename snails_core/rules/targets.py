"""Whom and what an action can reach from where its snail stands (R13-R16)."""

from __future__ import annotations

from functools import cache

from snails_core.agenda import AttackContext
from snails_core.cards import Action, Instruction, Target, Where, Who, Word
from snails_core.draft import Draft
from snails_core.layout import AIR, HEALTH, LEVEL, NONE, PLACE, PLAYERS, SHELLED
from snails_core.rules.aim import can_aim
from snails_core.rules.hands import arsenal_held, unrevealed_slots
from snails_core.rules.push import is_open, landings, push_targets
from snails_core.rules.shells import can_be_shifted
from snails_core.rules.sight import reachable_spaces
from snails_core.rules.switch import can_switch
from snails_core.squads import bits, members, occupants, owner

_MOVING = frozenset({Word.PUSH, Word.PLACE, Word.PLACE_HERE})
_TILE_WORDS = frozenset(
    {Word.DAMAGE_TILE, Word.DESTROY_TILE, Word.REMOVE_TILE, Word.DIG_TILE, Word.DIG_UP, Word.FIRE,
     Word.PUT_MINE, Word.PUT_DYNAMITE}
)  # fmt: skip


def concerns(action: Action, snail: int, other: int) -> bool:
    """Is the other snail one of those whom the action may reach?"""
    if action.who is Who.ANY:
        return True
    return (owner(other) == owner(snail)) is (action.who is Who.FRIEND)


def target_spaces(d: Draft, snail: int, action: Action) -> list[int]:
    """For `space` and `tile` actions; a tile is never water (R14)."""
    spaces = reachable_spaces(d, snail, action)
    if action.target is Target.TILE:
        return [space for space in spaces if d.hot[LEVEL + space]]
    return spaces


def target_snails(d: Draft, snail: int, action: Action) -> list[int]:
    """For `snail` actions: in reach, not the attacker itself, and not in vain (R12, R15)."""
    return sorted(
        other
        for space in reachable_spaces(d, snail, action)
        for other in occupants(d.hot, space)
        if (other != snail or action.self_too)
        and concerns(action, snail, other)
        and _can_choose(d, snail, action, other)
    )


def _can_choose(d: Draft, snail: int, action: Action, other: int) -> bool:
    if d.hot[SHELLED + other] and _only_moves(action):
        return False
    if action.dice:
        return True
    aimed = AttackContext(action.index, snail, d.hot[PLACE + other], other, 1 << other)
    return bool(possible_rows(d, aimed))


@cache
def _only_moves(action: Action) -> bool:
    """Does the action do nothing but move or place an unshelled target? (R12)"""
    effects = [effect for row in action.rows for effect in row.effects]
    return all(effect.word in _MOVING and not effect.shelled_too for effect in effects)


def victims_at(d: Draft, snail: int, action: Action, space: int) -> int:
    """Everybody on a space whom the action concerns, the attacker too if it is there (R14)."""
    return bits([other for other in occupants(d.hot, space) if concerns(action, snail, other)])


def all_in_range(d: Draft, snail: int, action: Action) -> int:
    """Each space's sight judged on its own; the attacker is spared (R16)."""
    victims = 0
    for space in reachable_spaces(d, snail, action):
        victims |= victims_at(d, snail, action, space)
    return victims & ~(1 << snail)


def victims_of(d: Draft, context: AttackContext, part: Instruction) -> list[int]:
    """The snails that one effect reaches now: those hit who are still there (R20.1)."""
    number, snail, space, target, hit = context
    hot = d.hot
    if part.where is Where.SELF:
        return [snail] if hot[HEALTH + snail] else []
    action = d.action(number)
    if part.where is Where.HERE:
        if not hot[HEALTH + snail]:
            return []
        others = occupants(hot, hot[PLACE + snail])
        return [other for other in others if other != snail and concerns(action, snail, other)]
    if action.target in (Target.SNAIL, Target.ALL):
        if target == NONE and action.target is Target.SNAIL:  # scattered: a space by now
            return [other for other in members(hit) if hot[PLACE + other] == space]
        return [other for other in members(hit) if hot[HEALTH + other]]
    return [other for other in members(hit) if hot[PLACE + other] == space]


def space_of_effect(d: Draft, context: AttackContext, part: Instruction) -> int:
    """The space that a tile effect reaches; NONE if it needs a snail that is dead (R12.1)."""
    return d.hot[PLACE + context.snail] if part.where is not Where.TARGET else context.space


def possible_rows(d: Draft, context: AttackContext) -> int:
    """Rows of which at least one part can happen, as bits (R8.1, R28.1)."""
    rows = 0
    for number, row in enumerate(d.action(context.action).rows):
        if any(is_possible(d, context, part) for part in row.effects):
            rows |= 1 << number
    return rows


def is_possible(d: Draft, context: AttackContext, part: Instruction) -> bool:
    """Can this effect do anything at all here?"""
    word, snail, hot = part.word, context.snail, d.hot
    if word in _TILE_WORDS:
        where = space_of_effect(d, context, part)
        return where != NONE and bool(hot[LEVEL + where])
    if word in (Word.DRAW, Word.POLLUTE, Word.SCATTER):
        return True
    if word is Word.AIM:
        return can_aim(d, snail)
    if word is Word.MOVE:
        return bool(hot[HEALTH + snail])
    if word is Word.SWITCH:
        return can_switch(d, owner(snail))
    if word is Word.DISCARD and part.where is Where.OTHERS:
        others = (player for player in range(hot[PLAYERS]) if player != owner(snail))
        return any(arsenal_held(d, player) for player in others)
    victims = victims_of(d, context, part)
    if word is Word.DISCARD:
        return any(arsenal_held(d, owner(victim)) for victim in victims)
    if word is Word.TAKE_CARD:
        return any(unrevealed_slots(d, owner(victim)) for victim in victims)
    if word is Word.LEAVE_SHELL:
        return any(hot[SHELLED + victim] for victim in victims)
    if word is Word.HIDE:
        return any(d.level_under(victim) for victim in victims)
    if word in _MOVING:
        movable = [v for v in victims if can_be_shifted(hot, v, part.shelled_too)]
        return any(can_be_moved(d, part, snail, victim) for victim in movable)
    return bool(victims)


def can_be_moved(d: Draft, part: Instruction, snail: int, victim: int) -> bool:
    """Is there an open space to push or place the victim to? (R18)"""
    if part.word is Word.PUSH:
        return bool(push_targets(d, victim))
    if part.word is Word.PLACE:
        return bool(landings(d, victim, part.amount))
    home = d.hot[PLACE + snail]
    return home < AIR and d.hot[PLACE + victim] != home and is_open(d, victim, home, 1 << victim)
