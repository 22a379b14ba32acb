"""What a person may want to read before they choose: the cards and actions in question."""

from __future__ import annotations

from collections.abc import Iterable

from snails_core.agenda import Attack, OfferRage, Perform, PickRow, Rolled
from snails_core.layout import HIDDEN
from snails_core.options import Act, DiscardCard, Option, Swap
from snails_core.position import Position
from snails_core.tell import Names, action_text, card_text


def about_lines(position: Position, options: Iterable[Option], language: str) -> list[str]:
    """Name and text of every card and action that the options are about, each once."""
    names = Names(position, language)
    told: dict[str, str] = {}
    asking = position.agenda[-1]
    if isinstance(asking, Attack | Rolled | PickRow | OfferRage | Perform):
        action = asking.action if isinstance(asking, Attack) else asking.context.action
        told[names.action(action)] = action_text(position, action, language)
    for option in options:
        if isinstance(option, Act):
            told[names.action(option.action)] = action_text(position, option.action, language)
        for card in _cards(option):
            told[names.card(card)] = card_text(position, card, language)
    return [f"{name}: {' '.join(text.splitlines())}" for name, text in told.items()]


def _cards(option: Option) -> tuple[int, ...]:
    if isinstance(option, DiscardCard):
        return () if option.card == HIDDEN else (option.card,)
    return (option.card, option.other_card) if isinstance(option, Swap) else ()
