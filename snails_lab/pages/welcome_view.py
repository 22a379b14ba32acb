"""The first page: what is here, and a small board to try it on."""

from __future__ import annotations

from html import escape
from typing import Any

from IPython.display import SVG
from ipywidgets import HTML

from snails_core import read_position
from snails_core.scene import board_scene
from snails_core.svg import scene_to_svg
from snails_lab.models.lessons.progress import CourseProgress
from snails_lab.models.visit import Visit
from snails_lab.pages.view import View
from snails_lab.pages.welcome_battle import BATTLE, moving_battle
from snails_lab.pages.welcome_cards import (
    door,
    game_offers,
    more_games,
    probability_offer,
    rules_offer,
    sandbox_offer,
)
from snails_lab.widgets.board import Board
from snails_lab.widgets.overlay_picker import OverlayPicker
from snails_lab.words import phrase

DOORS = ("learn", "play", "puzzles")
"""The views that are offered first."""
PICTURE_WIDTH = 800
BOARD_WIDTH = 640
FIRST_LOOK = """
snails 1
map
|  3 2 1
| 1 2 . 1
|  2 1 3
player A amazons
G b1
S a1 20
hand missile
player B pirates
L c3 15
M b4
"""
"""Two squads on a small island: high and low ground, water, and somebody in reach."""


def example() -> Any:
    """A whole battle as a picture that needs no kernel to be seen.

    Narrow enough for JupyterLab beside its list of files: it makes no picture smaller.

    >>> example().data.startswith("<svg")
    True
    """
    picture = scene_to_svg(board_scene(read_position(BATTLE), "en", PICTURE_WIDTH))
    return SVG(picture)


class WelcomeView(View):
    """The game at a glance with three doors; below, the courses and a board to try."""

    name = "welcome"

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        self._progress = CourseProgress()
        self._doors, self._offers, self._try = HTML(), HTML(), HTML()
        self.board = Board(read_position(FIRST_LOOK), self.language, BOARD_WIDTH)
        self.overlays = OverlayPicker(self.board, self.language)
        self.add(self._doors, self._offers, self._try, self.overlays, self.board)
        self.came_back()

    def fit(self, width: int, height: int) -> None:
        self.board.width = min(width, BOARD_WIDTH)

    def newcomer(self) -> None:
        self.came_back()

    def came_back(self) -> None:
        """Lessons are done in another view: what is kept of them is read anew."""
        self._progress = self.for_person(CourseProgress)
        self.report_kept()
        self.retell()

    def retell(self) -> None:
        language, visit = self.language, self.visit
        doors = "".join(door(view, visit, self._progress) for view in DOORS)
        self._doors.value = (
            f'<div class="snails-hero" lang="{language}"><div>'
            f"<h1>{escape(phrase(language, 'page.head'))}</h1>"
            f'<p class="snails-intro">{escape(phrase(language, "page.intro"))}</p>'
            f'<div class="snails-doors">{doors}</div>{more_games(visit)}</div>'
            f"{moving_battle(language)}</div>"
        )
        offers = rules_offer(self._progress, visit) + probability_offer(visit)
        self._offers.value = (
            f'<div lang="{language}" class="snails-offers">{offers}{sandbox_offer(visit)}'
            f"{game_offers(visit)}</div>"
        )
        self._try.value = (
            f'<div lang="{language}"><h3>{escape(phrase(language, "page.try"))}</h3>'
            f'<p class="snails-intro">{escape(phrase(language, "page.try_text"))}</p></div>'
        )
