"""A finger on a card of the table: a long press shows the whole card, a tap chooses it.

The table's own style and script are on a page without a kernel: what counts is which events of
the finger come to the picture.
"""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from snails_lab.widgets.table.layout import TableLayout
from tests.support.browser.visitor import Visitor

LONG, SHORT = 800, 150
"""Milliseconds; the table takes 450 for a long press."""
CARD = (100.0, 100.0)
PAGE = """<meta name="viewport" content="width=device-width">
<body style="margin: 0"><div class="snails-page"><div class="snails-table">
<div class="snails-peek">the whole card</div>
<canvas class="snails-planning" width="200" height="200"></canvas>{outfit}</div></div>"""
LISTEN = """() => {
    window.came = [];
    const canvas = document.querySelector('canvas');
    for (const kind of ['mousemove', 'mousedown', 'mouseup', 'click'])
        canvas.addEventListener(kind, event =>
            window.came.push([kind, event.clientX, event.clientY]));
}"""


class Finger:
    """On the screen of a page; Playwright itself knows only taps."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._session = page.context.new_cdp_session(page)

    def press(self, milliseconds: int, *, sliding: float = 0.0) -> None:
        """Down on the card, perhaps a little to the side, and up again."""
        x, y = CARD
        self._send("touchStart", {"x": x, "y": y})
        if sliding:
            self._send("touchMove", {"x": x + sliding, "y": y})
        self._page.wait_for_timeout(milliseconds)

    def up(self) -> None:
        self._send("touchEnd")
        self._page.wait_for_timeout(SHORT)

    def _send(self, kind: str, *points: dict[str, float]) -> None:
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})


def came(page: Page) -> list[list[object]]:
    """What came to the picture since the last look."""
    found: list[list[object]] = page.evaluate("() => window.came.splice(0)")
    return found


def test_a_long_press_shows_the_card_and_a_tap_chooses_it(chromium: Browser) -> None:
    somebody = Visitor(chromium, 390, 844, touch=True)
    page = somebody.page()
    page.set_content(PAGE.format(outfit=TableLayout().children[-1].value))
    page.evaluate(LISTEN)
    peek, finger = page.locator(".snails-peek"), Finger(page)
    expect(peek).to_be_hidden()

    finger.press(LONG)
    expect(peek).to_be_visible()
    assert came(page) == [["mousemove", *CARD]], "the card is looked at"
    finger.up()
    assert came(page) == [], "and not chosen"
    expect(peek).to_be_hidden()

    finger.press(SHORT)
    finger.up()
    assert ["click", *CARD] in came(page), "a tap chooses"

    finger.press(LONG, sliding=40.0)
    expect(peek).to_be_hidden()
    finger.up()
    assert came(page) == [], "who slides the hand along chooses nothing"
    somebody.leave()
