"""The row that an attack has led to: its effects, one after the other, in printed order (R8.1)."""

from __future__ import annotations

from snails_core.agenda import ActionContext, Perform
from snails_core.draft import Draft
from snails_core.events import Scattered
from snails_core.layout import NONE
from snails_core.nodes import Decision
from snails_core.options import Accept, Decline, ScatterTo
from snails_core.queries import owner
from snails_core.rule import chosen, rule
from snails_core.rules.effects import EFFECTS, is_possible
from snails_core.rules.rage import raised_by_rage
from snails_core.rules.victims import victims_at
from snails_core.vocabulary import Effect, Word


@rule(Perform)
def perform(d: Draft, task: Perform) -> Decision | None:
    """The next effect of the row, in printed order (R8.1)."""
    context = task.context
    effect = d.action(context.action).rows[task.row].effects[task.step]
    if effect.word is Word.SCATTER:
        spaces = d.board.neighbours[context.space]
        return Decision(owner(context.snail), tuple(ScatterTo(space) for space in spaces))
    if effect.may:
        if is_possible(d, context, effect):
            return Decision(owner(context.snail), (Decline(), Accept()))
        _go_on(d, task)
        return None
    _carry_out(d, task, effect)
    return None


@chosen(Perform)
def performed(d: Draft, task: Perform, option: ScatterTo | Accept | Decline) -> None:
    context = task.context
    action = d.action(context.action)
    effect = action.rows[task.row].effects[task.step]
    if isinstance(option, ScatterTo):
        d.events.append(Scattered(context.space, option.space))
        hit = victims_at(d, context.snail, action, option.space)
        there = ActionContext(context.action, context.snail, option.space, NONE, hit)
        _carry_out(d, task._replace(context=there), effect)
    elif isinstance(option, Accept):
        _carry_out(d, task, effect)
    else:
        _go_on(d, task)


def _go_on(d: Draft, task: Perform) -> None:
    """Puts what is left of the row on the agenda, if anything is."""
    context, row, step, raged, _ = task
    if step + 1 < len(d.action(context.action).rows[row].effects):
        d.agenda.append(Perform(context, row, step + 1, raged))


def _carry_out(d: Draft, task: Perform, effect: Effect) -> None:
    _go_on(d, task)
    if task.raged == task.step + 1:
        effect = raised_by_rage(effect)
    EFFECTS[effect.word].carry_out(d, task.context, effect)
