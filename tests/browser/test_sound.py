"""Sound: made in the page of what the kernel plays, off by one key, and remembered."""

from __future__ import annotations

from functools import partial

from playwright.sync_api import Browser, Page, expect

from tests.support.browser.game_driving import begin, settle
from tests.support.browser.page_driving import open_page, wait_until
from tests.support.browser.visitor import Visitor
from tests.support.lab.servers import Server

COUNT = """
window.made = 0;
for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
    const start = kind.prototype.start;
    kind.prototype.start = function (...args) { window.made += 1; return start.apply(this, args); };
}
"""
TELL = """name => {
    const field = document.querySelector('.snails-heard .widget-html-content');
    field.innerHTML = `<i hidden data-sound="${name}"></i>`;
}"""
"""As the kernel does it."""


def is_heard(page: Page, name: str) -> bool:
    """Does the page make a sound of its own when it is told to? A browser needs a moment first."""
    before = page.evaluate("window.made")
    page.evaluate(TELL, name)
    page.wait_for_timeout(100)
    return bool(page.evaluate("window.made") > before)


def test_sounds_are_made_in_the_page_and_q_switches_them(chromium: Browser, pages: Server) -> None:
    """On a page for many it is quiet until somebody asks for sound; nothing is loaded for it."""
    somebody = Visitor(chromium)
    page = somebody.page()
    page.add_init_script(COUNT)
    open_page(page, pages, "play", "?profile=Melody&language=en")
    begin(page)
    settle(page)
    sound = page.locator(".snails-sound")
    expect(sound).to_have_attribute("aria-pressed", "false")
    page.locator("canvas.snails-board:visible").first.click(position={"x": 5, "y": 5})
    page.keyboard.press("q")
    expect(sound).to_have_attribute("aria-pressed", "true")
    for name in ("dice", "hit", "splash", "crumble", "blast", "turn"):
        wait_until(partial(is_heard, page, name))
    assert not is_heard(page, "trumpet")
    page.evaluate("Object.defineProperty(document, 'hidden', {value: true, configurable: true})")
    assert not is_heard(page, "dice"), "a page that nobody sees is quiet"
    page.reload()
    expect(page.locator(".snails-sound")).to_have_attribute("aria-pressed", "true")
    somebody.leave()
