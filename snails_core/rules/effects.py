"""What each word on a card does, and when it can do anything at all: a row of `EFFECTS` each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from snails_core.agenda import (
    ActionContext,
    ChoosePlace,
    Crawl,
    DamageTile,
    DestroyTile,
    DiscardOwn,
    Draw,
    PushAll,
    TakeCard,
)
from snails_core.draft import Draft
from snails_core.layout import AIR, HEALTH, NONE, PLACE, PLAYERS, SHELLED
from snails_core.queries import bits, is_out, is_water, owner
from snails_core.rules.aim import can_aim, take_aim
from snails_core.rules.contamination import pollute
from snails_core.rules.damage import deal, heal
from snails_core.rules.explosives import put_dynamite, put_mine
from snails_core.rules.fire import place_fire
from snails_core.rules.gunslingers import note_hurt
from snails_core.rules.hands import arsenal_held, unrevealed_slots
from snails_core.rules.push import is_open, landings, place_snail, push_targets
from snails_core.rules.shells import can_be_shifted, can_hide_here, hide, leave_shell
from snails_core.rules.switch import can_switch, switch
from snails_core.rules.tiles import remove_tile
from snails_core.rules.victims import space_of_effect, victims_of
from snails_core.vocabulary import Effect, Where, Word


class EffectRule(NamedTuple):
    """The rule of a word."""

    is_possible: Callable[[Draft, ActionContext, Effect], bool]
    """Can it do anything at all here (R8.1, R28.1)?"""
    carry_out: Callable[[Draft, ActionContext, Effect], None]


def is_possible(d: Draft, context: ActionContext, effect: Effect) -> bool:
    """Can this effect do anything at all here?"""
    return EFFECTS[effect.word].is_possible(d, context, effect)


# --- when it is possible --------------------------------------------------------------
def _always(d: Draft, context: ActionContext, effect: Effect) -> bool:
    return True


def _reaches_somebody(d: Draft, context: ActionContext, effect: Effect) -> bool:
    return bool(victims_of(d, context, effect))


def _finds_a_tile(d: Draft, context: ActionContext, effect: Effect) -> bool:
    space = space_of_effect(d, context, effect)
    return space != NONE and not is_water(d.hot, space)


def _can_push(d: Draft, context: ActionContext, effect: Effect) -> bool:
    return any(push_targets(d, victim) for victim in _movable(d, context, effect))


def _can_place(d: Draft, context: ActionContext, effect: Effect) -> bool:
    return any(landings(d, victim, effect.amount) for victim in _movable(d, context, effect))


def _can_place_here(d: Draft, context: ActionContext, effect: Effect) -> bool:
    """Is there somebody elsewhere for whom the acting snail's space is open (R18)?"""
    home = d.hot[PLACE + context.snail]
    return any(
        home < AIR and d.hot[PLACE + victim] != home and is_open(d, victim, home, 1 << victim)
        for victim in _movable(d, context, effect)
    )


def _is_alive(d: Draft, context: ActionContext, effect: Effect) -> bool:
    return bool(d.hot[HEALTH + context.snail])


def _can_discard(d: Draft, context: ActionContext, effect: Effect) -> bool:
    if effect.where is Where.OTHERS:
        players = range(d.hot[PLAYERS])
        return any(arsenal_held(d, p) for p in players if p != owner(context.snail))
    return any(arsenal_held(d, owner(victim)) for victim in victims_of(d, context, effect))


def _can_take_card(d: Draft, context: ActionContext, effect: Effect) -> bool:
    return any(unrevealed_slots(d, owner(victim)) for victim in victims_of(d, context, effect))


def _finds_a_shell(d: Draft, context: ActionContext, effect: Effect) -> bool:
    return any(d.hot[SHELLED + victim] for victim in victims_of(d, context, effect))


def _can_hide(d: Draft, context: ActionContext, effect: Effect) -> bool:
    return any(can_hide_here(d, victim) for victim in victims_of(d, context, effect))


def _can_switch(d: Draft, context: ActionContext, effect: Effect) -> bool:
    return can_switch(d, owner(context.snail))


def _can_aim(d: Draft, context: ActionContext, effect: Effect) -> bool:
    return can_aim(d, context.snail)


# --- what it does ---------------------------------------------------------------------
def _movable(d: Draft, context: ActionContext, effect: Effect) -> list[int]:
    """Those whom the effect reaches and can move: shelled snails stay unless the card says "even
    shelled ones" (R12)."""
    victims = victims_of(d, context, effect)
    return [victim for victim in victims if can_be_shifted(d.hot, victim, effect.shelled_too)]


def _damage(d: Draft, context: ActionContext, effect: Effect) -> None:
    victims = victims_of(d, context, effect)
    losses = deal(d, victims, effect.amount, "card", "R11")
    note_hurt(d, owner(context.snail), victims, losses)


def _heal(d: Draft, context: ActionContext, effect: Effect) -> None:
    for victim in victims_of(d, context, effect):
        heal(d, victim, effect.amount)


def _push(d: Draft, context: ActionContext, effect: Effect) -> None:
    victims = victims_of(d, context, effect)
    if victims:
        d.agenda.append(PushAll(bits(victims), owner(context.snail), int(effect.shelled_too)))


def _scatter(d: Draft, context: ActionContext, effect: Effect) -> None:
    """Does nothing itself: `perform` lets the player choose the space on which the row goes on."""


def _fire(d: Draft, context: ActionContext, effect: Effect) -> None:
    space = space_of_effect(d, context, effect)
    if space < AIR:
        place_fire(d, space, effect.amount)


def _damage_tile(d: Draft, context: ActionContext, effect: Effect) -> None:
    if (space := space_of_effect(d, context, effect)) < AIR:
        d.agenda.append(DamageTile(space))


def _destroy_tile(d: Draft, context: ActionContext, effect: Effect) -> None:
    if (space := space_of_effect(d, context, effect)) < AIR:
        d.agenda.append(DestroyTile(space))


def _remove_tile(d: Draft, context: ActionContext, effect: Effect) -> None:
    if (space := space_of_effect(d, context, effect)) < AIR:
        remove_tile(d, space)


def _dig_tile(d: Draft, context: ActionContext, effect: Effect) -> None:
    if (space := space_of_effect(d, context, effect)) < AIR:
        d.agenda.append(DamageTile(space, owner(context.snail)))


def _dig_up(d: Draft, context: ActionContext, effect: Effect) -> None:
    if (space := space_of_effect(d, context, effect)) < AIR:
        d.agenda.append(DestroyTile(space, owner(context.snail)))


def _place(d: Draft, context: ActionContext, effect: Effect) -> None:
    for victim in reversed(_movable(d, context, effect)):
        d.agenda.append(ChoosePlace(victim, owner(context.snail), effect.amount))


def _place_here(d: Draft, context: ActionContext, effect: Effect) -> None:
    """Puts the target on the acting snail's space. There is one at most (`needs_target_snail`): of
    several, each would be asked whether the space is open before any of them has come."""
    home = d.hot[PLACE + context.snail]
    for victim in _movable(d, context, effect):
        if home < AIR and is_open(d, victim, home, 1 << victim):
            place_snail(d, victim, home, owner(context.snail))


def _move(d: Draft, context: ActionContext, effect: Effect) -> None:
    d.agenda.append(Crawl(context.snail, effect.amount))


def _put_mine(d: Draft, context: ActionContext, effect: Effect) -> None:
    if (space := space_of_effect(d, context, effect)) < AIR:
        put_mine(d, space)


def _put_dynamite(d: Draft, context: ActionContext, effect: Effect) -> None:
    if (space := space_of_effect(d, context, effect)) < AIR:
        put_dynamite(d, space)


def _draw(d: Draft, context: ActionContext, effect: Effect) -> None:
    d.agenda.append(Draw(owner(context.snail), effect.amount))


def _discard(d: Draft, context: ActionContext, effect: Effect) -> None:
    """Lets each other player discard, in turn from the active one's left, or only the target's
    owner."""
    if effect.where is Where.OTHERS:
        player, players = owner(context.snail), d.hot[PLAYERS]
        others = [(player + seat) % players for seat in range(1, players)]
    else:
        others = sorted({owner(victim) for victim in victims_of(d, context, effect)})
    for other in reversed(others):
        if not is_out(d.hot, other):
            d.agenda.append(DiscardOwn(other, effect.amount))


def _take_card(d: Draft, context: ActionContext, effect: Effect) -> None:
    for player in sorted(
        {owner(victim) for victim in victims_of(d, context, effect)}, reverse=True
    ):
        d.agenda.append(TakeCard(player, owner(context.snail), int(effect.back)))


def _leave_shell(d: Draft, context: ActionContext, effect: Effect) -> None:
    for victim in victims_of(d, context, effect):
        leave_shell(d, victim, "R12")


def _hide(d: Draft, context: ActionContext, effect: Effect) -> None:
    for victim in victims_of(d, context, effect):
        hide(d, victim)


def _switch(d: Draft, context: ActionContext, effect: Effect) -> None:
    switch(d, owner(context.snail))


def _aim(d: Draft, context: ActionContext, effect: Effect) -> None:
    take_aim(d, context.snail)


def _pollute(d: Draft, context: ActionContext, effect: Effect) -> None:
    pollute(d, effect.amount)


EFFECTS: Mapping[Word, EffectRule] = {
    Word.DAMAGE: EffectRule(_reaches_somebody, _damage),
    Word.HEAL: EffectRule(_reaches_somebody, _heal),
    Word.PUSH: EffectRule(_can_push, _push),
    Word.SCATTER: EffectRule(_always, _scatter),
    Word.FIRE: EffectRule(_finds_a_tile, _fire),
    Word.DAMAGE_TILE: EffectRule(_finds_a_tile, _damage_tile),
    Word.DESTROY_TILE: EffectRule(_finds_a_tile, _destroy_tile),
    Word.REMOVE_TILE: EffectRule(_finds_a_tile, _remove_tile),
    Word.DIG_TILE: EffectRule(_finds_a_tile, _dig_tile),
    Word.DIG_UP: EffectRule(_finds_a_tile, _dig_up),
    Word.PLACE: EffectRule(_can_place, _place),
    Word.PLACE_HERE: EffectRule(_can_place_here, _place_here),
    Word.MOVE: EffectRule(_is_alive, _move),
    Word.PUT_MINE: EffectRule(_finds_a_tile, _put_mine),
    Word.PUT_DYNAMITE: EffectRule(_finds_a_tile, _put_dynamite),
    Word.DRAW: EffectRule(_always, _draw),
    Word.DISCARD: EffectRule(_can_discard, _discard),
    Word.TAKE_CARD: EffectRule(_can_take_card, _take_card),
    Word.LEAVE_SHELL: EffectRule(_finds_a_shell, _leave_shell),
    Word.HIDE: EffectRule(_can_hide, _hide),
    Word.SWITCH: EffectRule(_can_switch, _switch),
    Word.AIM: EffectRule(_can_aim, _aim),
    Word.POLLUTE: EffectRule(_always, _pollute),
}
