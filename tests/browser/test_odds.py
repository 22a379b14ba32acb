"""Odds while planning, and a crawl of two moves by one click, in the browser."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.support.browser.game_driving import (
    answer_all,
    begin,
    choose_snails,
    click_first,
    plan_by_clicking,
    point_at_card,
    point_until,
    settle,
    steps,
)
from tests.support.browser.page_driving import look_of, open_page, see_board, wait_until
from tests.support.lab.servers import Server


def test_pointing_at_a_card_shows_odds_and_one_click_crawls_two_moves(
    page: Page, pages: Server
) -> None:
    open_page(page, pages, "play")
    begin(page)
    answer_all(page, click_first)
    board = see_board(page)
    bare = look_of(board)
    choose_snails(page)
    point_at_card(page, 0)
    expect(page.locator(".snails-preview")).to_contain_text("in slot I")
    expect(page.get_by_label("As if all others stood still.")).to_be_visible()
    expect(page.locator(".snails-legend svg").first).to_be_visible()
    expect(page.locator(".snails-legend")).to_contain_text("could come here")
    wait_until(lambda: look_of(board) != bare)
    choose_snails(page)  # what was chosen comes back

    plan_by_clicking(page)
    settle(page)
    page.locator(".snails-option", has_text="Crawl").first.click()
    expect(page.locator(".snails-asked", has_text="2 moves left")).to_be_visible()
    expect(page.locator(".snails-finish")).to_be_disabled()  # a click would end the scene first
    before = steps(page)
    point_until(page, "It can crawl here: 2 moves.")
    page.mouse.down()
    page.mouse.up()
    wait_until(lambda: steps(page) >= before + 2)
    settle(page)
    expect(page.locator(".snails-asked", has_text="moves left")).to_have_count(0)
