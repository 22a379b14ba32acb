"""Whether a revealed action can be resolved, must be, or may be passed over (R8)."""

from __future__ import annotations

from typing import NamedTuple

from snails_core.agenda import ActionContext
from snails_core.cards import Action, Target
from snails_core.draft import Draft
from snails_core.flow.own_death import kills_own_snail
from snails_core.layout import HEALTH, NONE, PLACE, SHELLED
from snails_core.queries import members, occupants, owner
from snails_core.rules.shells import leaves_shell
from snails_core.rules.targets import (
    all_in_range,
    possible_rows,
    target_snails,
    target_spaces,
)
from snails_core.rules.token_risk import token_risk
from snails_core.rules.water import works_on
from snails_core.vocabulary import Word


class Obligation(NamedTuple):
    """Whether an action can, must or may be resolved; `reason` is a key of the words' `reason`."""

    legal: bool
    excused: bool
    reason: str


MUST = Obligation(True, False, "must")


def obligation_of(d: Draft, snail: int, action: Action) -> Obligation:
    """Whether the action can, must or may be resolved: a card without a legal way is passed over,
    one that is legal but excused may be.

    Judged as if the snail had left its shell for the action already (R12); it keeps the
    shell if the action is passed over after all.
    """
    shelled = d.hot[SHELLED + snail]
    if leaves_shell(action):
        d.hot[SHELLED + snail] = 0
    obligation = _judge(d, snail, action)
    d.hot[SHELLED + snail] = shelled
    return obligation


def _judge(d: Draft, snail: int, action: Action) -> Obligation:
    if not works_on(d, snail, action):
        return Obligation(False, False, "water")
    legal, friendly = _targets(d, snail, action)
    if not legal:
        switches = any(effect.word is Word.SWITCH for row in action.rows for effect in row.effects)
        return Obligation(False, False, "no_passive" if switches else "no_target")
    if action.red and friendly:
        return Obligation(True, True, "only_friends")
    if _might_die(d, snail, action) and kills_own_snail(d, snail, action):
        return Obligation(True, True, "own_death")
    return MUST


def _targets(d: Draft, snail: int, action: Action) -> tuple[bool, bool]:
    """Is there a legal way, and does every one of them hit friends only?"""
    if action.target is Target.SNAIL:
        snails = target_snails(d, snail, action)
        return bool(snails), all(owner(other) == owner(snail) for other in snails)
    if action.target in (Target.SPACE, Target.TILE):
        spaces = target_spaces(d, snail, action)
        return bool(spaces), all(_only_friends(d, snail, space) for space in spaces)
    space = d.hot[PLACE + snail]
    if action.target is Target.ALL:
        hit = all_in_range(d, snail, action)
        friendly = bool(hit) and all(owner(other) == owner(snail) for other in members(hit))
        if action.dice:
            return bool(hit), friendly
        context = ActionContext(action.index, snail, space, NONE, hit)
        return bool(possible_rows(d, context)), friendly
    return bool(possible_rows(d, ActionContext(action.index, snail, space, NONE, 0))), False


def _only_friends(d: Draft, snail: int, space: int) -> bool:
    there = occupants(d.hot, space)
    return bool(there) and all(owner(other) == owner(snail) for other in there)


def _might_die(d: Draft, snail: int, action: Action) -> bool:
    """Could the snail die at all? The bound is generous: all damage of the card, every token and
    every known back together."""
    worst, health = action.most_own_damage, d.hot[HEALTH + snail]
    return worst >= health or worst + token_risk(d.hot) >= health
