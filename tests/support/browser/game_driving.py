"""What a person does at the table: begin a game, answer, plan by mouse or keys, step."""

from __future__ import annotations

import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import cast

from playwright.sync_api import Locator, Page, expect

from snails_lab.drawing.plan.layout import Item, plan_layout
from snails_lab.models.plan_draft import PlanDraft
from tests.support.browser.page_driving import press, wait_until

PLANNING = "canvas.snails-planning"
READOUT = ".snails-stepper .widget-readout"
SEED = "7"
HAND = SimpleNamespace(squad=range(4), hand=range(8))
"""What lies on a planning table, as far as it matters for where the first things lie."""


def begin(page: Page, *, animated: bool = False) -> None:
    """A new game from the lobby, against a bot that plays at random."""
    start(page)
    open_tab(page, "happened")
    page.get_by_label("Animation", exact=True).set_checked(animated)


def start(page: Page) -> None:
    """The same, with everything else left as it is."""
    page.locator(".snails-begin").wait_for()
    page.get_by_label("Seed", exact=True).fill(SEED)
    page.get_by_label("Seed", exact=True).press("Tab")
    page.get_by_label("Player B", exact=True).select_option(index=1)
    page.locator(".snails-begin").click()
    page.locator(".snails-game").wait_for()


def open_tab(page: Page, name: str) -> None:
    """One of the tabs of the table; on a phone pressing an open one would fold it."""
    tab = page.locator(f".snails-tab-{name}:visible")
    if "snails-tab-open" not in (tab.get_attribute("class") or ""):
        tab.click()
    expect(page.locator(f".snails-pane-{name}:visible")).to_be_visible()


def settle(page: Page) -> None:
    """Waits until bots and chance have come to an end and somebody is asked."""
    expect(page.locator(".snails-skip")).to_be_disabled()
    kinds = (".snails-option", ".snails-choose", PLANNING, ".snails-asked[data-question=result]")
    page.locator(", ".join(f"{kind}:visible" for kind in kinds)).first.wait_for()


def steps(page: Page) -> int:
    """How many steps of the game are saved."""
    found = re.search(r"\d+", page.locator(".snails-saved").inner_text())
    return int(found.group()) if found else 0


def place(page: Page) -> str:
    """Round and phase."""
    return page.locator(".snails-banner small").first.inner_text()


def is_planning(page: Page) -> bool:
    return page.locator(f"{PLANNING}:visible").count() > 0


def answer_all(page: Page, how: Callable[[Page], None], most: int = 80) -> None:
    """Answers question after question until a plan is asked for."""
    settle(page)
    for _ in range(most):
        if is_planning(page):
            return
        answer(page, how)
    raise AssertionError("never came to a plan")


def answer(page: Page, how: Callable[[Page], None]) -> None:
    """Does something about what is asked, and waits for the next question."""
    before = _asked(page)
    how(page)
    wait_until(lambda: _asked(page) != before)
    settle(page)


def click_first(page: Page) -> None:
    """The first thing that is offered, by the mouse."""
    choose = page.locator(".snails-choose:visible")
    (choose if choose.count() else page.locator(".snails-option:visible").first).click()


def press_first(page: Page) -> None:
    """The first thing that is offered, by a digit on the board, or from the long list."""
    if page.locator(".snails-choose:visible").count():
        tab_to(page, ".snails-choose")
        page.keyboard.press("Enter")
    else:
        tab_to(page, "canvas.snails-board")
        page.keyboard.press("1")


def choose_snails(page: Page) -> None:
    """The first two snails for the plan, by the mouse."""
    table = page.locator(f"{PLANNING}:visible")
    for item in _first_things(table)[:2]:
        page.mouse.click(*_point_of(table, item))


def point_at_card(page: Page, number: int) -> None:
    """The pointer lies on one of the first cards of the hand."""
    page.mouse.move(*card_point(page, number))


def card_point(page: Page, number: int) -> tuple[float, float]:
    """Where on the page one of the first cards of the hand lies."""
    table = page.locator(f"{PLANNING}:visible")
    return _point_of(table, _first_things(table)[2 + number])


def _point_of(table: Locator, item: Item) -> tuple[float, float]:
    """Where on the page an item of the planning table lies."""
    box = table.bounding_box()
    assert box is not None
    x, y = item.middle
    across, down = x / _drawn_size(table, "width"), y / _drawn_size(table, "height")
    return box["x"] + across * box["width"], box["y"] + down * box["height"]


def point_until(page: Page, words: str) -> None:
    """Moves the pointer over the board until that is told of the space under it."""
    board = page.locator("canvas.snails-board")
    box = board.bounding_box()
    assert box is not None
    told = page.locator(".snails-looked-at")
    for down in range(2, 16):
        for across in range(1, 20):
            page.mouse.move(
                box["x"] + across * box["width"] / 20, box["y"] + down * box["height"] / 20
            )
            page.wait_for_timeout(60)
            if words in told.inner_text():
                return
    raise AssertionError(f"of no space it is told: {words}")


def plan_by_clicking(page: Page) -> None:
    table = page.locator(f"{PLANNING}:visible")
    for item in _first_things(table):
        x, y = item.middle
        press(table, x / _drawn_size(table, "width"), y / _drawn_size(table, "height"))
    confirm = page.locator(".snails-confirm:visible")
    expect(confirm).to_be_enabled()
    confirm.click()
    expect(table).to_be_hidden()


def plan_by_keys(page: Page) -> None:
    """The first arrow looks at the first card of the hand."""
    tab_to(page, PLANNING)
    for key in ("l", "g", "Escape", *("ArrowRight", "Enter") * 5):
        page.keyboard.press(key)
    expect(page.locator(".snails-confirm")).to_be_enabled()
    page.keyboard.press("c")
    expect(page.locator(PLANNING)).to_be_hidden()


def tab_to(page: Page, selector: str, most: int = 60) -> None:
    """Goes there by the Tab key alone."""
    there = f"document.activeElement?.matches({selector!r})"
    for _ in range(most):
        if page.evaluate(there):
            return
        page.keyboard.press("Tab")
        page.wait_for_timeout(30)
    raise AssertionError(f"Tab never came to {selector}")


def stepper_button(page: Page, name: str) -> Locator:
    return page.locator(".snails-stepper button", has_text=re.compile(rf"^\s*{name}$"))


def moment(page: Page) -> int:
    """The number of the moment that the stepper shows."""
    return int(page.locator(READOUT).first.inner_text())


def see_moment(page: Page, number: int) -> None:
    expect(page.locator(READOUT).first).to_have_text(str(number))


def _asked(page: Page) -> tuple[int, str]:
    return steps(page), page.locator(".snails-options").inner_text()


def _first_things(table: Locator) -> list[Item]:
    """Two snails and five cards, where the lab lays them on a table of this size."""
    laid = plan_layout(
        cast(PlanDraft, HAND), _drawn_size(table, "width"), _drawn_size(table, "height")
    )
    return [*laid.of("snail")[:2], *laid.of("card")[:5]]


def _drawn_size(table: Locator, side: str) -> int:
    """The pixels of the picture, before it is fitted into the page."""
    return int(table.evaluate(f"one => one.{side}"))
