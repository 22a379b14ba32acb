"""Pictures of every screen at three sizes, light and dark, in three languages.

`python run.py screenshots FOLDER PAGE ...` writes `FOLDER/SIZE/THEME/SCREEN-LANGUAGE.png`; without
pages, all of them. The first page is also taken as a notebook in JupyterLab (`lab`).
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Protocol

from playwright.sync_api import Browser, Page, expect, sync_playwright

from run import NO_BROWSER, find_browser
from snails_core import read_position
from snails_lab.models.game.session import Session
from snails_lab.models.storage.header import Seat
from snails_lab.models.storage.profiles import Profile
from tests.support.browser.game_driving import (
    answer_all,
    begin,
    click_first,
    plan_by_clicking,
    settle,
    stepper_button,
)
from tests.support.browser.page_driving import PATIENCE, open_notebook, open_page, see_board, speak
from tests.support.browser.visitor import FLAGS, Theme, Visitor
from tests.support.lab.servers import Server, lab_server, own_folder, page_server

LANGUAGES = ("EN", "DE", "PL")
SIZES = {"wide": (1280, 800), "large": (1920, 1080), "phone": (390, 844)}
"""Windows: of a small laptop, of a large screen, of a phone."""
THEMES: tuple[Theme, ...] = ("dark", "light")
"""Light comes last, so that what follows is light."""
SETTLING = 700
"""Milliseconds for the last message to be drawn."""
SEATS = (Seat("Ada", "random"), Seat("Bruno", "random"))
LAST_ROUND = """
snails 1
map
|  3 2 1
| 1 2 . 1
|  2 1 3
round 6
player A amazons
G b1
hand missile
player B pirates
L c3 15
M b4 10
"""
"""A game that is soon over, and whose plans are soon reviewed."""
SEED_OF_GAMES = 3
INTO_A_FILM = 3000
"""Milliseconds after which somebody is on the way."""

PREDICTIONS = 3
"""Of the first chapter; each opens something that is printed."""
HIT, DANGER = 3, 5
"""Numbers of overlays in their list."""


class Shoot(Protocol):
    """Takes a screen in all languages; before each picture, somebody may do something."""

    def __call__(self, screen: str, first: Callable[[Page], None] = ...) -> None: ...


Opener = Callable[[Page, str], None]
Screens = Callable[[Page, Shoot], None]


def main(words: list[str]) -> int:
    program = find_browser()
    if program is None:
        print(NO_BROWSER, file=sys.stderr)
        return 1
    folder = Path(words[0] if words else tempfile.mkdtemp(prefix="snails-screenshots-"))
    wanted = set(words[1:])
    unknown = sorted(wanted - set(SCREENS))
    if unknown:
        print(f"no page {', '.join(unknown)}; there are {', '.join(SCREENS)}", file=sys.stderr)
        return 2
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        for size, window in SIZES.items():
            with on_plain_pages() as opener:
                take(browser, window, opener, SCREENS, wanted, folder / size, THEMES)
        with in_lab() as opener:
            first = {"00_welcome": welcome}
            take(browser, SIZES["wide"], opener, first, wanted, folder / "lab", THEMES[-1:])
        browser.close()
    print(f"{len(list(folder.rglob('*.png')))} pictures in {folder}")
    return 0


def take(
    browser: Browser,
    window: tuple[int, int],
    opener: Opener,
    pages: Mapping[str, Screens],
    wanted: set[str],
    folder: Path,
    themes: Sequence[Theme],
) -> None:
    """All wanted pages in a window of this size."""
    visitor = Visitor(browser, *window)
    for page, screens in pages.items():
        if not wanted or page in wanted:
            tab = visitor.page()
            opener(tab, page)
            screens(tab, camera(tab, folder, themes))
            tab.close()
    visitor.leave()


@contextmanager
def in_lab() -> Iterator[Opener]:
    with own_folder() as folder, lab_server(Path(folder)) as server:
        keep_games(server.home, "Guest")
        yield lambda page, name: _open(open_notebook, page, server, name)


@contextmanager
def on_plain_pages() -> Iterator[Opener]:
    with own_folder() as folder, page_server(Path(folder)) as server:
        keep_games(server.home, "Anna")
        named = partial(open_page, query="?profile=Anna")
        yield lambda page, name: _open(named, page, server, name)


def _open(
    how: Callable[[Page, Server, str], object], page: Page, server: Server, name: str
) -> None:
    how(page, server, name)
    page.locator(".snails-page").wait_for()


def keep_games(home: Path, name: str) -> None:
    """A short and a long game, both over, among somebody's saved games: the long one is newer."""
    os.environ["SNAILS_HOME"] = str(home)
    person = Profile(name)
    short = Session.begin(
        SEATS, read_position(LAST_ROUND), seed=SEED_OF_GAMES, journal=person.new_journal()
    )
    long = Session.new(SEATS, seed=SEED_OF_GAMES, journal=person.new_journal())
    for session in (short, long):
        while session.advance():
            pass
        session.close()


def camera(page: Page, folder: Path, themes: Sequence[Theme]) -> Shoot:
    """Takes the same screen in all languages and themes.

    English comes last, so that what follows is in English.
    """

    def shoot(screen: str, first: Callable[[Page], None] = lambda _: None) -> None:
        for language in reversed(LANGUAGES):
            speak(page, language)
            expect(page.locator(f".snails-nav[lang={language.lower()}]")).to_be_visible()
            others = f".snails-page [lang]:not([lang={language.lower()}]):visible"
            expect(page.locator(others)).to_have_count(0)
            page.wait_for_timeout(SETTLING)
            expect(page.locator(".snails-ask .snails-cancel:visible")).to_have_count(0)
            first(page)
            for theme in themes:
                page.emulate_media(color_scheme=theme)
                expect(page.locator(f":root[data-snails-theme={theme}]")).to_be_attached()
                page.wait_for_timeout(SETTLING)
                name = f"{screen}-{language.lower()}.png"
                page.screenshot(path=folder / theme / name, full_page=True)

    return shoot


def welcome(page: Page, shoot: Shoot) -> None:
    see_board(page)
    shoot("welcome")
    overlay(page, HIT)
    shoot("welcome-overlay")


def overlay(page: Page, kind: int) -> None:
    """One of the overlays; where an action is asked for, the missile."""
    choosers = page.locator(".snails-overlays:visible select")
    choosers.first.select_option(index=kind)
    if kind == HIT:
        missile = choosers.nth(2).locator("option", has_text="Missile").first
        choosers.nth(2).select_option(label=missile.inner_text())


def learn(page: Page, shoot: Shoot) -> None:
    page.locator(".snails-course-lesson").first.wait_for()
    shoot("learn")
    page.locator(".snails-course-lesson").nth(1).click()
    see_board(page)
    shoot("learn-lesson")


def probability(page: Page, shoot: Shoot) -> None:
    page.locator(".snails-chapters").wait_for()
    shoot("probability")
    page.locator(".snails-chapters a").first.click()
    predict = page.locator(".snails-guess-field input:visible")
    for made in range(PREDICTIONS):
        expect(page.locator(".snails-printed")).to_have_count(made)
        predict.first.fill("?")
        predict.first.press("Enter")
    expect(page.locator(".snails-game-question").first).to_be_visible()
    shoot("probability-chapter")


def play(page: Page, shoot: Shoot) -> None:
    page.locator(".snails-begin").wait_for()
    shoot("play-lobby")
    over(page, shoot)
    review(page, shoot)
    hot_seat(page, shoot)
    begin(page)
    settle(page)
    shoot("play-question")
    answer_all(page, click_first)
    shoot("play-planning")
    page.locator(".snails-unfold-lists").click()
    shoot("play-planning-lists")
    page.locator(".snails-unfold-lists").click()
    for name, kind in (("hits", HIT), ("danger", DANGER)):
        overlay(page, kind)
        shoot(f"play-planning-{name}")
    plan_by_clicking(page)
    settle(page)
    shoot("play-acting")


def over(page: Page, shoot: Shoot) -> None:
    """A finished game: its numbers, and the stepper in the middle of a film."""
    page.locator(".snails-saved-games select").select_option(index=0)
    page.locator(".snails-watch").click()
    see_board(page)
    shoot("play-over")
    page.get_by_label("Animation", exact=True).check()
    page.get_by_label("Round", exact=True).select_option(index=2)
    shoot("play-film", into_a_film)
    stepper_button(page, "Pause").click()
    page.locator(".snails-to-lobby").click()


def into_a_film(page: Page) -> None:
    """From the third slot on: somebody is on the way."""
    page.locator(".snails-part", has_text="III").click()
    page.locator(".snails-stepper button:has(.fa-play)").click()
    page.wait_for_timeout(INTO_A_FILM)


def review(page: Page, shoot: Shoot) -> None:
    page.locator(".snails-saved-games select").select_option(index=1)
    page.locator(".snails-watch").click()
    page.locator(".snails-review").click()
    expect(page.locator(".snails-open-plan").first).to_be_visible()
    expect(page.locator(".snails-review-stop")).to_be_disabled()
    shoot("play-review")
    page.locator(".snails-to-lobby").click()


def hot_seat(page: Page, shoot: Shoot) -> None:
    """Two people at one screen."""
    page.get_by_label("Player B", exact=True).select_option(index=0)
    page.locator(".snails-begin").click()
    page.locator(".snails-curtain").wait_for()
    shoot("play-curtain")
    page.locator(".snails-leave").click()


def puzzles(page: Page, shoot: Shoot) -> None:
    see_board(page)
    page.locator(".snails-puzzle-hint").click()
    shoot("puzzles")
    page.locator(".snails-puzzle-reveal").click()
    explained(page)
    shoot("puzzles-answer", explained)


def explained(page: Page) -> None:
    """The solver has given its reasons, in the language that is spoken now."""
    expect(page.locator(".snails-puzzle-why h4").first).to_be_visible()


def sandbox(page: Page, shoot: Shoot) -> None:
    see_board(page)
    shoot("sandbox")
    page.locator(".snails-tab-edit").click()
    for number in range(page.locator(".snails-editor-panes button").count()):
        page.locator(".snails-editor-panes button").nth(number).click()
        shoot(f"sandbox-edit-{number + 1}")
    page.locator(".snails-start").click()
    expect(page.locator(".snails-answer")).to_be_visible()
    shoot("sandbox-solved")


SCREENS: dict[str, Screens] = {
    "00_welcome": welcome,
    "learn/rules": learn,
    "learn/probability": probability,
    "play": play,
    "puzzles": puzzles,
    "sandbox": sandbox,
}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
