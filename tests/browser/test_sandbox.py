"""The sandbox in the browser: a position is changed and solved, and a long search is stopped."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.support.browser.page_driving import (
    look_of,
    open_notebook,
    press,
    see_board,
    speak,
    wait_until,
)
from tests.support.lab.servers import Server

LONG = """snails 1; board islands
player A amazons; L a1; G b1; S d3; M d1; hand missile grenade jetpack mine dynamite
player B pirates; L c4; G d1; S e4; M g3"""
"""Far too many plans to be tried out while a test waits."""
HIGH_GROUND = (0.5, 0.1)
"""A space in the upper row of the board."""


def test_a_position_is_edited_solved_and_a_long_search_stopped(page: Page, lab: Server) -> None:
    open_notebook(page, lab, "sandbox")
    board = see_board(page)
    before = look_of(board)
    page.locator(".snails-editor-brushes button", has_text="Tile up").click()
    press(board, *HIGH_GROUND)
    wait_until(lambda: look_of(board) != before)

    start, stop = (
        page.locator(".snails-ask .snails-start"),
        page.locator(".snails-ask .snails-cancel"),
    )
    start.click()
    answer = page.locator(".snails-answer")
    expect(answer).to_be_visible()
    expect(answer).to_contain_text("Missile")

    page.locator(".snails-editor-panes button", has_text="Text and files").click()
    page.locator(".snails-editor-text textarea").fill(LONG)
    page.get_by_role("button", name="Read this text").click()
    expect(answer).to_be_hidden()
    page.get_by_label("Stop after", exact=True).select_option(label="no limit: until it is proven")
    start.click()
    expect(page.locator(".snails-ask .snails-progress")).to_be_visible()
    speak(page, "DE")
    expect(page.get_by_role("heading", name="Frag den Löser")).to_be_visible()
    expect(stop).to_be_visible()
    stop.click()
    expect(stop).to_be_hidden()
    expect(start).to_be_enabled()
    assert (
        page.locator(".snails-ask .snails-trouble").all_inner_texts()
        == [""] * page.locator(".snails-ask .snails-trouble").count()
    )
