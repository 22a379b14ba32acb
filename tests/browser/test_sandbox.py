"""The sandbox in the browser: a position is changed and solved, and a long search is stopped."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.support.browser.page_driving import (
    look_of,
    open_notebook,
    open_page,
    press,
    see_board,
    speak,
    wait_until,
)
from tests.support.browser.window import SIZES, outside, scrolls
from tests.support.lab.servers import Server

LONG = """snails 1; board islands
player A amazons; L a1; G b1; S d3; M d1; hand missile grenade jetpack mine dynamite
player B pirates; L c4; G d1; S e4; M g3"""
"""Far too many plans to be tried out while a test waits."""
RAISED = re.compile("tiles a2:3")
"""One more tile on the middle of the upper row."""
HIGH_GROUND = (0.5, 0.1)
"""A space in the upper row of the board."""


def test_a_position_is_edited_solved_and_a_long_search_stopped(page: Page, lab: Server) -> None:
    open_notebook(page, lab, "sandbox")
    board = see_board(page)
    before = look_of(board)
    page.locator(".snails-tab-edit").click()
    page.locator(".snails-editor-brushes button", has_text="Tile up").click()
    press(board, *HIGH_GROUND)
    wait_until(lambda: look_of(board) != before)

    start, stop = (
        page.locator(".snails-start"),
        page.locator(".snails-cancel"),
    )
    start.click()
    answer = page.locator(".snails-answer")
    expect(answer).to_be_visible()
    expect(answer).to_contain_text("Missile")

    page.locator(".snails-tab-edit").click()
    page.locator(".snails-editor-panes button", has_text="Text and files").click()
    page.locator(".snails-editor-text textarea").fill(LONG)
    page.get_by_role("button", name="Read this text").click()
    expect(answer).to_be_hidden()
    page.locator(".snails-tab-ask").click()
    page.get_by_label("Stop after", exact=True).select_option(label="no limit: until it is proven")
    start.click()
    expect(page.locator(".snails-area-question .snails-progress")).to_be_visible()
    speak(page, "DE")
    expect(page.locator(".snails-asked", has_text="Frag den Löser")).to_be_visible()
    expect(stop).to_be_visible()
    stop.click()
    expect(stop).to_be_hidden()
    expect(start).to_be_enabled()
    assert (
        page.locator(".snails-ask .snails-trouble").all_inner_texts()
        == [""] * page.locator(".snails-ask .snails-trouble").count()
    )


def test_a_solve_lies_in_the_window_and_the_position_outlives_a_reload(
    page: Page, pages: Server
) -> None:
    """One board with the question beside it; the answer comes onto it."""
    open_page(page, pages, "sandbox", "?profile=Builder&language=en&view=sandbox")
    board = see_board(page)
    asked = ("canvas.snails-board", ".snails-asked", ".snails-ask-form select", ".snails-start")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        wait_until(lambda: not outside(page, *asked), 20)
        assert not scrolls(page)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.locator(".snails-tab-edit").click()
    page.locator(".snails-editor-brushes button", has_text="Tile up").click()
    before = look_of(board)
    press(board, *HIGH_GROUND)
    wait_until(lambda: look_of(board) != before)
    before = look_of(board)
    page.locator(".snails-start").click()
    expect(page.locator(".snails-status")).to_contain_text("proven")
    expect(page.locator("canvas.snails-board")).to_have_count(1)
    wait_until(lambda: look_of(board) != before)
    answered = ("canvas.snails-board", ".snails-status", ".snails-plan figure", ".snails-start")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        wait_until(lambda: not outside(page, *answered, ".snails-area-strip button"), 20)
        assert not scrolls(page)
    page.reload()
    see_board(page)
    page.locator(".snails-tab-edit").click()
    expect(page.locator(".snails-editor-palette")).to_be_visible()
    page.locator(".snails-editor-panes button", has_text="Text and files").click()
    expect(page.locator(".snails-editor-text textarea")).to_have_value(RAISED)
