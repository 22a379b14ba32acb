"""An action from target to result: choose, roll, re-roll, pick the row (Attack Actions)."""

from __future__ import annotations

from functools import cache

from snails_core.agenda import (
    ActionContext,
    ChooseTarget,
    OfferRage,
    Perform,
    PickRow,
    Roll,
    Rolled,
)
from snails_core.cards import Action, Target
from snails_core.draft import Draft
from snails_core.events import DiceRolled, DieRerolled, Hit, Missed, Targeted
from snails_core.factions import Faction, is_faction
from snails_core.layout import HEALTH, LEVEL, NONE, PLACE, USED
from snails_core.nodes import Chance, Decision
from snails_core.options import (
    AimAtSnail,
    AimAtSpace,
    DiceShow,
    Keep,
    Reroll,
    TakeRow,
)
from snails_core.queries import owner
from snails_core.rule import chosen, rule
from snails_core.rules.dice import ONE_DIE, TWO_DICE, matching_rows
from snails_core.rules.rerolls import has_eagle_eye
from snails_core.rules.targets import (
    all_in_range,
    possible_rows,
    target_snails,
    target_spaces,
)
from snails_core.rules.victims import victims_at


@rule(ChooseTarget)
def choose_target(d: Draft, task: ChooseTarget) -> Decision | None:
    """Asks for the target; a further attack of the same card needs its snail and a target again."""
    action, snail = d.action(task.action), task.snail
    if not d.hot[HEALTH + snail]:
        return None
    player = owner(snail)
    if action.target is Target.SNAIL:
        snails = target_snails(d, snail, action)
        return Decision(player, tuple(AimAtSnail(other) for other in snails)) if snails else None
    if action.target in (Target.SPACE, Target.TILE):
        spaces = target_spaces(d, snail, action)
        return Decision(player, tuple(AimAtSpace(space) for space in spaces)) if spaces else None
    hit = all_in_range(d, snail, action) if action.target is Target.ALL else 0
    if action.target is Target.ALL and action.dice and not hit:
        return None
    context = ActionContext(task.action, snail, d.hot[PLACE + snail], NONE, hit)
    _roll_or_work(d, task, action, context)
    return None


@chosen(ChooseTarget)
def target_chosen(d: Draft, task: ChooseTarget, option: AimAtSpace | AimAtSnail) -> None:
    snail, action = task.snail, d.action(task.action)
    if isinstance(option, AimAtSnail):
        space, target, hit = d.hot[PLACE + option.snail], option.snail, 1 << option.snail
    else:
        space, target = option.space, NONE
        hit = victims_at(d, snail, action, space)
    hot = memoryview(d.hot)  # goes into the event only, so the reads are not recorded (`rule.py`)
    origin = hot[PLACE + snail]
    level = hot[LEVEL + origin]
    target_level = hot[LEVEL + space]
    distance = d.board.distance[origin][space]
    d.events.append(Targeted(snail, action.index, space, target, distance, level, target_level))
    _roll_or_work(d, task, action, ActionContext(task.action, snail, space, target, hit))


def _roll_or_work(d: Draft, task: ChooseTarget, action: Action, context: ActionContext) -> None:
    """Rolls the dice of an action that has some. Without dice the card simply works; several rows
    are then an "or"."""
    if action.dice:
        d.agenda.append(Roll(context, task.rerolls, task.attacks))
        return
    _attack_again(d, context, task)
    rows = 1
    if len(action.rows) > 1:
        rows = possible_rows(d, context) or 1
    d.agenda.append(PickRow(context, rows))


def _attack_again(d: Draft, context: ActionContext, task: ChooseTarget | Rolled) -> None:
    """The card's next attack, if it has one; re-rolls left over serve it too (R10)."""
    if task.attacks > 1:
        again = ChooseTarget(context.action, context.snail, task.rerolls, task.attacks - 1)
        d.agenda.append(again)


@rule(Roll)
def roll(d: Draft, task: Roll) -> Chance:
    if task.face != NONE or d.action(task.context.action).dice == 1:
        return ONE_DIE
    return TWO_DICE


@chosen(Roll)
def dice_fell(d: Draft, task: Roll, outcome: DiceShow) -> None:
    face, other = outcome.face, outcome.other_face
    if task.face != NONE:
        face, other = sorted((face, task.face))
    d.events.append(DiceRolled(task.context.snail, face, other))
    d.agenda.append(Rolled(task.context, task.rerolls, task.attacks, face, other))


@rule(Rolled)
def rolled(d: Draft, task: Rolled) -> Decision | None:
    """Offers to re-roll a die, one after the other; Eagle Eye comes last (R10, R33)."""
    snail, action = task.context.snail, d.action(task.context.action)
    if task.rerolls or has_eagle_eye(d.hot, snail, action):
        faces = {task.face, task.other_face} - {NONE}
        return Decision(owner(snail), (Keep(), *(Reroll(face) for face in sorted(faces))))
    _judge_dice(d, task)
    return None


@chosen(Rolled)
def keep_or_reroll(d: Draft, task: Rolled, option: Keep | Reroll) -> None:
    if isinstance(option, Keep):
        _judge_dice(d, task)
        return
    snail = task.context.snail
    d.events.append(DieRerolled(snail, option.face, task.rerolls))
    rerolls = task.rerolls - 1
    if not task.rerolls:
        d.hot[USED + owner(snail)] = 1
        rerolls = 0
    stays = task.other_face if option.face == task.face else task.face
    d.agenda.append(Roll(task.context, rerolls, task.attacks, stays))


def _judge_dice(d: Draft, task: Rolled) -> None:
    """Finds the rows that match the dice; none is a miss."""
    context = task.context
    _attack_again(d, context, task)
    rows = matching_rows(d.action(context.action), task.face, task.other_face)
    if rows:
        d.agenda.append(PickRow(context, rows))
    else:
        d.events.append(Missed(context.snail, context.action))


@rule(PickRow)
def pick_row(d: Draft, task: PickRow) -> Decision:
    """Of several rows exactly one is chosen (R16.2)."""
    return Decision(owner(task.context.snail), _taking(task.rows))


@cache
def _taking(rows: int) -> tuple[TakeRow, ...]:
    """An option for each row; few sets of rows ever match together."""
    return tuple(TakeRow(number) for number in range(rows.bit_length()) if rows >> number & 1)


@chosen(PickRow)
def row_picked(d: Draft, task: PickRow, option: TakeRow) -> None:
    context = task.context
    if d.action(context.action).dice:
        d.events.append(Hit(context.snail, context.action, option.row))
    if is_faction(d.hot, owner(context.snail), Faction.BARBARIANS):
        d.agenda.append(OfferRage(context, option.row))
    else:
        d.agenda.append(Perform(context, option.row, 0))
