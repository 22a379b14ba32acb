"""Cry Havoc as a table knows it."""

from __future__ import annotations

from collections.abc import Sequence

from companions.cry_havoc.bots import BOTS
from companions.cry_havoc.events import Event
from companions.cry_havoc.newgame import new_game
from companions.cry_havoc.options import Choice
from companions.cry_havoc.position import Position
from companions.cry_havoc.savegame import SAVES, Game
from companions.cry_havoc.view import view
from snails_lab.models.storage.header import Seat
from snails_lab.models.table_game import TableGame, TableSession

NAME = "cry-havoc"
QUIET = frozenset({"drew", "initiative_set", "discarded", "deck_shuffled"})
"""Events at which nobody has to look: what they bring is seen with the next one."""

Session = TableSession[Position, Choice, Event]

TABLE_GAME: TableGame[Position, Choice, Event] = TableGame(
    name=NAME, saves=SAVES, begin=Game, view=view, bots=BOTS
)


def new_session(armies: Sequence[str], seats: Sequence[Seat], seed: int) -> Session:
    """A game that is about to begin; armies by seat."""
    return TableSession(TABLE_GAME, Game(new_game(len(seats), armies).position), seats, seed)
