"""Cards and actions of the catalogue by name, and what is printed on them."""

from __future__ import annotations

from snails_core.cards import Action, Card, Face, Kind
from snails_core.catalogue import effect_text, load_catalogue
from snails_core.vocabulary import Effect

CATALOGUE = load_catalogue()


def card(id: str) -> Card:
    return CATALOGUE.cards[CATALOGUE.card_index[id]]


def action(id: str) -> Action:
    return CATALOGUE.actions[CATALOGUE.action_index[id]]


def of_kind(*kinds: Kind) -> list[Card]:
    return [card for card in CATALOGUE.cards if card.kind in kinds]


def action_of(card: Card) -> Action:
    (index,) = card.actions
    return CATALOGUE.actions[index]


def texts(action: Action) -> list[tuple[tuple[Face, ...], list[str]]]:
    """The rows as faces and effect phrases."""
    return [(row.faces, [effect_text(effect) for effect in row.effects]) for row in action.rows]


def effects_of(action: Action) -> list[Effect]:
    return [effect for row in action.rows for effect in row.effects]
