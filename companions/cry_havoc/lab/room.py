"""Cry Havoc in rooms: each on their own device, with the own cards and nobody else's."""

from __future__ import annotations

from companions.cry_havoc.events import Event
from companions.cry_havoc.lab.rules import RULES
from companions.cry_havoc.newgame import PLAYERS, new_game
from companions.cry_havoc.options import Choice
from companions.cry_havoc.position import Position
from companions.cry_havoc.setting import NONE
from companions.cry_havoc.view import event_for
from snails_lab.errors import LabError
from snails_lab.models.rooms import RoomRules
from snails_lab.models.rooms.rules import Settings


def _begin(seats: int, settings: Settings) -> Position:
    """Armies in the order of the rulebook; the fourth seat plays the Trogg."""
    if settings:
        raise LabError("room_setting", name=next(iter(settings))[:40], known="-")
    return new_game(seats).position


def _event_for(event: Event, seat: int | None) -> Event:
    return event_for(event, NONE if seat is None else seat)


ROOM: RoomRules[Position, Choice, Event] = RoomRules(
    table=RULES, seats=PLAYERS, new_game=_begin, event_for=_event_for, stand_in="greedy"
)
