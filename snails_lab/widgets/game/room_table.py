"""What a game brings to be played in rooms on the screen; all else is the same for every game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from snails_lab.models.game.bots import STRENGTHS, strength_name
from snails_lab.models.rooms.room_seat import RoomSeat, SeatKey
from snails_lab.models.rooms.snails_room_session import SnailsRoomSession
from snails_lab.widgets.game.game_panel import GamePanel


@dataclass(frozen=True, slots=True)
class RoomTable:
    """A game in rooms, as widgets see it.

    Its table has `begin(seen)`, `fit`, `quit`, `on_quit`, `resume` (what was asked is asked no
    longer), and `tell_first`, which puts a widget above the question.
    """

    game: str
    """As `RoomGame` name it."""
    view: str
    """The view of the lab in which it is played."""
    opened_by: str
    """The code that opens the game in a notebook."""
    bots: tuple[str, ...]
    """The weakest first."""
    bot_name: Callable[[str, str], str]
    """What people read of a bot, from its name and a language."""
    stand_in: str
    """The bot that plays in one's place, or on a seat that nobody took."""
    session: Callable[[SeatKey, str], RoomSeat]
    """The session of a seat, not joined yet, from its key and the name of whoever sits there."""
    table: Callable[[Any, str, tuple[int, int]], Any]
    """The panel for a session, in a language, with so many pixels."""


SNAILS_ROOM = RoomTable(
    game="snails",
    view="play",
    opened_by="play()",
    bots=STRENGTHS,
    bot_name=strength_name,
    stand_in=STRENGTHS[1],
    session=SnailsRoomSession,
    table=GamePanel,
)
