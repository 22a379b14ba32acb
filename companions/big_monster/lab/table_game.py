"""Big Monster as a table knows it."""

from __future__ import annotations

from collections.abc import Sequence

from companions.big_monster.bots import BOTS
from companions.big_monster.engine import new_game
from companions.big_monster.events import Event
from companions.big_monster.options import Choice
from companions.big_monster.position import Phase, Position
from companions.big_monster.savegame import SAVES, Game
from companions.big_monster.setting import Setting
from companions.big_monster.view import view
from snails_lab.models.storage.header import Seat
from snails_lab.models.table_game import TableGame, TableSession

NAME = "big-monster"
QUIET = frozenset({"tile_dealt", "row_tile_drawn", "explorer_dealt", "scored"})
"""Events at which nobody has to look: what they bring is seen with the next one."""

Session = TableSession[Position, Choice, Event]

TABLE_GAME: TableGame[Position, Choice, Event] = TableGame(
    name=NAME,
    saves=SAVES,
    begin=Game,
    view=view,
    bots=BOTS,
    is_told_by_people=lambda position: position.phase is Phase.RACE,
)


def new_session(setting: Setting, seats: Sequence[Seat], seed: int) -> Session:
    """A game that is about to begin; chance says who starts."""
    return TableSession(TABLE_GAME, Game(new_game(setting=setting).position), seats, seed)


def is_secret(position: Position) -> bool:
    """May the person who is to decide see more than the others at the table?"""
    return position.setting.by_draft or position.phase == "keep_explorer"
