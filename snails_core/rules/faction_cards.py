"""Faction cards: when a player may take theirs (R3)."""

from __future__ import annotations

from snails_core.agenda import OfferFactionCard
from snails_core.draft import Draft
from snails_core.events import FactionCardTaken
from snails_core.layout import FACTION, LOST_BEFORE, NONE, hand_at
from snails_core.nodes import Decision
from snails_core.options import Accept, Decline
from snails_core.rule import chosen, rule


def faction_card(d: Draft, player: int) -> int:
    """The number of the player's faction card; NONE without a faction."""
    faction = d.hot[FACTION + player]
    return NONE if faction == NONE else d.setting.faction_card[faction]


def holds_faction_card(d: Draft, player: int) -> bool:
    card = faction_card(d, player)
    return card != NONE and bool(d.cold[hand_at(player, card)])


@rule(OfferFactionCard)
def offer_faction_card(d: Draft, task: OfferFactionCard) -> Decision | None:
    """Offers the faction card, if it lies beside the board, after a round in which the player lost
    a snail (R3)."""
    player = task.player
    if faction_card(d, player) == NONE or not d.hot[LOST_BEFORE + player]:
        return None
    if holds_faction_card(d, player):
        return None
    return Decision(player, (Accept(), Decline()))


@chosen(OfferFactionCard)
def faction_card_taken(d: Draft, task: OfferFactionCard, option: Accept | Decline) -> None:
    if isinstance(option, Accept):
        card = faction_card(d, task.player)
        d.open_cold()[hand_at(task.player, card)] = 1
        d.events.append(FactionCardTaken(task.player, card))
