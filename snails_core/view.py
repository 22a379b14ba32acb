"""What one player may know, as a position of its own (R6).

Hands, planned cards and declared snails of the others become placeholders (HIDDEN). The
cards behind them join the deck in one pool of what the viewer has not seen; turning a
placeholder up is then a chance node over that pool. A hidden player's face-down cards
stay counted with the hand as one bag, for nobody can tell them apart.
"""

from __future__ import annotations

from snails_core.engine import settle
from snails_core.errors import PositionError
from snails_core.events import Drew, Event
from snails_core.layout import (
    ACTIVE,
    HIDDEN,
    KNOWN,
    NONE,
    OBSERVER,
    PASSIVE,
    PLAN_SLOTS,
    PLAYERS,
    POOL,
    REVEALED,
    SECRET,
    VIEWER,
    hand_at,
    shown_at,
    slot_at,
)
from snails_core.position import Position


def view(position: Position, player: int | str) -> Position:
    """The position as `player` may know it, by letter or by seat from 0. Draws that the player
    cannot see are done at once.

    >>> from snails_core import read_position
    >>> position = read_position(
    ...     "snails 1; map 1 3 2; player A; G a1; hand missile; player B; G a2; hand mine"
    ... )
    >>> seen = view(position, "A")
    >>> len(seen.hand("B")), "mine" in str(seen)
    (6, False)
    """
    player = position.seat(player)
    if position.viewer == player:
        return position
    if position.viewer == OBSERVER:
        raise PositionError("onlooker_view", "view", name=player)
    if position.viewer is not None:
        raise PositionError("other_view", "view", name=player, viewer=position.viewer)
    return _hidden_from(position, player)


def onlooker_view(position: Position) -> Position:
    """What lies open on the table, for whoever has no seat: nobody's hand and nothing face down.

    >>> from snails_core import read_position
    >>> position = read_position(
    ...     "snails 1; map 1 3 2; player A; G a1; hand missile; player B; G a2; hand mine"
    ... )
    >>> seen = onlooker_view(position)
    >>> "missile" in str(seen) or "mine" in str(seen)
    False
    """
    if position.viewer is not None:
        raise PositionError("other_view", "view", name="-", viewer=position.viewer)
    return _hidden_from(position, OBSERVER)


def _hidden_from(position: Position, viewer: int) -> Position:
    """Takes out what all others than the viewer hide."""
    hot, cold = bytearray(position.hot), bytearray(position.cold)
    hot[VIEWER] = viewer
    for other in range(hot[PLAYERS]):
        if other != viewer:
            _hide_plan(position, hot, cold, other)
            _hide_hand(position, cold, other)
    hidden = Position(
        position.setting, bytes(hot), bytes(cold), position.agenda, position.from_game
    )
    return settle(hidden).position


def _hide_plan(position: Position, hot: bytearray, cold: bytearray, player: int) -> None:
    """Puts face-down cards back into the bag, and turns over tokens that are not revealed yet."""
    start = slot_at(player)
    for slot in range(PLAN_SLOTS):
        card = hot[start + slot]
        if card != NONE and not hot[REVEALED + player] >> slot & 1:
            cold[hand_at(player, card)] += 1
            hot[start + slot] = HIDDEN
    for token in (ACTIVE, PASSIVE):
        number = hot[token + player]
        if number != NONE and not hot[KNOWN + player] >> number & 1:
            hot[token + player] = HIDDEN


def _hide_hand(position: Position, cold: bytearray, player: int) -> None:
    """Puts the arsenal cards into the pool that nobody saw come to this hand."""
    for card in position.setting.catalogue.arsenal:
        hand = hand_at(player, card)
        secret = cold[hand] - cold[shown_at(player, card)]
        cold[hand] -= secret
        cold[POOL + card] += secret
        cold[SECRET + player] += secret


def event_for(event: Event, player: int) -> Event:
    """The event as `player` learns of it: others' draws show no card, unless it was known (L10).

    >>> from snails_core import describe, new_game
    >>> position = new_game(2).position
    >>> describe(position, event_for(Drew(0, 7, "R2"), 1))
    'Player A draws a hidden card.'
    """
    if isinstance(event, Drew) and event.player != player and event.why != "L10":
        return event._replace(card=HIDDEN)
    return event
