"""Cards and basic actions found by their names, in any language."""

from __future__ import annotations

from snails_core.cards import Action, Card
from snails_core.catalogue import load_catalogue
from snails_core.errors import SnailsError, did_you_mean
from snails_core.glossary import find
from snails_core.spelling import fold
from solver.odds.attack import Weapon


def weapon_named(card: str | Card, language: str = "en") -> Weapon:
    """A card by id or name, or a basic action: `missile`, `Rakete`, `punch`."""
    if isinstance(card, Card):
        return Weapon.of_card(card)
    found = find(card).cards
    if found:
        return Weapon.of_card(found[0])
    for action in load_catalogue().actions:
        if fold(card) in map(fold, (action.id, *action.names.values())):
            return Weapon(None, (action,))
    raise SnailsError("no_card", name=card, suggestion=did_you_mean(card, _known(language)))


def _known(language: str) -> set[str]:
    """Names that can be suggested: those of the language, and ids."""
    catalogue = load_catalogue()
    named: tuple[Card | Action, ...] = (*catalogue.cards, *catalogue.actions)
    return {name for entry in named for name in (entry.names[language], entry.id)}
