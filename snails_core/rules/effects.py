"""The vocabulary of effects: what each word on a card does (see `cards.Word`)."""

from __future__ import annotations

from collections.abc import Callable

from snails_core.agenda import (
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

Word_ = Callable[[Draft, Perform, Instruction], None]


@rule(Perform)
def perform(d: Draft, effect: Perform) -> Decision | None:
    """The next effect of the row, in printed order (R8.1)."""
    part = d.action(effect.action).rows[effect.row].effects[effect.step]
    if part.word is Word.SCATTER:
        spaces = d.board.neighbours[effect.space]
        return Decision(owner(effect.snail), tuple(ScatterTo(space) for space in spaces))
    if part.may:
        action = d.action(effect.action)
        if is_possible(d, action, part, effect.snail, *effect[2:5]):
            return Decision(owner(effect.snail), (Decline(), Accept()))
        _go_on(d, effect)
        return None
    _carry_out(d, effect, part)
    return None


@chosen(Perform)
def performed(d: Draft, effect: Perform, option: ScatterTo | Accept | Decline) -> None:
    if isinstance(option, ScatterTo):
        action = d.action(effect.action)
        d.events.append(Scattered(effect.space, option.space))
        hit = victims_at(d, effect.snail, action, option.space)
        _go_on(d, effect._replace(space=option.space, target_snail=NONE, snails=hit))
    elif isinstance(option, Accept):
        _carry_out(d, effect, d.action(effect.action).rows[effect.row].effects[effect.step])
    else:
        _go_on(d, effect)


def _go_on(d: Draft, effect: Perform) -> None:
    """Puts what is left of the row on the agenda, if anything is."""
    if effect.step + 1 < len(d.action(effect.action).rows[effect.row].effects):
        d.agenda.append(Perform(*effect[:6], effect.step + 1, effect.raged))


def _carry_out(d: Draft, effect: Perform, part: Instruction) -> None:
    _go_on(d, effect)
    WORDS[part.word](d, effect, part)


def _victims(d: Draft, effect: Perform, part: Instruction) -> list[int]:
    return victims_of(d, d.action(effect.action), part, *effect[1:5])


def _movable(d: Draft, effect: Perform, part: Instruction) -> list[int]:
    """Shelled snails stay unless the card says "even shelled ones" (R12)."""
    victims = _victims(d, effect, part)
    return [victim for victim in victims if can_be_shifted(d.hot, victim, part.shelled_too)]


def _space(d: Draft, effect: Perform, part: Instruction) -> int:
    return space_of_effect(d, part, effect.snail, effect.space)


def _damage(d: Draft, effect: Perform, part: Instruction) -> None:
    amount = raged_amount(part.amount, effect.raged == effect.step + 1)
    victims = _victims(d, effect, part)
    losses = deal(d, victims, amount, "card", "R11")
    note_hurt(d, owner(effect.snail), victims, losses)


def _heal(d: Draft, effect: Perform, part: Instruction) -> None:
    for victim in _victims(d, effect, part):
        heal(d, victim, part.amount)


def _push(d: Draft, effect: Perform, part: Instruction) -> None:
    victims = _victims(d, effect, part)
    if victims:
        d.agenda.append(PushAll(bits(victims), owner(effect.snail), int(part.shelled_too)))


def _fire(d: Draft, effect: Perform, part: Instruction) -> None:
    space = _space(d, effect, part)
    if space < AIR:
        place_fire(d, space, part.amount)


def _damage_tile(d: Draft, effect: Perform, part: Instruction) -> None:
    if (space := _space(d, effect, part)) < AIR:
        d.agenda.append(DamageTile(space))


def _destroy_tile(d: Draft, effect: Perform, part: Instruction) -> None:
    if (space := _space(d, effect, part)) < AIR:
        d.agenda.append(DestroyTile(space))


def _remove_tile(d: Draft, effect: Perform, part: Instruction) -> None:
    if (space := _space(d, effect, part)) < AIR:
        remove_tile(d, space)


def _dig_tile(d: Draft, effect: Perform, part: Instruction) -> None:
    if (space := _space(d, effect, part)) < AIR:
        d.agenda.append(DamageTile(space, owner(effect.snail)))


def _dig_up(d: Draft, effect: Perform, part: Instruction) -> None:
    if (space := _space(d, effect, part)) < AIR:
        d.agenda.append(DestroyTile(space, owner(effect.snail)))


def _place(d: Draft, effect: Perform, part: Instruction) -> None:
    for victim in reversed(_movable(d, effect, part)):
        d.agenda.append(ChoosePlace(victim, owner(effect.snail), part.amount))


def _place_here(d: Draft, effect: Perform, part: Instruction) -> None:
    home = d.hot[PLACE + effect.snail]
    for victim in _movable(d, effect, part):
        if home < AIR and is_open(d, victim, home, 1 << victim):
            place_snail(d, victim, home, owner(effect.snail))


def _move(d: Draft, effect: Perform, part: Instruction) -> None:
    d.agenda.append(Crawl(effect.snail, part.amount))


def _put_mine(d: Draft, effect: Perform, part: Instruction) -> None:
    if (space := _space(d, effect, part)) < AIR:
        put_mine(d, space)


def _put_dynamite(d: Draft, effect: Perform, part: Instruction) -> None:
    if (space := _space(d, effect, part)) < AIR:
        put_dynamite(d, space)


def _draw(d: Draft, effect: Perform, part: Instruction) -> None:
    d.agenda.append(Draw(owner(effect.snail), part.amount))


def _discard(d: Draft, effect: Perform, part: Instruction) -> None:
    """Each other player in turn from the active one's left, or the target's owner."""
    if part.where is Where.OTHERS:
        player, players = owner(effect.snail), d.hot[PLAYERS]
        others = [(player + seat) % players for seat in range(1, players)]
    else:
        others = sorted({owner(victim) for victim in _victims(d, effect, part)})
    for other in reversed(others):
        if not is_out(d.hot, other):
            d.agenda.append(DiscardOwn(other, part.amount))


def _take_card(d: Draft, effect: Perform, part: Instruction) -> None:
    for player in sorted({owner(victim) for victim in _victims(d, effect, part)}, reverse=True):
        d.agenda.append(TakeCard(player, owner(effect.snail), int(part.back)))


def _leave_shell(d: Draft, effect: Perform, part: Instruction) -> None:
    for victim in _victims(d, effect, part):
        leave_shell(d, victim, "R12")


def _hide(d: Draft, effect: Perform, part: Instruction) -> None:
    for victim in _victims(d, effect, part):
        hide(d, victim)


def _switch(d: Draft, effect: Perform, part: Instruction) -> None:
    switch(d, owner(effect.snail))


def _aim(d: Draft, effect: Perform, part: Instruction) -> None:
    take_aim(d, effect.snail)


def _pollute(d: Draft, effect: Perform, part: Instruction) -> None:
    pollute(d, part.amount)


def _never(d: Draft, effect: Perform, part: Instruction) -> None:
    raise AssertionError("a scatter is a choice, not an effect of its own")


WORDS: dict[Word, Word_] = {
    Word.DAMAGE: _damage,
    Word.HEAL: _heal,
    Word.PUSH: _push,
    Word.SCATTER: _never,
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
