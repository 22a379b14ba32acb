"""The stage of a game in which a moment lies: round, phase, and while acting slot and turn."""

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


class GameStage(NamedTuple):
    """A stage of a game. Slot and player are NONE outside the turns of the Acting Phase."""

    round: int
    phase: int
    slot: int = NONE
    player: int = NONE


def stage_of(position: Position) -> GameStage:
    """The stage in which a game begins that was set up in the middle of it."""
    phase, slot, player = SETTING_UP, NONE, NONE
    for task in position.agenda:
        phase = _PHASES.get(type(task), phase)
        if isinstance(task, Turn | EndTurn):
            slot, player = task.slot, task.player
    return GameStage(position.round, phase, slot, player)


def next_stage(stage: GameStage, events: tuple[Event, ...], number: int) -> GameStage:
    """The stage to which an event belongs; a snail is revealed for the card that comes next."""
    event = events[number]
    if isinstance(event, log.RoundBegan):
        return GameStage(event.round, DRAWING if event.round > 1 else PLANNING)
    if isinstance(event, log.PhaseBegan):
        return GameStage(stage.round, event.phase)
    if isinstance(event, log.CardRevealed | log.SlotEmpty):
        return stage._replace(slot=event.slot, player=event.player)
    if isinstance(event, log.SnailRevealed):
        later = islice(events, number + 1, None)
        cards = (other for other in later if isinstance(other, log.CardRevealed))
        slot = next((card.slot for card in cards), stage.slot)
        return stage._replace(slot=slot, player=event.player)
    return stage
