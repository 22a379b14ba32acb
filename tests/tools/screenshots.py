"""Pictures of every screen at three sizes, light and dark, in three languages.

`python run.py screenshots FOLDER VIEW ...` writes `FOLDER/SIZE/THEME/SCREEN-LANGUAGE.png`; without
views, all of them. `--size`, `--theme` and `--language` take fewer. The first view is also taken
as a notebook in JupyterLab (`lab`). What went wrong in a view is told, and the others are taken.
"""

from __future__ import annotations

import os
import sys
import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Error, Page, expect, sync_playwright

from run import NO_BROWSER, find_browser
from snails_core import read_position
from snails_lab.models.game.session import Session
from snails_lab.models.storage.header import Seat
from snails_lab.models.storage.profiles import Profile
from tests.support.browser.page_driving import PATIENCE, open_notebook, open_page, speak
from tests.support.browser.visitor import FLAGS, Theme, Visitor
from tests.support.companions.big_monster.kept_games import keep_monster_moments
from tests.support.companions.cry_havoc.moments import keep_moments
from tests.support.lab.asking_games import keep_game_that_asks
from tests.support.lab.servers import lab_server, own_folder, page_server
from tests.support.lab.small_game import small
from tests.tools.screens import ASKED_FOR, FIRST, SCREENS, STARTS, Shoot

DRIVEN_IN = "en"
"""The language in which the screens are walked through."""
LANGUAGES = (DRIVEN_IN, "de", "pl")
SIZES = {"wide": (1280, 800), "large": (1920, 1080), "phone": (390, 844)}
"""Windows: of a small laptop, of a large screen, of a phone."""
THEMES: tuple[Theme, ...] = ("light", "dark")
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

IN_THEME = """dark => [...document.querySelectorAll('canvas.snails-board, canvas.snails-planning')]
    .filter(one => one.getClientRects().length && one.width > 2 && one.height > 2)
    .map(one => one.getContext('2d').getImageData(1, 1, 1, 1).data)
    .every(([red, green, blue, seen]) => !seen || (red + green + blue < 384) === dark)"""
"""Do all boards and planning tables that are seen lie on the colour of the page?"""

Opener = Callable[[Page], None]
Shine = Callable[[Page, Theme], object]
"""Makes the whole page light or dark."""
JUPYTER_THEME = """dark => window.jupyterapp.commands.execute(
    'apputils:change-theme', {theme: dark ? 'JupyterLab Dark' : 'JupyterLab Light'})"""
NOTEBOOK = "00_welcome"
"""The notebook with which the lab is opened."""


def main(words: list[str]) -> int:
    wanted = asked_for(words)
    program = find_browser()
    if program is None:
        print(NO_BROWSER, file=sys.stderr)
        return 1
    folder = Path(wanted.folder or tempfile.mkdtemp(prefix="snails-screenshots-"))
    expect.set_options(timeout=PATIENCE)
    failed: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        for size in wanted.size:
            with on_plain_pages() as opener:
                failed += take(
                    browser, SIZES[size], opener, wanted.views, wanted, folder / size, by_system
                )
        if FIRST in wanted.views and "wide" in wanted.size:
            with in_lab() as opener:
                place = folder / "lab"
                failed += take(browser, SIZES["wide"], opener, [FIRST], wanted, place, by_jupyter)
        browser.close()
    print(f"{len(list(folder.rglob('*.png')))} pictures in {folder}")
    for line in failed:
        print(f"failed: {line}", file=sys.stderr)
    return 1 if failed else 0


def asked_for(words: list[str]) -> Namespace:
    """The folder, and which views, sizes, themes and languages; all, where nothing is said."""
    parser = ArgumentParser("run.py screenshots")
    parser.add_argument("folder", nargs="?")
    parser.add_argument("views", nargs="*", metavar="view", help=", ".join(SCREENS))
    kinds = {"size": tuple(SIZES), "theme": THEMES, "language": LANGUAGES}
    for name, choices in kinds.items():
        parser.add_argument(f"--{name}", action="append", choices=choices)
    wanted = parser.parse_args(words)
    unknown = sorted(set(wanted.views) - set(SCREENS))
    if unknown:
        parser.error(f"no view {', '.join(unknown)}; there are {', '.join(SCREENS)}")
    wanted.views = wanted.views or list(SCREENS)
    for name, choices in kinds.items():
        setattr(wanted, name, getattr(wanted, name) or choices)
    return wanted


def take(
    browser: Browser,
    window: tuple[int, int],
    opener: Opener,
    views: Sequence[str],
    wanted: Namespace,
    folder: Path,
    shine: Shine,
) -> list[str]:
    """These views in a window of this size, on one page; returns what went wrong.

    After a view that failed the page is opened anew.
    """
    failed = []
    visitor = Visitor(browser, *window)
    tab: Page | None = None
    for view in views:
        try:
            if tab is None:
                tab = visitor.page()
                opener(tab)
            go_to(tab, STARTS.get(view, view))
            SCREENS[view](tab, camera(tab, folder, wanted, shine))
        except (AssertionError, Error) as error:
            assert tab is not None
            picture = folder / f"failed-{view}.png"
            tab.screenshot(path=picture)
            failed.append(f"{view} at {window}, see {picture}: {error}")
            tab.close()
            tab = None
    visitor.leave()
    return failed


def go_to(page: Page, view: str) -> None:
    """By its link; on a phone some of them are out of sight."""
    page.locator(f".snails-bar a[data-view={view}]").first.evaluate("link => link.click()")
    page.locator(f".snails-view-{view}:visible").wait_for()


@contextmanager
def in_lab() -> Iterator[Opener]:
    with own_folder() as folder, lab_server(Path(folder)) as server:
        keep_games(server.home, "Guest")

        def opener(page: Page) -> None:
            open_notebook(page, server, NOTEBOOK)
            page.locator(".snails-page").wait_for()

        yield opener


@contextmanager
def on_plain_pages() -> Iterator[Opener]:
    with own_folder() as folder, page_server(Path(folder)) as server:
        keep_games(server.home, "Anna")

        def opener(page: Page) -> None:
            open_page(page, server, NOTEBOOK, "?profile=Anna&language=en")
            page.locator(".snails-page").wait_for()

        yield opener


def keep_games(home: Path, name: str) -> None:
    """Among somebody's saved games, from the oldest: some that stand at a question, one between
    two people, a short game that is over and a long one."""
    os.environ["SNAILS_HOME"] = str(home)
    person = Profile(name)
    for question in ASKED_FOR:
        keep_game_that_asks(question, person)
    keep_monster_moments(person)
    small(Seat("Anna"), Seat("Zoë"), profile=person).close()
    short = Session.begin(
        SEATS, read_position(LAST_ROUND), seed=SEED_OF_GAMES, journal=person.new_journal()
    )
    long = Session.new(SEATS, seed=SEED_OF_GAMES, journal=person.new_journal())
    for session in (short, long):
        while session.advance():
            pass
        session.close()
    keep_moments(person)


def camera(page: Page, folder: Path, wanted: Namespace, shine: Shine) -> Shoot:
    """Takes the same screen in all languages and themes; what follows is in English and light."""

    def shoot(screen: str, first: Callable[[Page], None] = lambda _: None) -> None:
        for language in wanted.language:
            _speak(page, language)
            first(page)
            for theme in wanted.theme:
                _shine(page, theme, shine)
                name = f"{screen}-{language}.png"
                page.screenshot(path=folder / theme / name, full_page=True)
        _speak(page, DRIVEN_IN)
        _shine(page, THEMES[0], shine)

    return shoot


def by_system(page: Page, theme: Theme) -> None:
    """A plain page follows the system."""
    page.emulate_media(color_scheme=theme)


def by_jupyter(page: Page, theme: Theme) -> None:
    """In a notebook the lab follows JupyterLab."""
    page.evaluate(JUPYTER_THEME, theme == "dark")


def _speak(page: Page, language: str) -> None:
    """Everything that is seen is in this language."""
    if page.locator(f".snails-nav[lang={language}]").count() == 0:
        speak(page, language.upper())
    expect(page.locator(f".snails-nav[lang={language}]")).to_be_visible()
    others = f".snails-page [lang]:not([lang={language}]):visible"
    expect(page.locator(others)).to_have_count(0)
    expect(page.locator(".snails-page .snails-busy")).to_have_count(0)
    page.wait_for_timeout(SETTLING)
    expect(page.locator(".snails-ask .snails-cancel:visible")).to_have_count(0)


def _shine(page: Page, theme: Theme, shine: Shine) -> None:
    """The page is light or dark; nothing is waited for if it is so already."""
    if page.locator(f":root[data-snails-theme={theme}]").count() == 0:
        shine(page, theme)
        expect(page.locator(f":root[data-snails-theme={theme}]")).to_be_attached()
        page.wait_for_function(IN_THEME, arg=theme == "dark", timeout=PATIENCE)
        page.wait_for_timeout(SETTLING)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
