"""The view in which Big Monster is played."""

from __future__ import annotations

from companions.big_monster.lab.game_table import GameTable
from companions.big_monster.lab.lobby import Lobby
from companions.big_monster.lab.room import ROOM
from companions.big_monster.words import WORDS
from companions.lab.play_view import CompanionPlayView
from companions.lab.room_table import room_table


class PlayView(CompanionPlayView):
    """The lobby or a game of Big Monster."""

    name = "big-monster-play"
    lobby_class, table_class = Lobby, GameTable
    room_table = room_table(ROOM, WORDS, GameTable, "big_monster()")
