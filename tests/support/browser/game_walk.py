"""Walks through a game from its first question to its end, and stops at every state."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.support.browser.game_driving import PLANNING, click_first, start
from tests.support.browser.page_driving import wait_until

BOARD, ASKED = "canvas.snails-board", ".snails-asked"
CURTAIN, CONFIRM = ".snails-raise-curtain", ".snails-confirm"
OPTIONS = ".snails-options > button:first-child, .snails-option-list"
"""The first is in sight; a long list of options scrolls in itself."""
RESULT = ".snails-asked[data-question=result]"
SKIP = """() => {
    const skip = document.querySelector('.snails-skip:enabled');
    skip?.click();
    return Boolean(skip);
}"""
"""Ends a film, if one runs: it may end by itself at any moment, so this is one step."""
QUESTION = f"""() => [...document.querySelectorAll('{ASKED}')]
    .find(one => one.getClientRects().length)?.dataset.question"""
"""The name of the question that is seen."""
IS_SEEN = """css => [...document.querySelectorAll(css)].some(one => one.getClientRects().length)"""
"""Is any of these on the page? Other views keep hidden ones of the same kind."""
STEADY = 150
"""Milliseconds for which a state stays as it is."""
MOST = 80
"""A game of two rounds asks less often than this."""

See = Callable[[str, tuple[str, ...]], None]
"""Is given the name of a state and what must be in sight in it."""


def walk_set_up(page: Page, see: See) -> None:
    """A new game against a bot: keep this hand, then place; from the lobby to the first plan."""
    start(page)
    for _ in range(MOST):
        state = _settle(page)
        if state == "plan":
            return
        see(_named(page), (BOARD, ASKED, OPTIONS))
        _choose(page)
    raise AssertionError("never came to a plan")


def walk_to_the_end(page: Page, see: See) -> None:
    """A game that is resumed, among people who look in turn, to its result."""
    for _ in range(MOST):
        state = _settle(page)
        if state == "result":
            see("result", (BOARD, ASKED, ".snails-leave"))
            return
        if state == "curtain":
            see("curtain", (BOARD, ASKED, CURTAIN))
            page.locator(f"{CURTAIN}:visible").click()
            expect(page.locator(f"{CURTAIN}:visible")).to_have_count(0)
        elif state == "plan":
            see("plan", (BOARD, ASKED, PLANNING, CONFIRM))
            plan_from_the_question(page)
        else:
            see(_named(page), (BOARD, ASKED, OPTIONS))
            _choose(page)
    raise AssertionError("never came to an end")


def plan_from_the_question(page: Page) -> None:
    """By keys alone, from where a new question puts the focus; then by the button."""
    confirm = lay_plan(page)
    confirm.click()
    expect(confirm).to_have_count(0)


def lay_plan(page: Page) -> Locator:
    """Some plan by keys alone; returns the button that confirms it."""
    for key in ("l", "g", "s", "m", "Escape", *("ArrowRight", "Enter") * 5):
        page.keyboard.press(key)
    confirm = page.locator(f"{CONFIRM}:visible")
    expect(confirm).to_be_enabled()
    return confirm


def _settle(page: Page) -> str:
    """Waits until somebody is asked, without films; says what is asked.

    The parts of a question come and go one after the other, so a state counts when it is seen
    twice.
    """

    def steady() -> str:
        kind, asked = _state(page)
        page.wait_for_timeout(STEADY)
        return kind if kind and asked and (kind, asked) == _state(page) else ""

    return wait_until(steady)


def room_state(page: Page) -> str:
    """What is asked on this page right now; nothing while others are waited for."""
    return _state(page)[0]


def _state(page: Page) -> tuple[str, str]:
    """What is asked, and the name of the question; nothing while a film runs."""
    if page.evaluate(SKIP):
        return "", ""
    kinds = {"curtain": CURTAIN, "plan": PLANNING, "result": RESULT, "options": OPTIONS}
    found = [kind for kind, css in kinds.items() if page.evaluate(IS_SEEN, css)]
    return (found[0] if found else ""), str(page.evaluate(QUESTION) or "")


def _named(page: Page) -> str:
    """The question, without whom it is asked of."""
    return "-".join(page.locator(f"{ASKED}:visible b").first.inner_text().split()[:2])


def _choose(page: Page) -> None:
    """The first option; the next question has another name."""
    asked = page.locator(f"{ASKED}:visible").first
    before = asked.get_attribute("data-question")
    click_first(page)
    now = page.locator(f'{ASKED}[data-question="{before}"]')
    expect(now).to_have_count(0)
