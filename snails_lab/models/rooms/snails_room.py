"""Snails in rooms: plans lie face down, so everybody may plan at the same time."""

from __future__ import annotations

from typing import Any

from snails_core.events import Event
from snails_core.layout import OBSERVER
from snails_core.newgame import new_game
from snails_core.options import Choice
from snails_core.position import Position
from snails_core.savegame import SAVES, Game
from snails_core.setting import standard_setting
from snails_core.view import event_for, onlooker_view, view
from snails_lab.errors import LabError
from snails_lab.models.game.bots import STRENGTHS, bot_named
from snails_lab.models.game.thinking import foreseen_plan
from snails_lab.models.rooms.room_game import RoomGame, Settings
from snails_lab.models.table_game.table_game import TableGame

NAME = "snails"
KINDS = {"board": str, "advanced": bool, "factions": list}


def _begin(seats: int, settings: Settings) -> Position:
    """On a board; factions that are not given are chosen in the game, and who begins by lot."""
    for name, value in settings.items():
        if not isinstance(value, KINDS.get(name, ())):
            raise LabError("room_setting", name=name[:40], known=", ".join(KINDS))
    if not all(isinstance(faction, str) for faction in settings.get("factions", ())):
        raise LabError("room_setting", name="factions", known=", ".join(KINDS))
    setting = standard_setting(settings.get("board", "islands"))
    return new_game(
        seats,
        setting=setting,
        first=None,
        colours=[colour.id for colour in setting.rules.colours[:seats]],
        factions=settings.get("factions"),
        advanced=settings.get("advanced", False),
    ).position


TABLE: TableGame[Position, Choice, Event] = TableGame(
    name=NAME,
    saves=SAVES,
    begin=Game,
    view=view,
    bots={name: bot_named(name) for name in STRENGTHS},
)
ROOM: RoomGame[Position, Choice, Any] = RoomGame(
    table=TABLE,
    seats=(2, 3, 4),
    new_game=_begin,
    event_for=event_for,
    watcher=OBSERVER,
    public=onlooker_view,
    stand_in="greedy",
    foreseen=foreseen_plan,
)
