"""Two people in one room, each with a browser of their own, one of them on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browser.game_driving import click_first, place
from tests.support.browser.game_walk import plan_from_the_question, room_state
from tests.support.browser.page_driving import open_page, wait_until
from tests.support.browser.visitor import Visitor
from tests.support.lab.servers import Server

MOST_ANSWERS = 400
"""Looks at two pages until a round is over."""


@pytest.fixture
def both(chromium: Browser, pages: Server) -> Iterator[tuple[Page, Page]]:
    """Anna has opened a room, and Jan has followed her link with his phone."""
    anna = Visitor(chromium, 1280, 800, motion="reduce")
    jan = Visitor(chromium, 390, 844, motion="reduce", touch=True)
    hers, his = anna.page(), jan.page()
    open_page(hers, pages, "play", "?language=en")
    hers.locator(".snails-open-room").click()
    link = hers.locator("figure.snails-invitation a")
    expect(link).to_have_count(1)
    expect(hers.get_by_role("img", name="QR picture of the link to seat 2")).to_be_visible()
    his.goto(f"{link.get_attribute('href')}&language=pl")
    expect(his.locator(".snails-room-states")).to_contain_text("Guest")
    expect(hers.locator(".snails-game")).to_be_visible()
    yield hers, his
    anna.leave()
    jan.leave()


def test_two_visitors_meet_in_a_room_and_hear_of_each_other(both: tuple[Page, Page]) -> None:
    """One of them is asked first; when that is answered, the other's page says so."""
    hers, his = both
    wait_until(lambda: room_state(hers) or room_state(his))
    asked, other = both if room_state(hers) else (his, hers)
    deciding = {hers: "decyduje", his: "deciding"}[asked]
    told = other.locator(".snails-room-states")
    expect(told).to_contain_text(deciding)
    for _ in range(MOST_ANSWERS):
        if deciding not in told.inner_text():
            return
        if room_state(asked) == "options":
            click_first(asked)
        asked.wait_for_timeout(100)
    raise AssertionError("the other never heard of it")


@pytest.mark.long(minutes=4)
def test_they_play_to_the_end_of_a_round_and_a_phone_that_slept_finds_its_place(
    both: tuple[Page, Page],
) -> None:
    hers, his = both
    play_until(hers, his, lambda: "plan" in (room_state(hers), room_state(his)))
    play_until(hers, his, lambda: bool(re.search("Round [2-6]", place(hers))))
    his.reload()
    expect(his.locator(".snails-room-states")).to_contain_text("Guest")
    expect(his.locator(".snails-banner")).to_contain_text(re.compile("Runda [2-6]"))


def play_until(hers: Page, his: Page, is_done: Callable[[], bool]) -> None:
    """Both answer what they are asked, in any order."""
    for _ in range(MOST_ANSWERS):
        if is_done():
            return
        for page in (hers, his):
            state = room_state(page)
            if state == "plan":
                plan_from_the_question(page)
            elif state == "options":
                click_first(page)
        hers.wait_for_timeout(200)
    raise AssertionError("never came to an end")
