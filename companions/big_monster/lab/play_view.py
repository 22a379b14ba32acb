"""The view in which Big Monster is played."""

from __future__ import annotations

from companions.big_monster.lab.game_table import GameTable
from companions.big_monster.lab.lobby import Lobby
from companions.lab import play_view


class PlayView(play_view.PlayView):
    """The lobby or a game of Big Monster."""

    name = "big-monster-play"
    lobby_class, table_class = Lobby, GameTable
