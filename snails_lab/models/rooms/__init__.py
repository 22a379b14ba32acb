"""Games between people on their own devices, each of whom is sent their own views and no more.

    referee = Referee(RoomStore())
    room, keys = referee.open("snails", [None, None])
    referee.take(room, keys[0], "anna's browser", "Anna")
    referee.look(room, keys[0], "anna's browser")    # what goes to Anna's device

One process has the referee and its store; all others speak to it.
"""

from snails_lab.models.rooms.referee import Opened, Referee
from snails_lab.models.rooms.room import Room, SeatState, Sent
from snails_lab.models.rooms.room_game import RoomGame, room_game, room_games
from snails_lab.models.rooms.store import RoomStore

__all__ = [
    "Opened",
    "Referee",
    "Room",
    "RoomGame",
    "RoomStore",
    "SeatState",
    "Sent",
    "room_game",
    "room_games",
]
