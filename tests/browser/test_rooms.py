"""People in one room, each with a browser of their own, one of them on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from threading import Timer
from time import monotonic
from typing import NamedTuple

import psutil
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browser.game_driving import place
from tests.support.browser.game_walk import plan_from_the_question, room_state
from tests.support.browser.page_driving import BOARD, open_page, wait_until
from tests.support.browser.room_clicks import CLICK_FIRST, timed_click
from tests.support.browser.visitor import Visitor
from tests.support.browser.wire_log import WireLog, around, found_in
from tests.support.lab.room_truth import room_truth
from tests.support.lab.servers import Server

MOST_ANSWERS = 400
"""Looks at two pages until a round is over."""
WHOLE_GAME = 8 * MOST_ANSWERS
STATES = ".snails-room-states"
SLEEP = 10_000
"""Milliseconds."""
HALT = 7.0
"""Seconds; Voila waits for four."""
CLICKS = 6
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


@pytest.mark.long(minutes=2)
def test_an_invited_page_comes_whole_from_a_kernel_that_is_slow(
    chromium: Browser, pages: Server
) -> None:
    """As on a busy machine: the kernel says nothing for longer than Voila waits for its widgets."""
    anna = Visitor(chromium, motion="reduce")
    jan = Visitor(chromium, 390, 844, motion="reduce", touch=True)
    hers, his = anna.page(), jan.page()
    open_page(hers, pages, "play", "?profile=Anna&language=en")
    hers.locator(".snails-open-room").click()
    link = hers.locator("figure.snails-invitation a").get_attribute("href")
    errors: list[str] = []
    his.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    his.once("domcontentloaded", lambda _: halt_newest_kernel(HALT))
    his.goto(f"{link}&profile=Jan&language=en", wait_until="commit")
    expect(his.locator(".snails-page")).to_be_visible()
    expect(his.locator(STATES)).to_contain_text("Anna")
    assert errors == [], "such as: widget model not found"
    anna.leave()
    jan.leave()


def halt_newest_kernel(seconds: float) -> None:
    """The kernel that was started last gets no time for so long."""
    found = psutil.Process().children(recursive=True)
    kernels = [one for one in found if "ipykernel_launcher" in " ".join(one.cmdline())]
    kernel = max(kernels, key=psutil.Process.create_time)
    kernel.suspend()
    Timer(seconds, kernel.resume).start()


@pytest.mark.long(minutes=4)
def test_a_round_in_a_room_on_a_laptop_and_a_phone(both: Two, chromium: Browser) -> None:
    """They plan at the same time, and see the same; a third one watches, in a third language.

    Whatever the server sends to either, or to whoever watches, has nothing of the other's hand.
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
        assert not found_in(told, hidden), f"to {seat}: {around(told, found_in(told, hidden))}"
        assert found_in(told, truth.own_secrets(seat)), "or it could not be found"
        assert not found_in(everything, {*truth.kept, truth.seed, *truth.sealed})
    (her_key,) = re.findall(r"room-[0-9a-f]{16}-([\w-]{16})", both.hers.url)
    assert not found_in(both.sent[1].everything(), {her_key}), "with which her seat is taken"


@pytest.mark.long(minutes=3)
def test_a_phone_that_slept_finds_its_place_and_a_bot_stands_in_for_who_leaves(both: Two) -> None:
    hers, his = both.pages
    play_until(both, lambda: room_state(hers) == room_state(his) == "plan", plans=False)
    with asleep(his):
        plan_from_the_question(hers)
        expect(hers.locator(STATES)).to_contain_text("Jan: deciding")
        hers.wait_for_timeout(SLEEP)
    expect(his.locator(STATES)).to_contain_text("Anna: ready")  # by itself
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
    """By the pages' clocks: one's click, until the other's page tells or asks something else."""
    times: list[float] = []
    for _ in range(MOST_ANSWERS):
        if len(times) >= CLICKS:
            break
        wait_until(lambda: "options" in map(room_state, both.pages))
        asked, other = both.pages if room_state(both.hers) == "options" else both.pages[::-1]
        times += timed_click(asked, [other])
    print("from a click to the other's screen:", sorted(times))
    assert len(times) >= CLICKS and median(times) < SOON, times


@pytest.mark.long(minutes=15)
def test_a_whole_game_in_a_room_tells_nobody_the_other_s_secrets(
    both: Two, chromium: Browser
) -> None:
    """All bytes to both browsers and to a spectator's, until the game is over and all is told."""
    eva = Visitor(chromium, 1280, 800, motion="reduce")
    watching = eva.page()
    reading = WireReading({0: both.sent[0], 1: both.sent[1], None: WireLog(watching)})
    watching.goto(f"{both.watch_link}&profile=Eva&language=en")
    expect(watching.locator(STATES)).to_contain_text("You are watching")
    home = both.server.home
    play_until(both, lambda: reading.read_on(home), looks=WHOLE_GAME)
    result = ".snails-asked[data-question=result]:visible"
    for page in both.pages:
        expect(page.locator(result)).to_be_visible()
    print(reading.told())
    assert reading.rounds >= 2 and reading.own_found and min(reading.bytes_read.values()) > 100_000
    eva.leave()


class WireReading:
    """Reads what came to each seat's page, and to a spectator's, while a game goes on."""

    def __init__(self, logs: dict[int | None, WireLog]) -> None:
        self._logs = logs
        self._read = dict.fromkeys(logs, 0)
        self.bytes_read: dict[int | None, int] = dict.fromkeys(logs, 0)
        self._usual: dict[int | None, set[str]] = {seat: set() for seat in logs}
        """Words that a page said before cards were dealt, such as Snail: they tell of no hand."""
        self.looks = self.words = self.rounds = 0
        self.own_found = False
        """Was anything found where it should be? Or nothing could be found at all."""

    def read_on(self, home: Path) -> bool:
        """Looks for secrets of this moment in all that came since the last look; is it over?

        What is read came before the truth was looked at: a card that was shown meanwhile is none.
        """
        marks = {seat: log.mark() for seat, log in self._logs.items()}
        truth = room_truth(home)
        if truth.is_over:
            return True
        lists = truth.all_cards, truth.all_aimed
        for seat, log in self._logs.items():
            told = log.between(self._read[seat], marks[seat], *lists)
            hidden = truth.secrets(seat) - self._usual[seat]
            if not truth.secrets(seat):
                self._usual[seat] |= found_in(told, truth.all_words)
            assert not found_in(told, hidden), f"to {seat}: {around(told, found_in(told, hidden))}"
            assert not found_in(told, {*truth.kept, truth.seed} | (set(truth.sealed) - {""}))
            if seat is not None and found_in(told, truth.own_secrets(seat)):
                self.own_found = True
            self.words += len(hidden)
            self.bytes_read[seat] += len(told)
        self._read, self.looks = marks, self.looks + 1
        if truth.game.position.round > self.rounds:
            self.rounds = truth.game.position.round
            print(self.told())
        return False

    def told(self) -> str:
        return (
            f"{self.rounds} rounds, {self.looks} looks, {self.words} words looked for, "
            f"bytes {self.bytes_read}"
        )


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


@contextmanager
def asleep(page: Page) -> Iterator[None]:
    """The device sleeps: its scripts stand still, and nothing comes or goes."""
    session = page.context.new_cdp_session(page)
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    page.context.set_offline(True)
    yield
    page.context.set_offline(False)
    session.send("Page.setWebLifecycleState", {"state": "active"})


def play_until(
    both: Two, is_done: Callable[[], bool], looks: int = MOST_ANSWERS, *, plans: bool = True
) -> None:
    """Both answer what they are asked, in any order; without `plans` they only come to them."""
    for _ in range(looks):
        if is_done():
            return
        for page in both.pages:
            state = room_state(page)
            if state == "plan" and plans:
                plan_from_the_question(page)
            elif state == "options":
                page.evaluate(CLICK_FIRST)
        both.hers.wait_for_timeout(100)
    raise AssertionError("never came to an end")
