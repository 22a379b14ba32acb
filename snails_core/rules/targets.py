"""Whom and what an action can reach from where its snail stands (R13-R16)."""

from __future__ import annotations

from functools import cache

from snails_core.agenda import ActionContext
from snails_core.cards import Action, Target
from snails_core.draft import Draft
from snails_core.layout import PLACE
from snails_core.queries import is_water, occupants
from snails_core.rules.effects import is_possible
from snails_core.rules.shells import can_be_shifted
from snails_core.rules.sight import reachable_spaces
from snails_core.rules.victims import concerns, victims_at
from snails_core.vocabulary import VOCABULARY, On


def target_spaces(d: Draft, snail: int, action: Action) -> list[int]:
    """The spaces that a `space` or `tile` action can target; a tile is never water (R14)."""
    spaces = reachable_spaces(d, snail, action)
    if action.target is Target.TILE:
        return [space for space in spaces if not is_water(d.hot, space)]
    return spaces


def target_snails(d: Draft, snail: int, action: Action) -> list[int]:
    """The snails that a `snail` action can target: in reach, not the attacker itself, and not in
    vain (R12, R15)."""
    return sorted(
        other
        for space in reachable_spaces(d, snail, action)
        for other in occupants(d.hot, space)
        if (other != snail or action.self_too)
        and concerns(action, snail, other)
        and _can_choose(d, snail, action, other)
    )


def _can_choose(d: Draft, snail: int, action: Action, other: int) -> bool:
    if not can_be_shifted(d.hot, other, shelled_too=False) and _only_moves(action):
        return False
    if action.dice:
        return True
    context = ActionContext(action.index, snail, d.hot[PLACE + other], other, 1 << other)
    return bool(possible_rows(d, context))


@cache
def _only_moves(action: Action) -> bool:
    """Does the action do nothing but move or place an unshelled target? (R12)"""
    effects = [effect for row in action.rows for effect in row.effects]
    return all(
        VOCABULARY[effect.word].acts_on is On.PLACES and not effect.shelled_too
        for effect in effects
    )


def all_in_range(d: Draft, snail: int, action: Action) -> int:
    """Everybody in range, as bits; sight is judged for each space, the attacker is spared (R16)."""
    victims = 0
    for space in reachable_spaces(d, snail, action):
        victims |= victims_at(d, snail, action, space)
    return victims & ~(1 << snail)


def possible_rows(d: Draft, context: ActionContext) -> int:
    """Rows of which at least one part can happen, as bits (R8.1, R28.1)."""
    rows = 0
    for number, row in enumerate(d.action(context.action).rows):
        if any(is_possible(d, context, effect) for effect in row.effects):
            rows |= 1 << number
    return rows
