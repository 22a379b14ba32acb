"""Nothing to wait for: scenes end by a key or a click, a turn is skipped to, tiles replay."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.game_driving import (
    READOUT,
    answer_all,
    begin,
    click_first,
    plan_by_clicking,
    settle,
)
from tests.support.browser.page_driving import BOARD, open_page, see_board, wait_until
from tests.support.lab.servers import Server

SLOWEST = 0
"""The first speed in the list: a scene is long enough to be caught playing."""


def moment(page: Page) -> int:
    return int(page.locator(f"{READOUT}:visible").inner_text())


@pytest.mark.long
def test_scenes_end_by_a_key_a_turn_is_skipped_to_and_tiles_replay(
    page: Page, pages: Server
) -> None:
    open_page(page, pages, "play")
    begin(page)
    answer_all(page, click_first)
    page.locator(".snails-tab-happened").click()
    page.get_by_label("Animation", exact=True).check()
    page.locator(".snails-pane").get_by_label("Speed", exact=True).select_option(index=SLOWEST)
    page.locator(".snails-tab-plan").click()
    plan_by_clicking(page)

    finish = page.locator(".snails-finish:visible")
    expect(finish).to_be_enabled()
    before = moment(page)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press(" ")
    wait_until(lambda: moment(page) > before)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("s")
    settle(page)
    answer_all(page, click_first)

    page.locator(".snails-tab-happened").click()
    now = moment(page)
    tiles = page.locator(".snails-recap-tile:enabled:visible")
    expect(tiles.first).to_be_visible()
    assert tiles.count() >= 8, "at least a tile for most slots of two players"
    assert all(tile.get_attribute("title") for tile in tiles.all())
    tiles.first.click()
    wait_until(lambda: moment(page) < now)
    see_board(page)
    page.locator(BOARD).first.click(position={"x": 5, "y": 5})
    wait_until(lambda: moment(page) == now)
