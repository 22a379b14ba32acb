"""What must hold of all card files together: the counts of the box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from snails_core.cards import Action, Card, Kind
from snails_core.errors import DataError
from snails_core.rulebook_data import FACTIONS

TOTALS = {Kind.BASIC: 5, Kind.RED: 50, Kind.PURPLE: 34}
MOST_KINDS = 80


def check_box(cards: Sequence[Card], actions: Sequence[Action], heads: Mapping[str, str]) -> None:
    """The counts add up to the box's (F4), every basic action and every faction has a card."""
    shown = {index for card in cards for index in card.actions}
    for action in actions:
        if action.index not in shown:
            raise DataError("card_action_unused", heads[action.id])
    for kind, wanted in TOTALS.items():
        found = sum(card.count for card in cards if card.kind is kind)
        if found != wanted:
            raise DataError("card_total", f"{kind}.toml: count", found=found, wanted=wanted)
    _check_factions(cards, heads)
    if len(cards) > MOST_KINDS:
        raise DataError(
            "card_kinds", "red.toml, purple.toml: card", found=len(cards), most=MOST_KINDS
        )


def _check_factions(cards: Sequence[Card], heads: Mapping[str, str]) -> None:
    owners: dict[str, str] = {}
    for card in cards:
        if card.faction in owners:
            other = owners[card.faction]
            place = f"{heads[card.id]}: faction"
            raise DataError("card_faction_twice", place, name=card.faction, other=other)
        if card.faction:
            owners[card.faction] = card.id
    for faction in FACTIONS:
        if faction not in owners:
            raise DataError("card_faction_missing", "faction.toml: card", name=faction)
