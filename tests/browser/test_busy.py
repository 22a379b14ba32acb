"""What is pressed shows at once that it is being seen to, also while the kernel is far behind."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.support.browser.page_driving import open_page, see_board
from tests.support.lab.servers import Server

HOLD = """(() => {
    const send = WebSocket.prototype.send;
    const held = [];
    let isHeld = false;
    WebSocket.prototype.send = function (data) {
        isHeld ? held.push([this, data]) : send.call(this, data);
    };
    window.holdMessages = () => { isHeld = true; };
    window.letMessagesGo = () => {
        isHeld = false;
        for (const [socket, data] of held.splice(0)) send.call(socket, data);
    };
})();"""
"""Lets a page's messages wait, as if the kernel were busy with something else."""
BUSY = re.compile(r"\bsnails-busy\b")
AT_ONCE = 2_000
"""Milliseconds; the page itself takes a tenth of a second, the rest is for a busy machine."""


def test_links_and_buttons_are_busy_until_the_kernel_has_come_that_far(
    page: Page, pages: Server
) -> None:
    page.add_init_script(HOLD)
    open_page(page, pages, "00_welcome", "?profile=Ada&language=en")
    see_board(page)

    play = page.locator(".snails-bar a[data-view=play]")
    page.evaluate("holdMessages()")
    play.click()
    expect(play).to_have_class(BUSY, timeout=AT_ONCE)
    expect(play).to_have_attribute("aria-busy", "true")
    expect(page.locator(".snails-wait")).to_have_text("One moment, please.", timeout=AT_ONCE)
    page.evaluate("letMessagesGo()")
    begin = page.locator(".snails-begin")
    expect(begin).to_be_visible()
    expect(page.locator(".snails-busy")).to_have_count(0)
    expect(page.locator(".snails-wait")).to_have_text("")

    page.evaluate("holdMessages()")
    begin.click()
    expect(begin).to_have_class(BUSY, timeout=AT_ONCE)
    page.evaluate("letMessagesGo()")
    expect(page.locator(".snails-asked").first).to_be_visible()
    expect(page.locator(".snails-busy")).to_have_count(0)
