"""Is everything in the window? What must be seen together, and where the keyboard's focus is."""

from __future__ import annotations

from collections.abc import Iterable

from playwright.sync_api import Page

from tests.support.browser.page_driving import wait_until

SIZES = ((1280, 800), (1920, 1080), (390, 844))
"""A laptop, a large screen and a phone."""
SOON = 15.0
"""Seconds in which a page that was resized is laid out anew."""
HIDDEN_PARTS = """wanted => {
    const faults = [];
    const box = one => one.getBoundingClientRect();
    const names = one => one.className.baseVal ?? one.className;
    for (const css of wanted) {
        const all = [...document.querySelectorAll(css)];
        const found = all.filter(one => one.getClientRects().length);
        if (!found.length) faults.push(`${css}: not there`);
        for (const one of found) {
            const {left, top, right, bottom} = box(one);
            if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
                faults.push(`${css}: ${[left, top, right, bottom].map(Math.round)} is outside`);
            for (let up = one.parentElement; up; up = up.parentElement) {
                const {overflowY, display} = getComputedStyle(up);
                if (overflowY === 'visible' || display === 'contents') continue;
                const room = box(up);
                if (top < room.top - 1 || bottom > room.bottom + 1)
                    faults.push(`${css}: ${top} to ${bottom} is cut off by ${names(up)}`);
            }
        }
    }
    for (let up = document.querySelector('.snails-page'); up; up = up.parentElement)
        if (up.scrollHeight > up.clientHeight + 1 && up.clientHeight)
            faults.push(`the page scrolls: ${names(up)} ${up.scrollHeight} in ${up.clientHeight}`);
    return faults;
}"""


def out_of_sight(page: Page, wanted: Iterable[str]) -> list[str]:
    """What of these is not wholly in the window, and whether the page would scroll."""
    return [str(one) for one in page.evaluate(HIDDEN_PARTS, list(wanted))]


def check_in_sight(page: Page, *wanted: str) -> None:
    """All of it is in the window as it is, without scrolling."""
    try:
        wait_until(lambda: not out_of_sight(page, wanted), SOON)
    except AssertionError:
        size = page.viewport_size
        raise AssertionError(f"{size}: {out_of_sight(page, wanted)}") from None


def resize(page: Page, width: int, height: int) -> None:
    """As when somebody turns a phone, or drags a window's edge."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_timeout(400)
