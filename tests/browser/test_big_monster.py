"""Big Monster in the browser: a duel to its end, a lesson, a puzzle, a search that is stopped."""

from __future__ import annotations

from functools import partial

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.page_driving import BOARD, open_page, wait_until
from tests.support.browser.window import outside, scrolls
from tests.support.lab.servers import Server

NOTEBOOK = "big_monster/big_monster"
ASKED = ".monster-game .snails-asked"
TABLE = (f".monster-game {BOARD}", ASKED, ".monster-game .snails-leave")
"""What has to be in the window, whatever its size."""
WIDE, UPRIGHT = (1280, 800), (390, 844)
HALF = 30
"""Choices on the wide window; the rest of the duel is played on a phone's."""
MOST = 90


def at(page: Page, pages: Server, view: str) -> None:
    open_page(page, pages, NOTEBOOK, f"?profile=Monster&language=en&view=big-monster-{view}")


def no_trouble(page: Page) -> None:
    assert "".join(page.locator(".snails-trouble").all_inner_texts()).strip() == ""


def question(page: Page) -> str | None:
    """Another name for every question."""
    return page.locator(ASKED).get_attribute("data-question")


def is_new(page: Page, before: str | None) -> bool:
    return question(page) != before


def choose(page: Page) -> None:
    """The first thing that the arrow keys lead to; then another question is asked."""
    before = question(page)
    board = page.locator(f"{BOARD}:visible").first
    board.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    wait_until(lambda: question(page) != before)
    wait_until(lambda: not is_waiting(page))


def is_waiting(page: Page) -> bool:
    """Do the others decide, or is what they did still shown?"""
    told = page.locator(ASKED).inner_text()
    return "decides" in told or "in a moment" in told


def test_a_duel_is_played_to_its_end_on_two_windows(page: Page, pages: Server) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    open_page(page, pages, "00_welcome", "?profile=Monster&language=en")
    page.locator('.snails-other-game a[data-view="big-monster"]').click()
    page.locator('.snails-doors a[data-view="big-monster-play"]').click()
    page.locator(".snails-begin:visible").click()
    page.locator(ASKED).wait_for()
    for number in range(MOST):
        if "The game is over" in page.locator(ASKED).inner_text():
            break
        if number == HALF:
            page.set_viewport_size({"width": UPRIGHT[0], "height": UPRIGHT[1]})
        if number in (HALF - 1, HALF + 1):
            wait_until(lambda: not outside(page, *TABLE), 30)
            assert not scrolls(page)
        choose(page)
    expect(page.locator(ASKED)).to_contain_text("It is won by")
    no_trouble(page)


@pytest.mark.long(minutes=2)
def test_a_draft_goes_on_while_the_others_choose_from_hidden_tiles(
    page: Page, pages: Server
) -> None:
    """Every step of the bots is shown, as the person sees it."""
    at(page, pages, "play")
    page.locator(".snails-game-choices:visible select").first.select_option(index=0)
    page.locator(".snails-begin:visible").click()
    page.locator(ASKED).wait_for()
    option = page.locator(".monster-game .snails-option:visible")
    while "turn 3 of 9" not in page.locator(ASKED).inner_text():
        before = question(page)
        if option.count():
            option.first.click()
            wait_until(partial(is_new, page, before))
            wait_until(lambda: not is_waiting(page))
        else:
            choose(page)
        no_trouble(page)


def test_a_lesson_and_a_puzzle_are_answered(page: Page, pages: Server) -> None:
    at(page, pages, "learn")
    page.locator(".snails-course-lesson").first.click()
    page.locator(".snails-lesson-show:visible").click()
    page.locator(".snails-lesson-next:visible").click()
    page.locator(".snails-lesson-answer", has_text="14").click()
    expect(page.locator(".snails-lesson-note")).to_contain_text("Try again")
    page.locator(".snails-lesson-answer", has_text="10").click()
    expect(page.locator(".snails-lesson-note")).to_contain_text("Right!")
    page.locator('.snails-nav a[data-view="big-monster-puzzles"]').click()
    page.locator(".snails-puzzle-reveal:visible").click()
    expect(page.locator(".snails-puzzle-note")).to_contain_text("that is proven")
    page.locator(".snails-puzzle-next:visible").click()
    expect(page.locator(".snails-puzzle-note")).not_to_contain_text("that is proven")
    no_trouble(page)


def test_the_solver_is_asked_and_stopped(page: Page, pages: Server) -> None:
    at(page, pages, "solve")
    page.locator(".monster-random:visible").click()
    page.locator(".monster-find:visible").click()
    stop = page.locator(".monster-stop:visible")
    expect(stop).to_be_enabled()
    stop.click()
    expect(page.locator(".monster-answer")).to_contain_text("was stopped")
    page.locator(".snails-tab-tiles:visible").click()
    page.locator(".monster-clear:visible").click()
    palette = page.locator(f".snails-pane-tiles {BOARD}")
    expect(palette).to_be_visible()
    palette.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.locator(".monster-find:visible").click()
    expect(page.locator(".monster-answer")).to_contain_text("that is proven")
    no_trouble(page)


def test_on_a_phone_escape_folds_the_open_tab(page: Page, pages: Server) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    at(page, pages, "puzzles")
    tab = page.locator(".snails-tab-planets:visible")
    tab.click()
    pane = page.locator(".snails-pane-planets svg").first
    expect(pane).to_be_visible()
    tab.press("Escape")
    expect(pane).not_to_be_visible()
    no_trouble(page)
