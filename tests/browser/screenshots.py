"""Pictures of every screen, in three languages and two sizes: `python run.py screenshots`.

Wide ones are taken in JupyterLab, narrow ones on the plain pages.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

from run import NO_BROWSER, find_browser
from tests.browser.conftest import FLAGS, Visitor
from tests.browser.driving import PATIENCE, open_notebook, open_page, see_board, speak
from tests.browser.servers import Server, lab_server, own_folder, page_server
from tests.browser.table import answer_all, begin, click_first, plan_by_clicking, settle

LANGUAGES = ("EN", "DE", "PL")
SETTLING = 700
"""Milliseconds for the last message to be drawn."""

Shoot = Callable[[str], None]
Opener = Callable[[Page, str], None]


def main(words: list[str]) -> int:
    program = find_browser()
    if program is None:
        print(NO_BROWSER, file=sys.stderr)
        return 1
    folder = Path(words[0] if words else tempfile.mkdtemp(prefix="snails-screenshots-"))
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        for size, width, height, opened in (
            ("wide", 1280, 2400, in_lab),
            ("narrow", 480, 2600, on_plain_pages),
        ):
            with opened() as opener:
                visitor = Visitor(browser, width, height)
                for page, screens in SCREENS.items():
                    tab = visitor.page()
                    opener(tab, page)
                    screens(tab, camera(tab, folder / size))
                    tab.close()
                visitor.leave()
        browser.close()
    print(f"{len(list(folder.rglob('*.png')))} pictures in {folder}")
    return 0


@contextmanager
def in_lab() -> Iterator[Opener]:
    with own_folder() as folder, lab_server(Path(folder)) as server:
        yield lambda page, name: _open(open_notebook, page, server, name)


@contextmanager
def on_plain_pages() -> Iterator[Opener]:
    with own_folder() as folder, page_server(Path(folder)) as server:
        yield lambda page, name: _open(open_page, page, server, name)


def _open(
    how: Callable[[Page, Server, str], object], page: Page, server: Server, name: str
) -> None:
    how(page, server, name)
    page.locator(".snails-page").wait_for()


def camera(page: Page, folder: Path) -> Shoot:
    """Takes the same screen in all languages, English last, so that what follows is in English."""

    def shoot(screen: str) -> None:
        for language in reversed(LANGUAGES):
            speak(page, language)
            expect(page.locator(f".snails-nav[lang={language.lower()}]")).to_be_visible()
            expect(page.locator(".snails-ask .snails-cancel:visible")).to_have_count(0)
            page.wait_for_timeout(SETTLING)
            page.screenshot(path=folder / f"{screen}-{language.lower()}.png", full_page=True)

    return shoot


def welcome(page: Page, shoot: Shoot) -> None:
    see_board(page)
    shoot("welcome")
    page.locator(".snails-overlays select").first.select_option(index=3)
    shoot("welcome-overlay")


def play(page: Page, shoot: Shoot) -> None:
    begin(page)
    settle(page)
    shoot("play-question")
    answer_all(page, click_first)
    shoot("play-planning")
    page.locator(".snails-unfold-lists").click()
    shoot("play-planning-lists")
    plan_by_clicking(page)
    settle(page)
    shoot("play-acting")
    page.locator(".snails-leave").click()
    page.locator(".snails-lobby").wait_for()
    shoot("play-lobby")


def sandbox(page: Page, shoot: Shoot) -> None:
    see_board(page)
    for number in range(page.locator(".snails-editor-panes button").count()):
        page.locator(".snails-editor-panes button").nth(number).click()
        shoot(f"sandbox-edit-{number + 1}")
    page.locator(".snails-ask .snails-start").click()
    expect(page.locator(".snails-answer")).to_be_visible()
    shoot("sandbox-solved")


SCREENS: dict[str, Callable[[Page, Shoot], None]] = {
    "00_welcome": welcome,
    "play": play,
    "sandbox": sandbox,
}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
