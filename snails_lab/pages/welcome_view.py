"""The first page: what is here, and a small board to try it on."""

from __future__ import annotations

from html import escape
from typing import Any

from IPython.display import SVG
from ipywidgets import HTML

from snails_core import read_position
from snails_core.scene import board_scene
from snails_core.svg import scene_to_svg
from snails_lab.drawing.page_palette import board_svg
from snails_lab.models.lessons.progress import Progress
from snails_lab.models.visit import Visit
from snails_lab.pages.view import View
from snails_lab.pages.welcome_cards import door, probability_offer, rules_offer, sandbox_offer
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
BATTLE = """
snails 1
board islands
round 4
first C
contamination 6
tiles a1:3! b2:1! c4:2! d5:1 e5:0
fire e4
mines b5
dynamite d5
player A amazons
L a1 15
G b1 25
S d3 10
hand jetpack
plan L G missile crawl_dig dig_aim snailper_rifle shell_switch
player B pirates
L c4 15
G d1
S e4 20 shell
M g3 5
plan S M crawl_dig grenade shell_switch
player C ninja white
L a5 10
G b6 25
M d8 30
plan G L mine crawl_dig shell_switch crawl_switch holy_head_of_lettuce
"""
"""Three squads in the fourth round, with fire, a mine and a burning fuse between them."""


def example() -> Any:
    """A whole battle as a picture that needs no kernel to be seen.

    Narrow enough for JupyterLab beside its list of files: it makes no picture smaller.

    >>> example().data.startswith("<svg")
    True
    """
    picture = scene_to_svg(board_scene(read_position(BATTLE), "en", PICTURE_WIDTH))
    return SVG(picture)  # type: ignore[no-untyped-call]


class WelcomeView(View):
    """The game at a glance with three doors; below, the courses and a board to try."""

    name = "welcome"

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        self._progress = Progress()
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
        self._progress = self.for_person(Progress)
        self.report_kept()
        self.retell()

    def retell(self) -> None:
        language, visit = self.language, self.visit
        doors = "".join(door(view, visit, self._progress) for view in DOORS)
        picture = board_svg(board_scene(read_position(BATTLE), language, PICTURE_WIDTH))
        self._doors.value = (
            f'<div class="snails-hero" lang="{language}"><div>'
            f"<h1>{escape(phrase(language, 'page.head'))}</h1>"
            f'<p class="snails-intro">{escape(phrase(language, "page.intro"))}</p>'
            f'<div class="snails-doors">{doors}</div></div>'
            f'<div class="snails-battle">{picture}</div></div>'
        )
        offers = rules_offer(self._progress, visit) + probability_offer(visit)
        self._offers.value = (
            f'<div lang="{language}" class="snails-offers">{offers}{sandbox_offer(visit)}</div>'
        )
        self._try.value = (
            f'<div lang="{language}"><h3>{escape(phrase(language, "page.try"))}</h3>'
            f'<p class="snails-intro">{escape(phrase(language, "page.try_text"))}</p></div>'
        )
