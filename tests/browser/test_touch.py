"""A finger on the planning table: a long press shows the whole card, a tap plans it."""

from __future__ import annotations

import os

from playwright.sync_api import Browser, Page, expect

from snails_lab.models.storage.header import Seat
from snails_lab.models.storage.profiles import Profile
from tests.support.browser.game_driving import PLANNING, card_point
from tests.support.browser.game_walk import CONFIRM
from tests.support.browser.one_screen import check_in_sight
from tests.support.browser.page_driving import open_page
from tests.support.browser.visitor import Visitor
from tests.support.lab.servers import Server
from tests.support.lab.small_game import small

LONG = 800
"""Milliseconds; the table takes 450 for a long press."""
PEEK = ".snails-peek img"
EMPTY, FILLED = "Slot I: empty", "Slot I: "


class Finger:
    """On the screen of a page; Playwright itself knows only taps."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)

    def down(self, x: float, y: float) -> None:
        self._send("touchStart", {"x": x, "y": y})

    def up(self) -> None:
        self._send("touchEnd")

    def _send(self, kind: str, *points: dict[str, float]) -> None:
        event = {"type": kind, "touchPoints": list(points)}
        self._session.send("Input.dispatchTouchEvent", event)


def test_a_long_press_shows_the_card_and_chooses_nothing(chromium: Browser, pages: Server) -> None:
    os.environ["SNAILS_HOME"] = str(pages.home)
    game = small(Seat("Touch"), Seat("Bot", "random"), profile=Profile("Touch"))
    game.close()
    assert game.journal is not None
    somebody = Visitor(chromium, 390, 844, touch=True)
    page = somebody.page()
    query = f"?profile=Touch&language=en&view=play&part={game.journal.id}"
    open_page(page, pages, "00_welcome", query)
    table = page.locator(f"{PLANNING}:visible")
    table.wait_for()
    check_in_sight(page, PLANNING, CONFIRM)
    words = page.locator(f"[id='{table.get_attribute('aria-describedby')}']")
    expect(words).to_contain_text(EMPTY)
    card = card_point(page, 0)
    finger = Finger(page)
    finger.down(*card)
    page.wait_for_timeout(LONG)
    expect(page.locator(PEEK)).to_be_visible()
    finger.up()
    page.wait_for_timeout(LONG)
    expect(words).to_contain_text(EMPTY)
    page.touchscreen.tap(*card)
    expect(words).not_to_contain_text(EMPTY)
    expect(words).to_contain_text(FILLED)
    expect(page.locator(PEEK)).to_be_hidden()
    somebody.leave()
