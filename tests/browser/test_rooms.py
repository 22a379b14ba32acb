"""People in one room, each with a browser of their own, one of them on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from time import monotonic
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browser.game_driving import place
from tests.support.browser.game_walk import plan_from_the_question, room_state
from tests.support.browser.page_driving import BOARD, open_page, wait_until
from tests.support.browser.visitor import Visitor
from tests.support.browser.wire_log import WireLog, found_in
from tests.support.lab.room_truth import room_truth
from tests.support.lab.servers import Server

MOST_ANSWERS = 400
"""Looks at two pages until a round is over."""
STATES = ".snails-room-states"
CLICK_FIRST = """() => {
    const seen = css => [...document.querySelectorAll(css)]
        .find(one => one.getClientRects().length && !one.disabled);
    (seen('.snails-choose') || seen('.snails-option'))?.click();
}"""
"""Clicks the first thing that is offered, if any: the other's step may take it away at any moment,
so this is one step."""
SOON = 1.0
"""Seconds from one's click to the other's screen, on a machine that does nothing else."""


class Two(NamedTuple):
    """Anna at a laptop and Jan at a phone, in one room; and all that was sent to their pages."""

    hers: Page
    his: Page
    sent: tuple[WireLog, WireLog]
    server: Server
    watch_link: str

    @property
    def pages(self) -> tuple[Page, Page]:
        return self.hers, self.his


@pytest.fixture
def both(chromium: Browser, pages: Server) -> Iterator[Two]:
    """Anna has opened a room, and Jan has followed her link with his phone."""
    anna = Visitor(chromium, 1280, 800, motion="reduce")
    jan = Visitor(chromium, 390, 844, motion="reduce", touch=True)
    hers, his = anna.page(), jan.page()
    sent = WireLog(hers), WireLog(his)
    open_page(hers, pages, "play", "?profile=Anna&language=en")
    hers.locator(".snails-open-room").click()
    link = hers.locator("figure.snails-invitation a")
    expect(link).to_have_count(1)
    expect(hers.get_by_role("img", name="QR picture of the link to seat 2")).to_be_visible()
    watch_link = hers.locator("p.snails-invitation a").get_attribute("href") or ""
    his.goto(f"{link.get_attribute('href')}&profile=Jan&language=en")
    expect(his.locator(STATES)).to_contain_text("Anna")
    expect(hers.locator(".snails-game")).to_be_visible()
    yield Two(hers, his, sent, pages, watch_link)
    anna.leave()
    jan.leave()


def test_two_visitors_meet_in_a_room_and_hear_of_each_other(both: Two) -> None:
    """One of them is asked first; when that is answered, the other's page says so."""
    wait_until(lambda: room_state(both.hers) or room_state(both.his))
    asked, other = both.pages if room_state(both.hers) else both.pages[::-1]
    told = other.locator(STATES)
    expect(told).to_contain_text("deciding")
    for _ in range(MOST_ANSWERS):
        if "deciding" not in told.inner_text():
            return
        if room_state(asked) == "options":
            asked.evaluate(CLICK_FIRST)
        asked.wait_for_timeout(100)
    raise AssertionError("the other never heard of it")


@pytest.mark.long(minutes=4)
def test_a_round_in_a_room_on_a_laptop_and_a_phone(both: Two, chromium: Browser) -> None:
    """They plan at the same time, and see the same; a third one watches, in a third language.

    Whatever the server sends to either, or to who watches, has nothing of the other's hand.
    """
    eva = Visitor(chromium, 1280, 800, motion="reduce")
    hers = eva.page()
    watched = WireLog(hers)
    hers.goto(f"{both.watch_link}&profile=Eva&language=de")
    expect(hers.locator(STATES)).to_contain_text("Du siehst zu")
    play_until(both, lambda: bool(re.search("Round [2-6]", place(both.hers))))
    expect(both.his.locator(".snails-banner")).to_contain_text(re.compile("Round [1-6]"))
    expect(hers.locator(f"{BOARD}:visible").first).to_be_visible()
    expect(hers.locator(".snails-hand:visible, .snails-confirm:visible")).to_have_count(0)
    check_secrets(both)
    truth = room_truth(both.server.home)
    everything = watched.everything()
    assert not found_in(everything, {*truth.kept, truth.seed, *truth.sealed})
    eva.leave()


def check_secrets(both: Two) -> None:
    """Nothing of the other's hand, key or name in the store came over either's wire."""
    truth = room_truth(both.server.home)
    for seat, log in enumerate(both.sent):
        everything = log.everything()
        hidden = truth.secrets(seat)
        assert hidden, "or there was nothing to find"
        told = log.without_lists(truth.all_cards, truth.all_aimed)
        assert not found_in(told, hidden), "of the other's cards"
        assert found_in(told, truth.own_secrets(seat)), "or it could not be found"
        assert not found_in(everything, {*truth.kept, truth.seed, *truth.sealed})
    (her_key,) = re.findall(r"room-[0-9a-f]{16}-([\w-]{16})", both.hers.url)
    assert not found_in(both.sent[1].everything(), {her_key}), "with which her seat is taken"


@pytest.mark.long(minutes=3)
def test_a_phone_that_slept_finds_its_place_and_a_bot_stands_in_for_who_leaves(both: Two) -> None:
    hers, his = both.pages
    play_until(both, lambda: "plan" in (room_state(hers), room_state(his)))
    his.context.set_offline(True)  # the phone sleeps: nothing comes and nothing goes
    before = room_state(hers)
    if before:
        plan_from_the_question(hers)
    his.context.set_offline(False)
    his.reload()
    expect(his.locator(STATES)).to_contain_text("Anna")
    play_until(both, lambda: bool(re.search("Round [2-6]", place(hers))))
    his.reload()
    expect(his.locator(STATES)).to_contain_text("Anna")
    expect(his.locator(".snails-banner")).to_contain_text(re.compile("Round [2-6]"))
    his.locator(".snails-stand-in").click()
    expect(hers.locator(STATES)).to_contain_text("a bot plays")
    his.locator(".snails-enter-room").click()
    expect(hers.locator(STATES)).not_to_contain_text("a bot plays")
    expect(his.locator(STATES)).to_contain_text("Anna")


@pytest.mark.long(minutes=2)
def test_from_a_click_to_the_other_s_screen(both: Two) -> None:
    """Measured in the browser: one's click, until the other's page says who decides now."""
    times = []
    for _ in range(6):
        wait_until(lambda: "options" in map(room_state, both.pages))
        asked, other = both.pages if room_state(both.hers) == "options" else both.pages[::-1]
        times.append(from_click_to_screen(asked, other))
    assert sorted(times)[len(times) // 2] < SOON, times


def from_click_to_screen(asked: Page, other: Page) -> float:
    """Seconds until the other's page says something else of who decides, or asks."""
    told = other.locator(STATES)
    before = told.inner_text()
    began = monotonic()
    asked.evaluate(CLICK_FIRST)
    wait_until(lambda: told.inner_text() != before or bool(room_state(other)), 20)
    return monotonic() - began


@pytest.mark.long(minutes=10)
def test_a_whole_game_in_a_room_tells_nobody_the_other_s_secrets(both: Two) -> None:
    """All bytes to both browsers, to the end of the game: before it is over, nothing is told."""
    result = ".snails-asked[data-question=result]"

    def is_late() -> bool:
        return bool(re.search("Round 6|Round 5", place(both.hers))) or is_over()

    def is_over() -> bool:
        return both.hers.locator(f"{result}:visible").count() > 0

    play_until(both, is_late)
    if not is_over():
        check_secrets(both)
    play_until(both, is_over)
    expect(both.his.locator(f"{result}:visible")).to_be_visible()


@pytest.mark.long(minutes=3)
@pytest.mark.parametrize("game", ["big-monster", "cry-havoc"])
def test_a_room_of_a_companion_is_played_on_two_devices(
    chromium: Browser, pages: Server, game: str
) -> None:
    """From its Play page; the phone follows the link and is asked at its own table."""
    anna = Visitor(chromium, 1280, 800, motion="reduce")
    jan = Visitor(chromium, 390, 844, motion="reduce", touch=True)
    hers, his = anna.page(), jan.page()
    notebook = game.replace("-", "_")
    view = f"?profile=Anna&language=en&view={game}-play"
    open_page(hers, pages, f"{notebook}/{notebook}", view)
    hers.locator(".snails-open-room:visible").click()
    link = hers.locator("figure.snails-invitation a")
    his.goto(f"{link.get_attribute('href')}&profile=Jan&language=pl")
    expect(his.locator(STATES)).to_contain_text("Anna")
    expect(hers.locator(STATES)).to_contain_text("Jan")
    answered = {hers: 0, his: 0}
    end = monotonic() + 120
    while min(answered.values()) < 3:
        assert monotonic() < end, answered
        for page in answered:
            answered[page] += answer_by_keys(page)
    for page in (hers, his):
        assert "".join(page.locator(".snails-trouble").all_inner_texts()).strip() == ""
    anna.leave()
    jan.leave()


def answer_by_keys(page: Page) -> bool:
    """Chooses the first thing of a companion's table; False if nothing can be chosen there."""
    asked = page.locator(".snails-other-table .snails-asked:visible")
    before = asked.get_attribute("data-question")
    option = page.locator(".snails-option:visible:enabled")
    if option.count():
        option.first.click()
    else:
        page.locator(f".snails-other-table {BOARD}:visible").first.focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
    page.wait_for_timeout(300)
    return asked.get_attribute("data-question") != before


def play_until(both: Two, is_done: Callable[[], bool]) -> None:
    """Both answer what they are asked, in any order."""
    for _ in range(MOST_ANSWERS):
        if is_done():
            return
        for page in both.pages:
            state = room_state(page)
            if state == "plan":
                plan_from_the_question(page)
            elif state == "options":
                page.evaluate(CLICK_FIRST)
        both.hers.wait_for_timeout(100)
    raise AssertionError("never came to an end")
