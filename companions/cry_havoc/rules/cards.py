"""Drawing, the hand limit, and two cards of which one is kept (C7, C16)."""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Sequence

from companions.cry_havoc.agenda import Draw, KeepOne, TrimHand
from companions.cry_havoc.draft import Draft
from companions.cry_havoc.events import CardKept, DeckShuffled, Discarded, Drew
from companions.cry_havoc.nodes import Chance, Decision
from companions.cry_havoc.options import CardDrawn, DiscardCard, KeepCard
from companions.cry_havoc.rule import chosen, rule
from companions.cry_havoc.setting import HIDDEN, NONE


def card_chance(cards: Sequence[int]) -> Chance:
    """A card from a pile without an order: every copy is as likely as any other."""
    counts = Counter(cards)
    kinds = sorted(counts)
    return Chance(tuple(CardDrawn(card) for card in kinds), tuple(counts[card] for card in kinds))


def discard(d: Draft, player: int, card: int) -> None:
    """A card to its owner's open discard pile: from now on everybody knows whose it is."""
    insort(d.discards[player], card)
    know(d, player, card)


def know(d: Draft, player: int, card: int) -> None:
    """Notes a terrain card that was shown, if more of its kind lie open than were known so far."""
    if d.setting.box.cards[card].is_terrain:
        open_cards = d.discards[player].count(card) + d.played.count(card)
        if d.known_terrain[player].count(card) < open_cards:
            insort(d.known_terrain[player], card)


def refill(d: Draft, player: int) -> bool:
    """Makes a new deck of the discards if the old one is empty (C7); False if there is none."""
    if not d.decks[player] and d.discards[player]:
        count = len(d.discards[player])
        hides = d.viewer not in (NONE, player)
        if hides:
            d.unseen[player] = sorted(d.unseen[player] + d.discards[player])
        d.decks[player] = [HIDDEN] * count if hides else d.discards[player]
        d.discards[player] = []
        d.events.append(DeckShuffled(player))
    return bool(d.decks[player])


@rule(Draw)
def draw(d: Draft, effect: Draw) -> Chance | None:
    if not effect.amount or not refill(d, effect.player):
        return None
    deck = d.decks[effect.player]
    if HIDDEN in deck:
        drawn(d, effect, CardDrawn(HIDDEN))
        return None
    return card_chance(deck)


@chosen(Draw)
def drawn(d: Draft, effect: Draw, choice: CardDrawn) -> None:
    refill(d, effect.player)
    d.decks[effect.player].remove(choice.card)
    insort(d.hands[effect.player], choice.card)
    d.events.append(Drew(effect.player, choice.card))
    d.push(Draw(effect.player, effect.amount - 1))


@rule(TrimHand)
def trim_hand(d: Draft, effect: TrimHand) -> Decision | None:
    """Down to seven cards, after drawing (C7)."""
    hand = d.hands[effect.player]
    if len(hand) <= d.setting.box.numbers.hand_limit:
        return None
    return Decision(effect.player, tuple(DiscardCard(card) for card in sorted(set(hand))))


@chosen(TrimHand)
def trimmed(d: Draft, effect: TrimHand, choice: DiscardCard) -> None:
    d.hands[effect.player].remove(choice.card)
    discard(d, effect.player, choice.card)
    d.events.append(Discarded(effect.player, choice.card))
    d.push(effect)


@rule(KeepOne)
def keep_one(d: Draft, effect: KeepOne) -> Decision | Chance | None:
    """Two cards are drawn; one is kept, the other goes to the discards or back (C16)."""
    if len(effect.cards) < 2:
        if effect.terrain == NONE:
            refill(d, effect.player)
        pile = d.decks[effect.player] if effect.terrain == NONE else d.piles[effect.terrain]
        left = len(pile) if effect.terrain == NONE else _left_in_pile(d, effect)
        if left and d.viewer not in (NONE, effect.player):
            draw_unseen(d, effect)
            return None
        if left:
            return card_chance(pile)
        if not effect.cards:
            return None
    return Decision(effect.player, tuple(KeepCard(card) for card in sorted(set(effect.cards))))


def _left_in_pile(d: Draft, effect: KeepOne) -> int:
    """Cards of the pile, less those that this effect holds face down in somebody's view."""
    return d.pile_size(effect.terrain) - effect.cards.count(HIDDEN)


def draw_unseen(d: Draft, effect: KeepOne) -> None:
    """In the view of another player: the card stays face down, and may still be any of the pile."""
    if effect.terrain == NONE:
        d.decks[effect.player].remove(HIDDEN)
    d.push(effect._replace(cards=(*effect.cards, HIDDEN)))


@chosen(KeepOne)
def kept_one(d: Draft, effect: KeepOne, choice: CardDrawn | KeepCard) -> None:
    player, terrain = effect.player, effect.terrain
    if isinstance(choice, CardDrawn):
        if terrain == NONE:
            refill(d, player)
        pile = d.decks[player] if terrain == NONE else d.piles[terrain]
        pile.remove(choice.card)
        d.push(effect._replace(cards=tuple(sorted((*effect.cards, choice.card)))))
        return
    others = list(effect.cards)
    others.remove(choice.card)
    insort(d.hands[player], choice.card)
    d.events.append(CardKept(player, choice.card))
    for card in others:
        if terrain == NONE:
            discard(d, player, card)
            d.events.append(Discarded(player, card, "C16"))
        else:
            insort(d.piles[terrain], card)
