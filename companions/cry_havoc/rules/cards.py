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
def draw(d: Draft, task: Draw) -> Chance | None:
    if not task.amount or not refill(d, task.player):
        return None
    deck = d.decks[task.player]
    if HIDDEN in deck:
        drawn(d, task, CardDrawn(HIDDEN))
        return None
    return card_chance(deck)


@chosen(Draw)
def drawn(d: Draft, task: Draw, choice: CardDrawn) -> None:
    refill(d, task.player)
    d.decks[task.player].remove(choice.card)
    insort(d.hands[task.player], choice.card)
    d.events.append(Drew(task.player, choice.card))
    d.push(Draw(task.player, task.amount - 1))


@rule(TrimHand)
def trim_hand(d: Draft, task: TrimHand) -> Decision | None:
    """Down to seven cards, after drawing (C7)."""
    hand = d.hands[task.player]
    if len(hand) <= d.setting.box.numbers.hand_limit:
        return None
    return Decision(task.player, tuple(DiscardCard(card) for card in sorted(set(hand))))


@chosen(TrimHand)
def trimmed(d: Draft, task: TrimHand, choice: DiscardCard) -> None:
    d.hands[task.player].remove(choice.card)
    discard(d, task.player, choice.card)
    d.events.append(Discarded(task.player, choice.card))
    d.push(task)


@rule(KeepOne, always_asks=True)
def keep_one(d: Draft, task: KeepOne) -> Decision | Chance | None:
    """Two cards are drawn; one is kept, the other goes to the discards or back (C16). It is asked
    which even if they are equal, so that asking tells nothing."""
    if len(task.cards) < 2:
        if task.terrain == NONE:
            refill(d, task.player)
        pile = d.decks[task.player] if task.terrain == NONE else d.piles[task.terrain]
        left = len(pile) if task.terrain == NONE else _left_in_pile(d, task)
        if left and d.viewer not in (NONE, task.player):
            draw_unseen(d, task)
            return None
        if left:
            return card_chance(pile)
        if not task.cards:
            return None
    return Decision(task.player, tuple(KeepCard(card) for card in sorted(set(task.cards))))


def _left_in_pile(d: Draft, task: KeepOne) -> int:
    """Cards of the pile, less those that this task holds face down in somebody's view."""
    return d.pile_size(task.terrain) - task.cards.count(HIDDEN)


def draw_unseen(d: Draft, task: KeepOne) -> None:
    """In the view of another player: the card stays face down, and may still be any of the pile."""
    if task.terrain == NONE:
        d.decks[task.player].remove(HIDDEN)
    d.push(task._replace(cards=(*task.cards, HIDDEN)))


@chosen(KeepOne)
def kept_one(d: Draft, task: KeepOne, choice: CardDrawn | KeepCard) -> None:
    player, terrain = task.player, task.terrain
    if isinstance(choice, CardDrawn):
        if terrain == NONE:
            refill(d, player)
        pile = d.decks[player] if terrain == NONE else d.piles[terrain]
        pile.remove(choice.card)
        d.push(task._replace(cards=tuple(sorted((*task.cards, choice.card)))))
        return
    others = list(task.cards)
    others.remove(choice.card)
    insort(d.hands[player], choice.card)
    d.events.append(CardKept(player, choice.card))
    for card in others:
        if terrain == NONE:
            discard(d, player, card)
            d.events.append(Discarded(player, card, "C16"))
        else:
            insort(d.piles[terrain], card)
