"""The vocabulary of effects: what each word on a card does (see `cards.Word`)."""

from __future__ import annotations

from collections.abc import Callable

from snails_core.agenda import (
    AttackContext,
    ChoosePlace,
    Crawl,
    DamageTile,
    DestroyTile,
    DiscardOwn,
    Draw,
    Perform,
    PushAll,
    TakeCard,
)
from snails_core.cards import Instruction, Where, Word
from snails_core.draft import Draft
from snails_core.events import Scattered
from snails_core.layout import AIR, NONE, PLACE, PLAYERS
from snails_core.nodes import Decision
from snails_core.options import Accept, Decline, ScatterTo
from snails_core.rule import chosen, rule
from snails_core.rules.aim import take_aim
from snails_core.rules.contamination import pollute
from snails_core.rules.damage import deal, heal
from snails_core.rules.explosives import put_dynamite, put_mine
from snails_core.rules.fire import place_fire
from snails_core.rules.gunslingers import note_hurt
from snails_core.rules.push import is_open, place_snail
from snails_core.rules.rage import raged_amount
from snails_core.rules.shells import can_be_shifted, hide, leave_shell
from snails_core.rules.switch import switch
from snails_core.rules.targets import is_possible, space_of_effect, victims_at, victims_of
from snails_core.rules.tiles import remove_tile
from snails_core.squads import bits, is_out, owner

EffectFunction = Callable[[Draft, AttackContext, Instruction], None]


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
    if isinstance(option, ScatterTo):
        d.events.append(Scattered(context.space, option.space))
        hit = victims_at(d, context.snail, action, option.space)
        there = AttackContext(context.action, context.snail, option.space, NONE, hit)
        _go_on(d, effect._replace(context=there))
    elif isinstance(option, Accept):
        _carry_out(d, effect, action.rows[effect.row].effects[effect.step])
    else:
        _go_on(d, effect)


def _go_on(d: Draft, effect: Perform) -> None:
    """Puts what is left of the row on the agenda, if anything is."""
    context, row, step, raged, _ = effect
    if step + 1 < len(d.action(context.action).rows[row].effects):
        d.agenda.append(Perform(context, row, step + 1, raged))


def _carry_out(d: Draft, effect: Perform, part: Instruction) -> None:
    _go_on(d, effect)
    if part.word is Word.DAMAGE:  # the only one that Rage may have raised
        _damage(d, effect, part)
    else:
        EFFECT_FUNCTIONS[part.word](d, effect.context, part)


def _movable(d: Draft, context: AttackContext, part: Instruction) -> list[int]:
    """Shelled snails stay unless the card says "even shelled ones" (R12)."""
    victims = victims_of(d, context, part)
    return [victim for victim in victims if can_be_shifted(d.hot, victim, part.shelled_too)]


def _damage(d: Draft, effect: Perform, part: Instruction) -> None:
    amount = raged_amount(part.amount, effect.raged == effect.step + 1)
    victims = victims_of(d, effect.context, part)
    losses = deal(d, victims, amount, "card", "R11")
    note_hurt(d, owner(effect.context.snail), victims, losses)


def _heal(d: Draft, context: AttackContext, part: Instruction) -> None:
    for victim in victims_of(d, context, part):
        heal(d, victim, part.amount)


def _push(d: Draft, context: AttackContext, part: Instruction) -> None:
    victims = victims_of(d, context, part)
    if victims:
        d.agenda.append(PushAll(bits(victims), owner(context.snail), int(part.shelled_too)))


def _fire(d: Draft, context: AttackContext, part: Instruction) -> None:
    space = space_of_effect(d, context, part)
    if space < AIR:
        place_fire(d, space, part.amount)


def _damage_tile(d: Draft, context: AttackContext, part: Instruction) -> None:
    if (space := space_of_effect(d, context, part)) < AIR:
        d.agenda.append(DamageTile(space))


def _destroy_tile(d: Draft, context: AttackContext, part: Instruction) -> None:
    if (space := space_of_effect(d, context, part)) < AIR:
        d.agenda.append(DestroyTile(space))


def _remove_tile(d: Draft, context: AttackContext, part: Instruction) -> None:
    if (space := space_of_effect(d, context, part)) < AIR:
        remove_tile(d, space)


def _dig_tile(d: Draft, context: AttackContext, part: Instruction) -> None:
    if (space := space_of_effect(d, context, part)) < AIR:
        d.agenda.append(DamageTile(space, owner(context.snail)))


def _dig_up(d: Draft, context: AttackContext, part: Instruction) -> None:
    if (space := space_of_effect(d, context, part)) < AIR:
        d.agenda.append(DestroyTile(space, owner(context.snail)))


def _place(d: Draft, context: AttackContext, part: Instruction) -> None:
    for victim in reversed(_movable(d, context, part)):
        d.agenda.append(ChoosePlace(victim, owner(context.snail), part.amount))


def _place_here(d: Draft, context: AttackContext, part: Instruction) -> None:
    home = d.hot[PLACE + context.snail]
    for victim in _movable(d, context, part):
        if home < AIR and is_open(d, victim, home, 1 << victim):
            place_snail(d, victim, home, owner(context.snail))


def _move(d: Draft, context: AttackContext, part: Instruction) -> None:
    d.agenda.append(Crawl(context.snail, part.amount))


def _put_mine(d: Draft, context: AttackContext, part: Instruction) -> None:
    if (space := space_of_effect(d, context, part)) < AIR:
        put_mine(d, space)


def _put_dynamite(d: Draft, context: AttackContext, part: Instruction) -> None:
    if (space := space_of_effect(d, context, part)) < AIR:
        put_dynamite(d, space)


def _draw(d: Draft, context: AttackContext, part: Instruction) -> None:
    d.agenda.append(Draw(owner(context.snail), part.amount))


def _discard(d: Draft, context: AttackContext, part: Instruction) -> None:
    """Each other player in turn from the active one's left, or the target's owner."""
    if part.where is Where.OTHERS:
        player, players = owner(context.snail), d.hot[PLAYERS]
        others = [(player + seat) % players for seat in range(1, players)]
    else:
        others = sorted({owner(victim) for victim in victims_of(d, context, part)})
    for other in reversed(others):
        if not is_out(d.hot, other):
            d.agenda.append(DiscardOwn(other, part.amount))


def _take_card(d: Draft, context: AttackContext, part: Instruction) -> None:
    for player in sorted({owner(victim) for victim in victims_of(d, context, part)}, reverse=True):
        d.agenda.append(TakeCard(player, owner(context.snail), int(part.back)))


def _leave_shell(d: Draft, context: AttackContext, part: Instruction) -> None:
    for victim in victims_of(d, context, part):
        leave_shell(d, victim, "R12")


def _hide(d: Draft, context: AttackContext, part: Instruction) -> None:
    for victim in victims_of(d, context, part):
        hide(d, victim)


def _switch(d: Draft, context: AttackContext, part: Instruction) -> None:
    switch(d, owner(context.snail))


def _aim(d: Draft, context: AttackContext, part: Instruction) -> None:
    take_aim(d, context.snail)


def _pollute(d: Draft, context: AttackContext, part: Instruction) -> None:
    pollute(d, part.amount)


EFFECT_FUNCTIONS: dict[Word, EffectFunction] = {
    Word.HEAL: _heal,
    Word.PUSH: _push,
    Word.FIRE: _fire,
    Word.DAMAGE_TILE: _damage_tile,
    Word.DESTROY_TILE: _destroy_tile,
    Word.REMOVE_TILE: _remove_tile,
    Word.DIG_TILE: _dig_tile,
    Word.DIG_UP: _dig_up,
    Word.PLACE: _place,
    Word.PLACE_HERE: _place_here,
    Word.MOVE: _move,
    Word.PUT_MINE: _put_mine,
    Word.PUT_DYNAMITE: _put_dynamite,
    Word.DRAW: _draw,
    Word.DISCARD: _discard,
    Word.TAKE_CARD: _take_card,
    Word.LEAVE_SHELL: _leave_shell,
    Word.HIDE: _hide,
    Word.SWITCH: _switch,
    Word.AIM: _aim,
    Word.POLLUTE: _pollute,
}
"""All words but damage, which may be raised, and scatter, which is a choice."""
