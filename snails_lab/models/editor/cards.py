"""Edits of hands, piles and plans: cards wander between them, and none is lost on the way.

Where the deck is the rest of the box, a card comes from it and goes back to it by itself;
a deck of its own gives and takes the card as well.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from snails_core import layout as at
from snails_core.errors import PositionError
from snails_core.position import Position
from snails_core.records import card_name
from snails_lab.models.display_position import Still
from snails_lab.models.editor.edit import Pencil

MOST_COPIES = 99
PileKind = Literal["hand", "plan", "discard", "deck", "next"]


class Pile(NamedTuple):
    """A place for cards; `player` matters for a hand and a plan, `slot` for a plan."""

    kind: PileKind
    player: int = 0
    slot: int = 0


def cards_in(drawn: Position, pile: Pile) -> tuple[int, ...]:
    """By number, with repetitions; of a plan all five slots, NONE for an empty one."""
    if pile.kind == "hand":
        return drawn.hand(pile.player)
    if pile.kind == "plan":
        return drawn.slots(pile.player)
    if pile.kind == "next":
        return tuple(card for card in drawn.cold[_next_cards()] if card != at.NONE)
    start = _start(pile)
    counts = drawn.cold[start : start + at.MAX_CARDS]
    return tuple(card for card, count in enumerate(counts) for _ in range(count))


def fits(drawn: Position, pile: Pile, card: int) -> bool:
    """Basic cards go into plans only, faction cards into no pile."""
    if pile.kind == "plan":
        return True
    if pile.kind == "hand":
        return card not in drawn.setting.basic_cards
    return drawn.setting.is_arsenal(card)


def add(drawn: Position, pile: Pile, card: int) -> Still:
    """One more of this card; in a plan it takes the slot."""
    if not fits(drawn, pile, card):
        basic = card in drawn.setting.basic_cards
        key = "notation_basic" if basic else "fault_deck"
        raise PositionError(key, card_name(drawn.setting, card))
    if pile.kind == "plan":
        return _planned(drawn, pile, card)
    pencil = Pencil(drawn)
    if pile.kind == "next":
        upcoming = cards_in(drawn, pile)
        if len(upcoming) == at.MAX_NEXT:
            raise PositionError("notation_many", "next", count=at.MAX_NEXT + 1, most=at.MAX_NEXT)
        _write_next(pencil, (*upcoming, card))
        return pencil.done()
    if pile.kind == "deck":
        pencil.deck_is_rest = False
    else:
        _take_from_deck(pencil, card)
    _count(pencil, _start(pile) + card, 1)
    return pencil.done()


def take_out(drawn: Position, pile: Pile, card: int) -> Still:
    """One less of this card; from a plan it goes back to the hand, else to the deck."""
    if pile.kind == "plan":
        return _planned(drawn, pile, at.NONE)
    pencil = Pencil(drawn)
    if pile.kind == "next":
        upcoming = list(cards_in(drawn, pile))
        if card in upcoming:
            upcoming.remove(card)
        _write_next(pencil, tuple(upcoming))
        return pencil.done()
    if card == at.HIDDEN and pile.kind == "hand":
        pencil.cold[at.SECRET + pile.player] = max(0, pencil.cold[at.SECRET + pile.player] - 1)
        return pencil.done()
    if card not in cards_in(drawn, pile) or not fits(drawn, pile, card):
        return pencil.done()
    if pile.kind == "deck":
        pencil.deck_is_rest = False
    else:
        _give_to_deck(pencil, card)
    _count(pencil, _start(pile) + card, -1)
    if pile.kind == "hand":
        _keep_secret(pencil, pile.player, card)
    return pencil.done()


def deck_of_the_rest(drawn: Position) -> Still:
    """The deck is again all that lies nowhere else."""
    pencil = Pencil(drawn)
    pencil.deck_is_rest = True
    return pencil.done()


def set_revealed(drawn: Position, player: int, slot: int, revealed: bool) -> Still:
    """Whether the planned card lies face up."""
    pencil = Pencil(drawn)
    bit = 1 << slot
    pencil.hot[at.REVEALED + player] &= ~bit & 0xFF
    if revealed:
        pencil.hot[at.REVEALED + player] |= bit
    return pencil.done()


def _planned(drawn: Position, pile: Pile, card: int) -> Still:
    """The slot's card goes back to the hand; the new one comes from there, else from the deck.

    There is one of each basic card: it leaves the slot in which it lay.
    """
    pencil = Pencil(drawn)
    places, hand = pencil.slots(pile.player), at.HAND + pile.player * at.MAX_CARDS
    place = places[pile.slot]
    basic = drawn.setting.basic_cards
    before = pencil.hot[place]
    if before < at.MAX_CARDS and before not in basic:
        _count(pencil, hand + before, 1)
    if card in basic:
        for other in places:
            if pencil.hot[other] == card:
                pencil.hot[other] = at.NONE
    elif card != at.NONE:
        if pencil.cold[hand + card]:
            _count(pencil, hand + card, -1)
        else:
            _take_from_deck(pencil, card)
    pencil.hot[place] = card
    return pencil.done()


def _start(pile: Pile) -> int:
    if pile.kind == "hand":
        return at.HAND + pile.player * at.MAX_CARDS
    return at.DISCARD if pile.kind == "discard" else at.POOL


def _next_cards() -> slice:
    return slice(at.NEXT, at.NEXT + at.MAX_NEXT)


def _write_next(pencil: Pencil, cards: tuple[int, ...]) -> None:
    pencil.cold[_next_cards()] = bytes([*cards, *[at.NONE] * (at.MAX_NEXT - len(cards))])


def _count(pencil: Pencil, place: int, change: int) -> None:
    pencil.cold[place] = max(0, min(MOST_COPIES, pencil.cold[place] + change))


def _take_from_deck(pencil: Pencil, card: int) -> None:
    if not pencil.deck_is_rest and pencil.setting.is_arsenal(card):
        _count(pencil, at.POOL + card, -1)


def _give_to_deck(pencil: Pencil, card: int) -> None:
    if not pencil.deck_is_rest and pencil.setting.is_arsenal(card):
        _count(pencil, at.POOL + card, 1)


def _keep_secret(pencil: Pencil, player: int, card: int) -> None:
    """What nobody holds any more cannot have been seen by all."""
    held = pencil.cold[at.HAND + player * at.MAX_CARDS + card]
    held += sum(pencil.hot[slot] == card for slot in pencil.slots(player))
    place = at.SHOWN + player * at.MAX_CARDS + card
    pencil.cold[place] = min(pencil.cold[place], held)
