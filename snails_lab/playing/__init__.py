"""Playing in a notebook: the lobby, the table, the curtain, the end screen.

from snails_lab.playing import Play
from snails_lab.storage import Profile

Play(Profile("Zoë"), language="pl")
"""

from snails_lab.playing.game import GameTable
from snails_lab.playing.lobby import Lobby
from snails_lab.playing.newgame import NewGame
from snails_lab.playing.play import Play

__all__ = ["GameTable", "Lobby", "NewGame", "Play"]
