"""From one's click in a room to the others' screens, by the clocks of the pages themselves."""

from __future__ import annotations

from time import monotonic

from playwright.sync_api import Page

from tests.support.browser.game_walk import room_state
from tests.support.browser.page_driving import wait_until

CLICK_FIRST = """() => {
    const seen = css => [...document.querySelectorAll(css)]
        .find(one => one.getClientRects().length && !one.disabled);
    const now = Date.now();
    (seen('.snails-choose') || seen('.snails-option'))?.click();
    return now;
}"""
"""Clicks the first thing that is offered, if any, and says when: the other's step may take it away
at any moment, so this is one step."""
TOLD = """() => [...document.querySelectorAll(
    '.snails-room-states, .snails-asked, .snails-banner, .snails-options')]
    .filter(one => one.getClientRects().length).map(one => one.innerText).join('\\n')"""
"""What a page tells and asks."""
WATCH = f"""() => {{
    const told = {TOLD}, before = told();
    window.snailsSeen = 0;
    window.snailsWatch?.disconnect();
    window.snailsWatch = new MutationObserver(() => {{
        if (!window.snailsSeen && told() !== before) window.snailsSeen = Date.now();
    }});
    window.snailsWatch.observe(document.querySelector('.snails-page'),
        {{subtree: true, childList: true, characterData: true, attributes: true}});
}}"""
"""Notes when that is first something else."""
STEADY = 500
"""Milliseconds for which the others' pages say the same before a click counts as its cause."""
QUIET = 3.0
"""Seconds after which a click was none that others can see: who clicked is still asked, say where
the snail goes that was clicked first."""
LONGEST = 60.0


def timed_click(asked: Page, others: list[Page]) -> list[float]:
    """Seconds from the click of whoever is asked until each other's page says something else.

    Nothing if there was nothing to see: whoever clicked is still asked.
    """
    wait_until(lambda: _is_steady(others))
    for page in others:
        page.evaluate(WATCH)
    clicked, began = asked.evaluate(CLICK_FIRST), monotonic()
    while True:
        seen = [page.evaluate("() => window.snailsSeen") for page in others]
        if all(seen):
            return [(each - clicked) / 1000 for each in seen]
        waited = monotonic() - began
        if waited > QUIET and not any(seen) and room_state(asked) == "options":
            return []
        assert waited < LONGEST, "never came to the others' screens"
        asked.wait_for_timeout(20)


def _is_steady(pages: list[Page]) -> bool:
    before = [page.evaluate(TOLD) for page in pages]
    pages[0].wait_for_timeout(STEADY)
    return [page.evaluate(TOLD) for page in pages] == before
