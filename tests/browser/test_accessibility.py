"""Every view can be used by everybody: axe-core finds no serious fault, in light and in dark."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browser.accessibility import faults, focused
from tests.support.browser.game_driving import answer_all, begin, click_first, settle
from tests.support.browser.page_driving import open_page, see_board, wait_until
from tests.support.browser.visitor import Theme, Visitor
from tests.support.lab.servers import Server

VIEWS = ("welcome", "learn", "play", "puzzles", "sandbox", "probability")
SETTLING = 500
"""Milliseconds for a page to be laid out anew."""
LETTERS = """() => Math.min(...[...document.querySelectorAll(
    '.snails-page :is(p, button, label, a, li, option):not([hidden])')]
    .filter(one => one.offsetParent).map(one => parseFloat(getComputedStyle(one).fontSize)))"""
"""Pixels of the smallest letters of a page."""


def to_the_course(page: Page) -> None:
    page.locator(".snails-nav a[data-view=learn]").click()
    expect(page.locator(".snails-course-lesson").first).to_be_visible()


def into_a_lesson(page: Page) -> None:
    page.locator(".snails-course-lesson").nth(1).click()
    see_board(page)


def to_the_lobby(page: Page) -> None:
    page.locator(".snails-nav a[data-view=play]").click()
    expect(page.locator(".snails-begin")).to_be_visible()


def to_a_question(page: Page) -> None:
    begin(page)
    settle(page)


def to_a_plan(page: Page) -> None:
    answer_all(page, click_first)


def to_a_puzzle(page: Page) -> None:
    page.locator(".snails-nav a[data-view=puzzles]").click()
    see_board(page)


def to_the_sandbox(page: Page) -> None:
    page.locator(".snails-nav a[data-view=sandbox]").click()
    see_board(page)


def to_a_chapter(page: Page) -> None:
    page.locator(".snails-nav a[data-view=probability]").click()
    page.locator(".snails-chapters a").first.click()
    expect(page.locator(".snails-guess-field input:visible").first).to_be_visible()


def with_settings(page: Page) -> None:
    page.locator(".snails-settings-button").click()
    expect(page.locator(".snails-theme")).to_be_visible()


WALK: tuple[Callable[[Page], None], ...] = (
    with_settings,
    to_the_lobby,
    to_a_question,
    to_a_plan,
    to_a_puzzle,
    to_the_sandbox,
    to_the_course,
    into_a_lesson,
    to_a_chapter,
)


def is_kept(page: Page) -> bool:
    """Does something other than the whole page have the keyboard?"""
    return not focused(page).startswith("BODY")


def test_canvases_say_what_they_are_and_the_focus_is_never_lost(page: Page, pages: Server) -> None:
    """A button that is gone after it was pressed leaves the keyboard to what comes next."""
    open_page(page, pages, "play", "?profile=Zoe&language=en")
    begin(page)
    settle(page)
    wait_until(lambda: is_kept(page))
    page.locator(".snails-option:visible").first.focus()
    page.keyboard.press("Enter")
    answer_all(page, click_first)
    wait_until(lambda: is_kept(page))
    for canvas, words in (("snails-board", "Player A"), ("snails-planning", "Slot I")):
        drawn = page.locator(f"canvas.{canvas}:visible").first
        expect(drawn).to_have_attribute("role", "application")
        expect(drawn).to_have_attribute("aria-label", re.compile(r"\w+"))
        described = page.locator(f"[id='{drawn.get_attribute('aria-describedby')}']")
        expect(described).to_contain_text(words)
    page.locator(".snails-nav a[data-view=learn]").focus()
    page.keyboard.press("Enter")
    page.locator(".snails-course-lesson").first.wait_for()
    wait_until(lambda: is_kept(page))
    page.locator(".snails-course-lesson").first.focus()
    page.keyboard.press("Enter")
    see_board(page)
    wait_until(lambda: is_kept(page))


def test_escape_closes_the_settings_and_the_plan_is_one_tab_away(page: Page, pages: Server) -> None:
    open_page(page, pages, "play", "?profile=Esra&language=en")
    begin(page)
    settings = page.locator(".snails-settings-button")
    settings.click()
    expect(page.locator(".snails-theme")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".snails-theme")).to_be_hidden()
    expect(settings).to_be_focused()
    answer_all(page, click_first)
    page.locator(".snails-skip-bar").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".snails-asked:visible").first).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("canvas.snails-planning:visible")).to_be_focused()
    page.keyboard.press("Tab")
    wait_until(lambda: is_kept(page) and "CANVAS" not in focused(page))


def test_text_twice_as_large_breaks_nothing(page: Page, pages: Server) -> None:
    """Nothing sticks out of the page to the side, and letters do grow."""
    open_page(page, pages, "00_welcome", "?profile=Zoe&language=de")
    see_board(page)
    for view in VIEWS:
        page.locator(f".snails-bar a[data-view={view}]").click()
        page.locator(f".snails-view-{view}").wait_for()
        check_twice_as_large(page, view)
    to_a_chapter(page)
    check_twice_as_large(page, "a chapter")
    page.locator(".snails-bar a[data-view=puzzles]").click()
    page.locator(".snails-view-puzzles").wait_for()
    for letters in ("150 %", "200 %"):
        check_confirm_in_the_window(page, letters)


def check_confirm_in_the_window(page: Page, letters: str) -> None:
    """The button that confirms a plan stays in the window on a laptop and on a phone, whatever
    folds or scrolls above it."""
    with unfolded_settings(page):
        page.locator(".snails-text-size:visible select").select_option(label=letters)
        size = letters.replace(" ", "")
        wait_until(lambda: page.evaluate("document.documentElement.style.fontSize") == size)
    for width, height in ((1280, 800), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(SETTLING)
        expect(page.locator(".snails-confirm:visible")).to_be_in_viewport(ratio=1)


@contextmanager
def unfolded_settings(page: Page) -> Iterator[None]:
    page.locator(".snails-settings-button").click()
    yield
    page.keyboard.press("Escape")


def check_twice_as_large(page: Page, view: str) -> None:
    page.wait_for_timeout(SETTLING)
    before = page.evaluate(LETTERS)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.wait_for_timeout(SETTLING)
    assert page.evaluate(LETTERS) > 1.9 * before, view
    wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1], (view, wide)
    page.evaluate("document.documentElement.style.fontSize = ''")


@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.long)])
def test_axe_finds_no_serious_fault_on_any_view(
    theme: Theme, chromium: Browser, pages: Server
) -> None:
    somebody = Visitor(chromium, theme=theme)
    page = somebody.page()
    open_page(page, pages, "00_welcome", f"?profile=Ada {theme}&language=en")
    see_board(page)
    expect(page.locator(f":root[data-snails-theme={theme}]")).to_be_attached()
    found = [f"welcome: {fault}" for fault in faults(page)]
    for go in WALK:
        go(page)
        found += [f"{go.__name__}: {fault}" for fault in faults(page)]
    somebody.leave()
    assert not found, "\n".join(found)
