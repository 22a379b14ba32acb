"""What a card is worth in hand, whoever will play it, in units of health."""

from __future__ import annotations

from collections.abc import Mapping

from snails_core.bots.catalogue_cache import once_a_catalogue
from snails_core.bots.weapons import armoury_of
from snails_core.cards import Action, Card, Catalogue, Target
from snails_core.vocabulary import Where, Word

REACH = (0.6, 0.75, 0.95, 1.05, 1.15)
"""Short weapons wait longer for a target."""
SEES_ALL = 1.15
MANY = 1.25
RETURNS = 1.5
WORD_WORTH: Mapping[Word, float] = {
    Word.DAMAGE: 0.0,  # such cards are weapons
    Word.HEAL: 0.45,
    Word.PUSH: 1.5,
    Word.SCATTER: 0.0,
    Word.FIRE: 0.0,
    Word.DAMAGE_TILE: 0.0,
    Word.DESTROY_TILE: 2.5,
    Word.REMOVE_TILE: 2.5,
    Word.DIG_TILE: 1.0,
    Word.DIG_UP: 2.0,
    Word.PLACE: 1.2,
    Word.PLACE_HERE: 1.0,
    Word.MOVE: 0.8,
    Word.PUT_MINE: 3.5,
    Word.PUT_DYNAMITE: 4.5,
    Word.DRAW: 2.5,
    Word.DISCARD: 2.0,
    Word.TAKE_CARD: 3.0,
    Word.LEAVE_SHELL: 0.5,
    Word.HIDE: 1.5,
    Word.SWITCH: 0.0,
    Word.AIM: 1.5,
    Word.POLLUTE: 0.8,
}
"""What one effect of a card without damage is worth, times its number."""


@once_a_catalogue
def card_worths(catalogue: Catalogue) -> tuple[float, ...]:
    """What each card of a catalogue is worth, by number."""
    return tuple(_worth(catalogue, card) for card in catalogue.cards)


def _worth(catalogue: Catalogue, card: Card) -> float:
    worth = max(_action_worth(catalogue, catalogue.actions[action]) for action in card.actions)
    return worth * (RETURNS if card.returns else 1.0)


def _action_worth(catalogue: Catalogue, action: Action) -> float:
    weapon = armoury_of(catalogue).by_action.get(action.index)
    if weapon is None:
        return max(
            sum(
                WORD_WORTH[effect.word] * max(1, effect.amount)
                for effect in row.effects
                if effect.where is not Where.OTHERS or effect.word is Word.DISCARD
            )
            for row in action.rows
        )
    worth = weapon.power[0] * REACH[min(weapon.farthest, len(REACH) - 1)]
    if weapon.ignores_sight:
        worth *= SEES_ALL
    if weapon.target in (Target.ALL, Target.SPACE):
        worth *= MANY
    return worth
