"""Playing on screen: the lobby, the game panel, the curtain, the end screen.

from snails_lab.models.storage import Profile
from snails_lab.widgets.game import Play

Play(Profile("Zoë"), language="pl")
"""

from snails_lab.widgets.game.flow import Play
from snails_lab.widgets.game.game_panel import GameTable
from snails_lab.widgets.game.lobby import Lobby
from snails_lab.widgets.game.new_game_form import NewGame

__all__ = ["GameTable", "Lobby", "NewGame", "Play"]
