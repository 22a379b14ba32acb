"""The first page: what is here, and a small board to try it on."""

from __future__ import annotations

from html import escape
from typing import Any

from IPython.display import SVG
from ipywidgets import HTML

from snails_core import read_position
from snails_core.scene import board_scene
from snails_core.svg import scene_to_svg
from snails_lab.models.lessons.progress import Progress
from snails_lab.pages.page import Page
from snails_lab.pages.welcome_cards import page_offer, probability_offer, rules_offer
from snails_lab.widgets.board import Board
from snails_lab.widgets.overlay_picker import OverlayPicker
from snails_lab.words import phrase

OFFERS = ("play", "puzzles", "sandbox")
"""Pages that are offered beside the courses."""
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


def welcome() -> Page:
    """The page that greets people.

    >>> from snails_lab import welcome
    >>> welcome()
    Snails Lab: welcome
    """
    return Welcome()


def example() -> Any:
    """A whole battle as a picture that needs no kernel to be seen.

    Narrow enough for JupyterLab beside its list of files: it makes no picture smaller.
    """
    picture = scene_to_svg(board_scene(read_position(BATTLE), "en", PICTURE_WIDTH))
    return SVG(picture)  # type: ignore[no-untyped-call]


class Welcome(Page):
    """What there is to do, with the progress of who is here, and a board to try."""

    def __init__(self) -> None:
        super().__init__("welcome")
        self._progress = Progress()
        self._offers = HTML()
        self._try = HTML()
        self.board = Board(read_position(FIRST_LOOK), self.language, BOARD_WIDTH)
        self.overlays = OverlayPicker(self.board, self.language)
        self.add(self._offers, self._try, self.overlays, self.board)
        self.came_back()

    def fit(self, width: int) -> None:
        self.board.width = min(width, BOARD_WIDTH)

    def newcomer(self) -> None:
        self.came_back()

    def came_back(self) -> None:
        """Lessons are done in a notebook of their own: what is kept of them is read anew."""
        self._progress = self.for_person(Progress)
        self.report_kept()
        self.retell()

    def retell(self) -> None:
        language, query = self.language, self.visit.query
        name = self.visit.name
        courses = rules_offer(self._progress, name, language, query)
        courses += probability_offer(language, query)
        pages = "".join(page_offer(page, language, query) for page in OFFERS)
        self._offers.value = (
            f'<div lang="{language}"><p class="snails-intro">'
            f"{escape(phrase(language, 'page.intro'))}</p>"
            f'<div class="snails-offers">{courses}</div>'
            f'<div class="snails-offers">{pages}</div></div>'
        )
        self._try.value = (
            f'<div lang="{language}"><h3>{escape(phrase(language, "page.try"))}</h3>'
            f'<p class="snails-intro">{escape(phrase(language, "page.try_text"))}</p></div>'
        )
