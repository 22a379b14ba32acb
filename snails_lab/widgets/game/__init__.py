"""Playing on screen: the lobby, the game panel, the curtain, the end screen.

from snails_lab.models.storage import Profile
from snails_lab.widgets.game import PlayPanel

PlayPanel(Profile("Zoë"), language="pl")
"""

from snails_lab.widgets.game.game_panel import GamePanel
from snails_lab.widgets.game.lobby import Lobby
from snails_lab.widgets.game.new_game_form import NewGameForm
from snails_lab.widgets.game.play_panel import PlayPanel

__all__ = ["GamePanel", "Lobby", "NewGameForm", "PlayPanel"]
