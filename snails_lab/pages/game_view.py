"""The first view of a game beside Snails: what it is about, and a door to each of its views."""

from __future__ import annotations

from html import escape

from ipywidgets import HTML

from snails_lab.lab_games import LabGame
from snails_lab.models.visit import Visit
from snails_lab.pages.links import link
from snails_lab.pages.view import View


class GameView(View):
    """The game at a glance, in its own words."""

    def __init__(self, visit: Visit, game: LabGame) -> None:
        self.name = game.name
        super().__init__(visit)
        self._game = game
        self._shown = HTML()
        self.add(self._shown)
        self.retell()

    def retell(self) -> None:
        game, language = self._game, self.language
        doors = "".join(self._door(activity) for activity in game.activities)
        self._shown.value = (
            f'<div class="snails-hero" lang="{language}"><div>'
            f"<h1>{escape(game.wording(language, 'lab.head'))}</h1>"
            f'<p class="snails-intro">{escape(game.wording(language, "lab.intro"))}</p>'
            f'<div class="snails-doors">{doors}</div></div>'
            f'<div class="snails-game-picture">{game.picture(language)}</div></div>'
        )

    def _door(self, activity: str) -> str:
        game, language = self._game, self.language
        text = game.wording(language, f"lab.{activity}_start")
        go = link(self.visit, game.view_of(activity), text, look="snails-go")
        told = escape(game.wording(language, f"lab.{activity}_door"))
        return f'<div class="snails-door">{go}<span>{told}</span></div>'
