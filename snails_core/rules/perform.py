"""The row that an attack has led to: its effects, one after the other, in printed order (R8.1)."""

from __future__ import annotations

from snails_core.agenda import AttackContext, Perform
from snails_core.draft import Draft
from snails_core.events import Scattered
from snails_core.layout import NONE
from snails_core.nodes import Decision
from snails_core.options import Accept, Decline, ScatterTo
from snails_core.rule import chosen, rule
from snails_core.rules.effects import EFFECTS, is_possible
from snails_core.rules.rage import raged
from snails_core.rules.victims import victims_at
from snails_core.squads import owner
from snails_core.vocabulary import Instruction, Word


@rule(Perform)
def perform(d: Draft, effect: Perform) -> Decision | None:
    """The next effect of the row, in printed order (R8.1)."""
    context = effect.context
    part = d.action(context.action).rows[effect.row].effects[effect.step]
    if part.word is Word.SCATTER:
        spaces = d.board.neighbours[context.space]
        return Decision(owner(context.snail), tuple(ScatterTo(space) for space in spaces))
    if part.may:
        if is_possible(d, context, part):
            return Decision(owner(context.snail), (Decline(), Accept()))
        _go_on(d, effect)
        return None
    _carry_out(d, effect, part)
    return None


@chosen(Perform)
def performed(d: Draft, effect: Perform, option: ScatterTo | Accept | Decline) -> None:
    context = effect.context
    action = d.action(context.action)
    part = action.rows[effect.row].effects[effect.step]
    if isinstance(option, ScatterTo):
        d.events.append(Scattered(context.space, option.space))
        hit = victims_at(d, context.snail, action, option.space)
        there = AttackContext(context.action, context.snail, option.space, NONE, hit)
        _carry_out(d, effect._replace(context=there), part)
    elif isinstance(option, Accept):
        _carry_out(d, effect, part)
    else:
        _go_on(d, effect)


def _go_on(d: Draft, effect: Perform) -> None:
    """Puts what is left of the row on the agenda, if anything is."""
    context, row, step, raged, _ = effect
    if step + 1 < len(d.action(context.action).rows[row].effects):
        d.agenda.append(Perform(context, row, step + 1, raged))


def _carry_out(d: Draft, effect: Perform, part: Instruction) -> None:
    _go_on(d, effect)
    if effect.raged == effect.step + 1:
        part = raged(part)
    EFFECTS[part.word].carry_out(d, effect.context, part)
