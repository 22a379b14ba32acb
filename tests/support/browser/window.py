"""Is everything in the window that has to be, without scrolling?"""

from __future__ import annotations

from playwright.sync_api import Page

SIZES = ((1280, 800), (1920, 1080), (390, 844))
SLACK = 1.0
"""Pixels that rounding may cost."""
OUTSIDE = """([css, slack]) => {
    const shown = [...document.querySelectorAll(css)].filter(one => one.offsetParent);
    if (!shown.length) return `${css} is not shown`;
    const out = shown.find(one => {
        const box = one.getBoundingClientRect();
        const clip = one.closest('.snails-pane, .snails-area-foot, .snails-area-question');
        const room = clip ? clip.getBoundingClientRect() : {top: 0, bottom: innerHeight};
        return box.left < -slack || box.right > innerWidth + slack || box.height < 8
            || box.top < Math.max(0, room.top) - slack
            || box.bottom > Math.min(innerHeight, room.bottom) + slack;
    });
    if (!out) return "";
    const {top, bottom, left, right} = out.getBoundingClientRect();
    return `${css} lies at ${top} to ${bottom}, ${left} to ${right}`;
}"""


def outside(page: Page, *selectors: str) -> list[str]:
    """What of all that matches is not in the window, or cut off by the area in which it lies."""
    found = [page.evaluate(OUTSIDE, [css, SLACK]) for css in selectors]
    return [str(one) for one in found if one]


def scrolls(page: Page) -> bool:
    """Is the page higher than the window?"""
    return bool(page.evaluate("() => document.scrollingElement.scrollHeight > innerHeight + 1"))
