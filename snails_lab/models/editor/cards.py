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
from snails_lab.models.display_position import DisplayPosition
from snails_lab.models.editor.edit import PositionEdit

MOST_COPIES = 99
PileKind = Literal["hand", "plan", "discard", "deck", "next"]


class Pile(NamedTuple):
    """A place for cards; `player` matters for a hand and a plan, `slot` for a plan."""

    kind: PileKind
    player: int = 0
    slot: int = 0


def cards_in(drawn: Position, pile: Pile) -> tuple[int, ...]:
    """The cards of a pile by number, with repetitions; of a plan five slots, NONE if empty."""
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
    """Whether the card may lie in the pile: basic cards in plans only, faction cards in no pile."""
    if pile.kind == "plan":
        return True
    if pile.kind == "hand":
        return card not in drawn.setting.basic_cards
    return drawn.setting.is_arsenal(card)


def add(drawn: Position, pile: Pile, card: int) -> DisplayPosition:
    """Adds one of this card; in a plan it takes the slot."""
    if not fits(drawn, pile, card):
        basic = card in drawn.setting.basic_cards
        key = "notation_basic" if basic else "fault_deck"
        raise PositionError(key, card_name(drawn.setting, card))
    if pile.kind == "plan":
        return _planned(drawn, pile, card)
    edit = PositionEdit(drawn)
    if pile.kind == "next":
        upcoming = cards_in(drawn, pile)
        if len(upcoming) == at.MAX_NEXT:
            raise PositionError("notation_many", "next", count=at.MAX_NEXT + 1, most=at.MAX_NEXT)
        _write_next(edit, (*upcoming, card))
        return edit.done()
    if pile.kind == "deck":
        edit.deck_is_rest = False
    else:
        _take_from_deck(edit, card)
    _count(edit, _start(pile) + card, 1)
    return edit.done()


def take_out(drawn: Position, pile: Pile, card: int) -> DisplayPosition:
    """Takes one of this card out; from a plan it goes back to the hand, else to the deck."""
    if pile.kind == "plan":
        return _planned(drawn, pile, at.NONE)
    edit = PositionEdit(drawn)
    if pile.kind == "next":
        upcoming = list(cards_in(drawn, pile))
        if card in upcoming:
            upcoming.remove(card)
        _write_next(edit, tuple(upcoming))
        return edit.done()
    if card == at.HIDDEN and pile.kind == "hand":
        edit.cold[at.SECRET + pile.player] = max(0, edit.cold[at.SECRET + pile.player] - 1)
        return edit.done()
    if card not in cards_in(drawn, pile) or not fits(drawn, pile, card):
        return edit.done()
    if pile.kind == "deck":
        edit.deck_is_rest = False
    else:
        _give_to_deck(edit, card)
    _count(edit, _start(pile) + card, -1)
    if pile.kind == "hand":
        _keep_secret(edit, pile.player, card)
    return edit.done()


def deck_of_the_rest(drawn: Position) -> DisplayPosition:
    """Makes the deck of all cards that lie nowhere else."""
    edit = PositionEdit(drawn)
    edit.deck_is_rest = True
    return edit.done()


def set_revealed(drawn: Position, player: int, slot: int, revealed: bool) -> DisplayPosition:
    """Sets whether the planned card lies face up."""
    edit = PositionEdit(drawn)
    bit = 1 << slot
    edit.hot[at.REVEALED + player] &= ~bit & 0xFF
    if revealed:
        edit.hot[at.REVEALED + player] |= bit
    return edit.done()


def _planned(drawn: Position, pile: Pile, card: int) -> DisplayPosition:
    """Puts a card into the slot, from hand or deck; the one there goes back to the hand.

    There is one of each basic card: it leaves the slot in which it lay.
    """
    edit = PositionEdit(drawn)
    places, hand = edit.slots(pile.player), at.hand_at(pile.player)
    place = places[pile.slot]
    basic = drawn.setting.basic_cards
    before = edit.hot[place]
    if before < at.MAX_CARDS and before not in basic:
        _count(edit, hand + before, 1)
    if card in basic:
        for other in places:
            if edit.hot[other] == card:
                edit.hot[other] = at.NONE
    elif card != at.NONE:
        if edit.cold[hand + card]:
            _count(edit, hand + card, -1)
        else:
            _take_from_deck(edit, card)
    edit.hot[place] = card
    return edit.done()


def _start(pile: Pile) -> int:
    if pile.kind == "hand":
        return at.hand_at(pile.player)
    return at.DISCARD if pile.kind == "discard" else at.POOL


def _next_cards() -> slice:
    return slice(at.NEXT, at.NEXT + at.MAX_NEXT)


def _write_next(edit: PositionEdit, cards: tuple[int, ...]) -> None:
    edit.cold[_next_cards()] = bytes([*cards, *[at.NONE] * (at.MAX_NEXT - len(cards))])


def _count(edit: PositionEdit, place: int, change: int) -> None:
    edit.cold[place] = max(0, min(MOST_COPIES, edit.cold[place] + change))


def _take_from_deck(edit: PositionEdit, card: int) -> None:
    if not edit.deck_is_rest and edit.setting.is_arsenal(card):
        _count(edit, at.POOL + card, -1)


def _give_to_deck(edit: PositionEdit, card: int) -> None:
    if not edit.deck_is_rest and edit.setting.is_arsenal(card):
        _count(edit, at.POOL + card, 1)


def _keep_secret(edit: PositionEdit, player: int, card: int) -> None:
    """What nobody holds any more cannot have been seen by all."""
    held = edit.cold[at.hand_at(player, card)]
    held += sum(edit.hot[slot] == card for slot in edit.slots(player))
    place = at.shown_at(player, card)
    edit.cold[place] = min(edit.cold[place], held)
