"""Where in a game a moment lies: round, phase, and in the Acting Phase slot and turn."""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from snails_core import events as log
from snails_core.agenda import Acting, Cleaning, Drawing, EndTurn, Planning, Turn
from snails_core.events import Event
from snails_core.layout import NONE
from snails_core.position import Position

SETTING_UP, DRAWING, PLANNING, ACTING, CLEANING = range(5)
"""Phases by the number that `PhaseBegan` gives them; 0 is before the first round."""
_PHASES = {Drawing: DRAWING, Planning: PLANNING, Acting: ACTING, Cleaning: CLEANING}


class Mark(NamedTuple):
    """A part of a game. Slot and player are NONE outside the turns of the Acting Phase."""

    round: int
    phase: int
    slot: int = NONE
    player: int = NONE


def mark_of(position: Position) -> Mark:
    """The part in which a game begins that was set up in the middle of it."""
    phase, slot, player = SETTING_UP, NONE, NONE
    for effect in position.agenda:
        phase = _PHASES.get(type(effect), phase)
        if isinstance(effect, Turn | EndTurn):
            slot, player = effect.slot, effect.player
    return Mark(position.round, phase, slot, player)


def next_mark(mark: Mark, events: tuple[Event, ...], number: int) -> Mark:
    """The part to which an event belongs; a snail is revealed for the card that comes next."""
    event = events[number]
    if isinstance(event, log.RoundBegan):
        return Mark(event.round, DRAWING if event.round > 1 else PLANNING)
    if isinstance(event, log.PhaseBegan):
        return Mark(mark.round, event.phase)
    if isinstance(event, log.CardRevealed | log.SlotEmpty):
        return mark._replace(slot=event.slot, player=event.player)
    if isinstance(event, log.SnailRevealed):
        later = islice(events, number + 1, None)
        cards = (other for other in later if isinstance(other, log.CardRevealed))
        slot = next((card.slot for card in cards), mark.slot)
        return mark._replace(slot=slot, player=event.player)
    return mark
