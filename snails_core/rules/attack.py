"""An action from target to result: choose, roll, re-roll, pick the row (Attack Actions)."""

from __future__ import annotations

from functools import cache

from snails_core.agenda import (
    Attack,
    AttackContext,
    OfferRage,
    Perform,
    PickRow,
    Roll,
    Rolled,
)
from snails_core.cards import Target
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
from snails_core.squads import owner


@rule(Attack)
def attack(d: Draft, effect: Attack) -> Decision | None:
    """The target; a further attack of the same card needs its snail and a target again."""
    action, snail = d.action(effect.action), effect.snail
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
    _aim(d, effect, AttackContext(effect.action, snail, d.hot[PLACE + snail], NONE, hit))
    return None


@chosen(Attack)
def target_chosen(d: Draft, effect: Attack, option: AimAtSpace | AimAtSnail) -> None:
    snail, action = effect.snail, d.action(effect.action)
    if isinstance(option, AimAtSnail):
        space, target, hit = d.hot[PLACE + option.snail], option.snail, 1 << option.snail
    else:
        space, target = option.space, NONE
        hit = victims_at(d, snail, action, space)
    hot = memoryview(d.hot)  # goes into the event only, so the reads are not recorded (`rule.py`)
    origin = hot[PLACE + snail]
    distance = d.board.distance[origin][space]
    levels = hot[LEVEL + origin], hot[LEVEL + space]
    d.events.append(Targeted(snail, action.index, space, target, distance, *levels))
    _aim(d, effect, AttackContext(effect.action, snail, space, target, hit))


def _aim(d: Draft, effect: Attack, context: AttackContext) -> None:
    """With dice, roll them; without, the card simply works (rows to choose from are an "or")."""
    action = d.action(effect.action)
    if action.dice:
        d.agenda.append(Roll(context, effect.rerolls, effect.attacks))
        return
    _attack_again(d, context, effect)
    rows = 1
    if len(action.rows) > 1:
        rows = possible_rows(d, context) or 1
    d.agenda.append(PickRow(context, rows))


def _attack_again(d: Draft, context: AttackContext, effect: Attack | Rolled) -> None:
    """The card's next attack, if it has one; re-rolls left over serve it too (R10)."""
    if effect.attacks > 1:
        again = Attack(context.action, context.snail, effect.rerolls, effect.attacks - 1)
        d.agenda.append(again)


@rule(Roll)
def roll(d: Draft, effect: Roll) -> Chance:
    if effect.face != NONE or d.action(effect.context.action).dice == 1:
        return ONE_DIE
    return TWO_DICE


@chosen(Roll)
def dice_fell(d: Draft, effect: Roll, outcome: DiceShow) -> None:
    face, other = outcome.face, outcome.other_face
    if effect.face != NONE:
        face, other = sorted((face, effect.face))
    d.events.append(DiceRolled(effect.context.snail, face, other))
    d.agenda.append(Rolled(effect.context, effect.rerolls, effect.attacks, face, other))


@rule(Rolled)
def rolled(d: Draft, effect: Rolled) -> Decision | None:
    """One at a time, after seeing the dice, any die; Eagle Eye comes last (R10, R33)."""
    snail, action = effect.context.snail, d.action(effect.context.action)
    if effect.rerolls or has_eagle_eye(d.hot, snail, action):
        faces = {effect.face, effect.other_face} - {NONE}
        return Decision(owner(snail), (Keep(), *(Reroll(face) for face in sorted(faces))))
    _judge_dice(d, effect)
    return None


@chosen(Rolled)
def keep_or_reroll(d: Draft, effect: Rolled, option: Keep | Reroll) -> None:
    if isinstance(option, Keep):
        _judge_dice(d, effect)
        return
    snail = effect.context.snail
    d.events.append(DieRerolled(snail, option.face, effect.rerolls))
    rerolls = effect.rerolls - 1
    if not effect.rerolls:
        d.hot[USED + owner(snail)] = 1
        rerolls = 0
    stays = effect.other_face if option.face == effect.face else effect.face
    d.agenda.append(Roll(effect.context, rerolls, effect.attacks, stays))


def _judge_dice(d: Draft, effect: Rolled) -> None:
    """The rows that match; none is a miss."""
    context = effect.context
    _attack_again(d, context, effect)
    rows = matching_rows(d.action(context.action), effect.face, effect.other_face)
    if rows:
        d.agenda.append(PickRow(context, rows))
    else:
        d.events.append(Missed(context.snail, context.action))


@rule(PickRow)
def pick_row(d: Draft, effect: PickRow) -> Decision:
    """Of several rows exactly one is chosen (R16.2)."""
    return Decision(owner(effect.context.snail), _taking(effect.rows))


@cache
def _taking(rows: int) -> tuple[TakeRow, ...]:
    """An option for each row; few sets of rows ever match together."""
    return tuple(TakeRow(number) for number in range(rows.bit_length()) if rows >> number & 1)


@chosen(PickRow)
def row_picked(d: Draft, effect: PickRow, option: TakeRow) -> None:
    context = effect.context
    if d.action(context.action).dice:
        d.events.append(Hit(context.snail, context.action, option.row))
    if is_faction(d.hot, owner(context.snail), Faction.BARBARIANS):
        d.agenda.append(OfferRage(context, option.row))
    else:
        d.agenda.append(Perform(context, option.row, 0))
