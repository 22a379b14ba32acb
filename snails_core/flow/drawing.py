"""Phase 1: draw, exchange two for one, take the faction card, keep five (R1, R3)."""

from __future__ import annotations

from snails_core.agenda import (
    Discard,
    Draw,
    Drawing,
    Exchange,
    OfferFactionCard,
    Planning,
    TrimHand,
)
from snails_core.draft import Draft
from snails_core.events import FactionCardTaken, PhaseBegan
from snails_core.layout import FACTION, HIDDEN, LOST_BEFORE, NONE, PLAYERS, SECRET
from snails_core.nodes import Decision
from snails_core.options import Accept, Decline, DiscardCard, Done, Swap
from snails_core.rule import chosen, rule
from snails_core.rules.hands import arsenal_held, arsenal_in_hand, hand_at
from snails_core.squads import in_turn, is_out


@rule(Drawing)
def drawing(d: Draft, effect: Drawing) -> None:
    """Each player in turn from the 1st."""
    if effect.seat == d.hot[PLAYERS]:
        d.events.append(PhaseBegan(2))
        d.agenda.append(Planning(0))
        return
    d.agenda.append(Drawing(effect.seat + 1))
    player = in_turn(d.hot, effect.seat)
    if not is_out(d.hot, player):
        d.agenda.append(TrimHand(player))
        d.agenda.append(OfferFactionCard(player))
        d.agenda.append(Exchange(player))
        d.agenda.append(Draw(player, 1))


@rule(Exchange)
def exchange(d: Draft, effect: Exchange) -> Decision | None:
    player = effect.player
    if arsenal_held(d, player) < 2:
        return None
    kinds = arsenal_in_hand(d, player)
    swaps: list[Done | Swap] = [Done()]
    for index, card in enumerate(kinds):
        copies = d.cold[SECRET + player] if card == HIDDEN else d.cold[hand_at(player, card)]
        if copies > 1:
            swaps.append(Swap(card, card))
        swaps.extend(Swap(card, other) for other in kinds[index + 1 :])
    return Decision(player, tuple(swaps))


@chosen(Exchange)
def exchanged(d: Draft, effect: Exchange, option: Swap | Done) -> None:
    if isinstance(option, Swap):
        d.agenda.append(effect)
        d.agenda.append(Draw(effect.player, 1))
        d.agenda.append(Discard(effect.player, option.other_card))
        d.agenda.append(Discard(effect.player, option.card))


def faction_card(d: Draft, player: int) -> int:
    faction = d.hot[FACTION + player]
    return NONE if faction == NONE else d.setting.faction_card[faction]


@rule(OfferFactionCard)
def offer_faction_card(d: Draft, effect: OfferFactionCard) -> Decision | None:
    """Only after a round in which the player lost a snail, and only from beside the board (R3)."""
    card = faction_card(d, effect.player)
    if card == NONE or not d.hot[LOST_BEFORE + effect.player]:
        return None
    if d.cold[hand_at(effect.player, card)]:
        return None
    return Decision(effect.player, (Accept(), Decline()))


@chosen(OfferFactionCard)
def faction_card_taken(d: Draft, effect: OfferFactionCard, option: Accept | Decline) -> None:
    if isinstance(option, Accept):
        card = faction_card(d, effect.player)
        d.open_cold()[hand_at(effect.player, card)] = 1
        d.events.append(FactionCardTaken(effect.player, card))


@rule(TrimHand, always_asks=True)
def trim_hand(d: Draft, effect: TrimHand) -> Decision | None:
    """Five cards beside the basic ones, the faction card among them (R1)."""
    player = effect.player
    card = faction_card(d, player)
    holds_faction_card = card != NONE and bool(d.cold[hand_at(player, card)])
    if arsenal_held(d, player) + holds_faction_card <= d.setting.rules.hand_limit:
        return None
    kinds = arsenal_in_hand(d, player)
    if holds_faction_card:
        kinds.append(card)
    return Decision(player, tuple(DiscardCard(kind) for kind in kinds))


@chosen(TrimHand)
def trimmed(d: Draft, effect: TrimHand, option: DiscardCard) -> None:
    """A faction card given up goes back beside the board (R1)."""
    d.agenda.append(effect)
    d.agenda.append(Discard(effect.player, option.card))
