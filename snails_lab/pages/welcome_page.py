"""The first page: what is here, and a small board to try it on."""

from __future__ import annotations

from html import escape
from typing import Any

from IPython.display import SVG
from ipywidgets import HTML

from snails_core import read_position
from snails_core.scene import board_scene
from snails_core.svg import scene_to_svg
from snails_lab.models.lessons.lesson import Lesson
from snails_lab.models.lessons.progress import Progress, dots, steps_done
from snails_lab.models.lessons.reader import course
from snails_lab.models.probability.notebook import Edition
from snails_lab.models.probability.source import ChapterSource, sources
from snails_lab.pages.links import link, notebook_link
from snails_lab.pages.page import Page
from snails_lab.widgets.board import Board
from snails_lab.widgets.overlay_picker import OverlayPicker
from snails_lab.words import phrase

HERE = "welcome"
DONE = "✔"


def page_card(page: str, language: str, query: str) -> str:
    """A page, what it is for, and the way there."""
    start = phrase(language, f"page.{page}_start")
    return _card(page, language, link(page, start, here=HERE, query=query, look="snails-go"))


def rules_card(progress: Progress, name: str, language: str, query: str) -> str:
    """The map of the rules course: every lesson, and how far the person of that name has come."""
    lessons = course()
    following = next((one for one in lessons if not progress.is_done(one)), None)
    stations = "".join(
        _station(number, lesson, progress, lesson is following, language, query)
        for number, lesson in enumerate(lessons, 1)
    )
    start, part = phrase(language, "page.learn_start"), ""
    if following and any(map(progress.done, lessons)):
        title, part = following.titles[language], following.id
        start = phrase(language, "page.learn_on", number=lessons.index(following) + 1, title=title)
    go = link("learn", start, here=HERE, query=query, look="snails-go", part=part)
    told = escape(f"{name}: {steps_done(progress, lessons, language)}")
    inner = f'<p class="snails-far">{told}</p><ol class="snails-map">{stations}</ol>'
    return _card("learn", language, go, inner)


def probability_card(language: str, query: str) -> str:
    """All chapters of the probability course, in the person's language."""
    chapters = [*sources().values()]
    start = phrase(language, "page.probability_start")
    go = _chapter_link(chapters[0], start, language, query, "snails-go")
    listed = "".join(
        f"<li>{_number(chapter.number)}"
        f"<span>{_chapter_link(chapter, _title(chapter, language), language, query)} "
        f"<small>{escape(phrase(language, 'page.minutes', count=chapter.minutes))}</small></span>"
        "</li>"
        for chapter in chapters
    )
    return _card("probability", language, go, f'<ol class="snails-map">{listed}</ol>')


def _card(name: str, language: str, go: str, inner: str = "") -> str:
    """One with something in it is wide."""
    title = escape(phrase(language, f"page.{name}"))
    text = escape(phrase(language, f"page.{name}_text"))
    look = "snails-offer snails-offer-wide" if inner else "snails-offer"
    return f'<section class="{look}"><h3>{title}</h3><p>{text}</p>{inner}{go}</section>'


def _station(
    number: int, lesson: Lesson, progress: Progress, is_next: bool, language: str, query: str
) -> str:
    """A lesson on the map, with a dot a step; the next one to do is marked."""
    is_done = progress.is_done(lesson)
    current = ' aria-current="step"' if is_next else ""
    title = link("learn", lesson.titles[language], here=HERE, query=query, part=lesson.id)
    return (
        f"<li{current}>{_number(number, is_done)}"
        f"<span>{title} {dots(progress, lesson, language)}</span></li>"
    )


def _number(number: int, is_done: bool = False) -> str:
    look = "snails-number snails-done" if is_done else "snails-number"
    return f'<span class="{look}">{DONE if is_done else number}</span>'


def _chapter_link(
    chapter: ChapterSource, text: str, language: str, query: str, look: str = "snails-link"
) -> str:
    path = Edition(chapter, language, solved=False).path.with_suffix("")
    notebook = f"probability/{path.as_posix()}"
    return notebook_link(notebook, text, here=HERE, query=query, look=look)


def _title(chapter: ChapterSource, language: str) -> str:
    """Written to follow a colon; here it begins a line."""
    title = chapter.title[language]
    return title[0].upper() + title[1:]


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
    return WelcomePage()


def example() -> Any:
    """A whole battle as a picture that needs no kernel to be seen.

    Narrow enough for JupyterLab beside its list of files: it makes no picture smaller.

    >>> example().data.startswith("<svg")
    True
    """
    picture = scene_to_svg(board_scene(read_position(BATTLE), "en", PICTURE_WIDTH))
    return SVG(picture)  # type: ignore[no-untyped-call]


class WelcomePage(Page):
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
        courses = rules_card(self._progress, name, language, query)
        courses += probability_card(language, query)
        pages = "".join(page_card(page, language, query) for page in OFFERS)
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
