"""Cry Havoc in rooms: each on their own device, with the own cards and nobody else's."""

from __future__ import annotations

from companions.cry_havoc.events import Event
from companions.cry_havoc.lab.table_game import TABLE_GAME
from companions.cry_havoc.newgame import PLAYERS, new_game
from companions.cry_havoc.options import Choice
from companions.cry_havoc.position import Position
from companions.cry_havoc.setting import NONE
from companions.cry_havoc.view import event_for
from snails_lab.models.rooms import RoomGame
from snails_lab.models.rooms.room_game import Settings, refuse_settings


def _begin(seats: int, settings: Settings) -> Position:
    """Armies in the order of the rulebook; the fourth seat plays the Trogg."""
    refuse_settings(settings)
    return new_game(seats).position


ROOM: RoomGame[Position, Choice, Event] = RoomGame(
    table=TABLE_GAME,
    seats=PLAYERS,
    new_game=_begin,
    event_for=event_for,
    watcher=NONE,
    stand_in="greedy",
)
