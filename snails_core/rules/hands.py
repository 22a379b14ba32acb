"""Cards changing hands: drawn, discarded, taken from a plan, shown (R1, R2, R28.1)."""

from __future__ import annotations

from snails_core.agenda import Discard, DiscardOwn, Draw, LoseCard, ReturnToDeck, TakeCard
from snails_core.draft import Draft
from snails_core.events import (
    CardLost,
    CardTaken,
    DeckShuffled,
    Discarded,
    Drew,
    DrewNothing,
)
from snails_core.layout import (
    DISCARD,
    HIDDEN,
    MAX_CARDS,
    MAX_NEXT,
    MAX_PLAYERS,
    NEXT,
    NONE,
    PLAN_SLOTS,
    POOL,
    REVEALED,
    SECRET,
    hand_at,
    shown_at,
    slot_at,
)
from snails_core.nodes import Chance, Decision
from snails_core.options import CardIs, Decline, DiscardCard, TakeSlot
from snails_core.rule import chosen, rule

_CARD_IS = tuple(CardIs(card) for card in range(MAX_CARDS))
"""Made once: a draw names every kind in the deck."""


def arsenal_in_hand(d: Draft, player: int) -> list[int]:
    """The kinds of arsenal cards in hand; HIDDEN stands for those the viewer cannot see."""
    first, last = d.setting.arsenal_start, d.setting.arsenal_end
    start = hand_at(player)
    hand = d.cold[start + first : start + last]
    kinds = [first + card for card, count in enumerate(hand) if count]
    if d.cold[SECRET + player]:
        kinds.append(HIDDEN)
    return kinds


def copies_in_hand(d: Draft, player: int, card: int) -> int:
    """How many of this card are in hand; of HIDDEN, how many the viewer cannot see."""
    return d.cold[SECRET + player] if card == HIDDEN else d.cold[hand_at(player, card)]


def arsenal_held(d: Draft, player: int) -> int:
    """Arsenal cards in hand or face down in the plan: a number that everybody can keep."""
    start = hand_at(player)
    hand = d.cold[start + d.setting.arsenal_start : start + d.setting.arsenal_end]
    slots = slot_at(player)
    planned = sum(d.setting.is_arsenal(d.hot[slots + slot]) for slot in unrevealed_slots(d, player))
    return sum(hand) + d.cold[SECRET + player] + planned


def deck_size(cold: bytes | bytearray) -> int:
    """Cards in the deck: in a view the pool also holds what is hidden elsewhere."""
    return sum(cold[POOL : POOL + MAX_CARDS]) - sum(cold[SECRET : SECRET + MAX_PLAYERS])


# --- drawing --------------------------------------------------------------------------
@rule(Draw)
def draw(d: Draft, task: Draw) -> Chance | None:
    """Draws one card at a time, from what is left; an empty deck is made anew (R2)."""
    if not task.amount:
        return None
    if not deck_size(d.cold) and not _shuffle_discards(d):
        d.events.append(DrewNothing(task.player))
        return None
    pinned = d.cold[NEXT]
    if pinned != NONE:
        cold = d.open_cold()
        cold[NEXT : NEXT + MAX_NEXT] = cold[NEXT + 1 : NEXT + MAX_NEXT] + bytes([NONE])
        _take_from_pool(d, task, pinned, seen=True)
        return None
    if d.hides(task.player):
        d.open_cold()[SECRET + task.player] += 1
        d.events.append(Drew(task.player, HIDDEN, "Drawing"))
        d.agenda.append(task._replace(amount=task.amount - 1))
        return None
    return pool_chance(d)


def pool_chance(d: Draft) -> Chance:
    """Every card that lies where it cannot be seen is equally likely to be this one."""
    pool = d.cold[POOL : POOL + MAX_CARDS]
    kinds = [card for card, count in enumerate(pool) if count]
    return Chance(tuple([_CARD_IS[card] for card in kinds]), tuple([pool[card] for card in kinds]))


@chosen(Draw)
def drawn(d: Draft, task: Draw, outcome: CardIs) -> None:
    _take_from_pool(d, task, outcome.card, seen=False)


def _take_from_pool(d: Draft, task: Draw, card: int, seen: bool) -> None:
    """Moves a card from the deck to the hand; one that everybody has seen is known to be there."""
    cold = d.open_cold()
    cold[POOL + card] -= 1
    cold[shown_at(task.player, card)] += seen
    cold[hand_at(task.player, card)] += 1
    d.events.append(Drew(task.player, card, "L10" if seen else "Drawing"))
    d.agenda.append(Draw(task.player, task.amount - 1))


def _shuffle_discards(d: Draft) -> bool:
    """The discard pile becomes the deck; false if there is none (R2)."""
    amount = sum(d.cold[DISCARD : DISCARD + MAX_CARDS])
    if not amount:
        return False
    cold = d.open_cold()
    for card in range(MAX_CARDS):
        cold[POOL + card] += cold[DISCARD + card]
        cold[DISCARD + card] = 0
    d.events.append(DeckShuffled(amount))
    return True


@rule(ReturnToDeck)
def return_to_deck(d: Draft, task: ReturnToDeck) -> None:
    cold = d.open_cold()
    for card in (task.card_1, task.card_2, task.card_3, task.card_4, task.card_5):
        if card != NONE:
            cold[POOL + card] += 1


# --- discarding -----------------------------------------------------------------------
@rule(DiscardOwn, always_asks=True)
def discard_own(d: Draft, task: DiscardOwn) -> Decision | None:
    """Asks the player which arsenal card of the hand to discard (R28.1).

    Whether the hand still holds arsenal cards is the player's secret while others lie face
    down in the plan, so whoever holds any at all is asked, and may have nothing to discard.
    """
    if not task.amount or not arsenal_held(d, task.player):
        return None
    options: list[DiscardCard | Decline]
    options = [DiscardCard(card) for card in arsenal_in_hand(d, task.player)]
    start = slot_at(task.player)
    if not options or HIDDEN in d.hot[start : start + PLAN_SLOTS]:
        options.append(Decline())
    return Decision(task.player, tuple(options))


@chosen(DiscardOwn)
def discard_own_chosen(d: Draft, task: DiscardOwn, option: DiscardCard | Decline) -> None:
    if isinstance(option, DiscardCard):
        d.agenda.append(task._replace(amount=task.amount - 1))
        d.agenda.append(Discard(task.player, option.card))


@rule(Discard)
def discard(d: Draft, task: Discard) -> Chance | None:
    """Puts the card onto the pile, face up; a hidden card is seen only now."""
    if task.card == HIDDEN:
        return pool_chance(d)
    cold = d.open_cold()
    cold[hand_at(task.player, task.card)] -= 1
    no_longer_shown(d, task.player, task.card)
    if d.setting.is_arsenal(task.card):
        cold[DISCARD + task.card] += 1
    d.events.append(Discarded(task.player, task.card, "R1"))
    return None


@chosen(Discard)
def hidden_discard(d: Draft, task: Discard, outcome: CardIs) -> None:
    unhide(d, task.player, outcome.card)
    d.agenda.append(Discard(task.player, outcome.card))


def unhide(d: Draft, player: int, card: int) -> None:
    """A placeholder turns out to be this card: out of the pool, into the hand."""
    cold = d.open_cold()
    cold[POOL + card] -= 1
    cold[SECRET + player] -= 1
    cold[hand_at(player, card)] += 1
    cold[shown_at(player, card)] += 1


def no_longer_shown(d: Draft, player: int, card: int) -> None:
    """A card of this kind left the hand in sight of all: one known copy less."""
    if d.cold[shown_at(player, card)]:
        d.open_cold()[shown_at(player, card)] -= 1


# --- planned cards --------------------------------------------------------------------
def unrevealed_slots(d: Draft, player: int) -> list[int]:
    start = slot_at(player)
    revealed = d.hot[REVEALED + player]
    return [
        slot
        for slot in range(PLAN_SLOTS)
        if d.hot[start + slot] != NONE and not revealed >> slot & 1
    ]


@rule(TakeCard)
def take_card(d: Draft, task: TakeCard) -> Decision | None:
    slots = unrevealed_slots(d, task.player)
    if not slots:
        return None
    return Decision(task.chooser, tuple(TakeSlot(slot) for slot in slots))


@chosen(TakeCard)
def card_taken(d: Draft, task: TakeCard, option: TakeSlot) -> None:
    """The card goes back to hand unseen, or is lost; a basic card goes back in any case (R28.1)."""
    d.events.append(CardTaken(task.player, option.slot))
    if not task.to_hand:
        d.agenda.append(LoseCard(task.player, option.slot))
        return
    index = slot_at(task.player, option.slot)
    card = d.hot[index]
    d.hot[index] = NONE
    if card != HIDDEN:
        d.open_cold()[hand_at(task.player, card)] += 1


@rule(LoseCard)
def lose_card(d: Draft, task: LoseCard) -> Chance | None:
    index = slot_at(task.player, task.slot)
    card = d.hot[index]
    if card == HIDDEN:
        return bag_chance(d, task.player)
    d.hot[index] = NONE
    d.events.append(CardLost(task.player, card))
    no_longer_shown(d, task.player, card)
    if card in d.setting.basic_cards:
        d.open_cold()[hand_at(task.player, card)] += 1
    elif d.setting.is_arsenal(card):
        d.open_cold()[DISCARD + card] += 1
    return None


@chosen(LoseCard)
def hidden_card_lost(d: Draft, task: LoseCard, outcome: CardIs) -> None:
    take_from_bag(d, task.player, task.slot, outcome.card)
    d.agenda.append(task)


def bag_chance(d: Draft, player: int) -> Chance:
    """What a hidden player's face-down card is: any of hand and plan, each equally likely."""
    cold = d.cold
    secret = cold[SECRET + player]
    pool_total = sum(cold[POOL : POOL + MAX_CARDS]) if secret else 1
    outcomes, weights = [], []
    for card in range(len(d.setting.catalogue.cards)):
        weight = cold[hand_at(player, card)] * pool_total + secret * cold[POOL + card]
        if weight:
            outcomes.append(CardIs(card))
            weights.append(weight)
    return Chance(tuple(outcomes), tuple(weights))


def take_from_bag(d: Draft, player: int, slot: int, card: int) -> None:
    """The face-down card is this one: it leaves the bag of hand and plan for its slot."""
    if not d.cold[hand_at(player, card)]:
        unhide(d, player, card)
    d.open_cold()[hand_at(player, card)] -= 1
    d.hot[slot_at(player, slot)] = card
