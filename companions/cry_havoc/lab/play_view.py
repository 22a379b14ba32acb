"""The view in which Cry Havoc is played."""

from __future__ import annotations

from companions.cry_havoc.lab.game_table import GameTable
from companions.cry_havoc.lab.lobby import Lobby
from companions.cry_havoc.lab.room import ROOM
from companions.cry_havoc.words import WORDS
from companions.lab.play_view import CompanionPlayView
from companions.lab.room_table import room_table


class PlayView(CompanionPlayView):
    """The lobby or a game of Cry Havoc."""

    name = "cry-havoc-play"
    lobby_class, table_class = Lobby, GameTable
    room_table = room_table(ROOM, WORDS, GameTable, "cry_havoc()")
