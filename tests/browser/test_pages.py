"""The plain pages, as a class sees them: two visitors at once, links, reload and going on."""

from __future__ import annotations

import re
from urllib.parse import urlencode

from playwright.sync_api import Browser, Page, expect

from tests.support.browser.game_driving import answer, begin, click_first, settle, steps
from tests.support.browser.page_driving import in_the_bar, open_page, see_board, speak
from tests.support.browser.visitor import Visitor
from tests.support.lab.servers import Server


def test_two_visitors_do_not_disturb_each_other(chromium: Browser, pages: Server) -> None:
    """Each with a name, a language and a game of their own, which a reload finds again."""
    zoe, jan = Visitor(chromium), Visitor(chromium, 480, 900)
    hers, his = zoe.page(), jan.page()
    hers.goto(pages.address)
    his.goto(pages.address)
    see_board(hers)
    see_board(his)
    call_oneself(hers, "Zoë")
    call_oneself(his, "Jan")
    speak(his, "PL")
    hers.get_by_role("link", name="Play a game").click()
    his.get_by_role("link", name="Zagraj partię").click()
    expect(his.get_by_role("heading", name="Nowa gra")).to_be_visible()
    expect(hers.get_by_role("heading", name="New game")).to_be_visible()
    begin(hers)
    settle(hers)
    answer(hers, click_first)
    played = steps(hers)
    expect(his.locator(".snails-name input")).to_have_value("Jan")
    expect(his.locator(".snails-resume")).to_be_hidden()

    hers.reload()
    expect(hers.locator(".snails-name input")).to_have_value("Zoë")
    settle(hers)
    see_board(hers)
    assert steps(hers) == played
    zoe.leave()
    jan.leave()


def test_nobody_is_offered_the_names_of_others(chromium: Browser, pages: Server) -> None:
    """A name is typed; the address of a guest has none, and a name in use before is told."""
    zoe, jan = Visitor(chromium), Visitor(chromium)
    hers, his = zoe.page(), jan.page()
    hers.goto(pages.address)
    see_board(hers)
    call_oneself(hers, "Xanthippe")
    his.goto(pages.address)
    see_board(his)
    expect(his).to_have_url(re.compile(r"00_welcome\.ipynb\?language=en&view=welcome$"))
    expect(his.locator(".snails-name input")).to_have_value("Guest")
    assert "Xanthippe" not in his.content()
    assert his.locator(".snails-name datalist").count() == 0
    call_oneself(his, "xanthippe", "Xanthippe")
    expect(his.locator(".snails-arrival")).to_contain_text("somebody else has this name")
    zoe.leave()
    jan.leave()


def test_a_guest_is_known_by_the_browser_and_takes_everything_along_under_a_name(
    chromium: Browser, pages: Server
) -> None:
    somebody, another = Visitor(chromium), Visitor(chromium)
    page, other = somebody.page(), another.page()
    open_page(page, pages, "play", "?language=en")
    begin(page)
    settle(page)
    open_page(page, pages, "play", "?language=en")
    expect(page.locator(".snails-name input")).to_have_value("Guest")
    expect(page.locator(".snails-saved-games option")).to_have_count(1)
    open_page(other, pages, "play", "?language=en")
    expect(other.locator(".snails-name input")).to_have_value("Guest")
    expect(other.locator(".snails-saved-games option")).to_have_count(0)
    call_oneself(page, "Wilhelmine")
    expect(page.locator(".snails-arrival")).to_contain_text("kept under your name now")
    expect(page.locator(".snails-saved-games option")).to_have_count(1)
    page.reload()
    expect(page.locator(".snails-name input")).to_have_value("Wilhelmine")
    expect(page.locator(".snails-saved-games option")).to_have_count(1)
    somebody.leave()
    another.leave()


def test_html_in_a_name_does_nothing(page: Page, pages: Server) -> None:
    name = "<img src=x onerror=document.title='harmed'>"
    open_page(page, pages, "00_welcome", f"?{urlencode({'profile': name})}")
    see_board(page)
    expect(page.locator(".snails-far")).to_contain_text(name)
    open_page(page, pages, "play", f"?{urlencode({'profile': name})}")
    begin(page)
    settle(page)
    assert page.title() != "harmed" and page.locator("img[src='x']").count() == 0


def test_the_sandbox_is_a_plain_page_too(page: Page, pages: Server) -> None:
    open_page(page, pages, "sandbox", "?profile=Ada&language=de")
    see_board(page)
    expect(page.locator(".snails-name input")).to_have_value("Ada")
    expect(page.locator(".snails-asked", has_text="Frag den Löser")).to_be_visible()
    page.get_by_role("link", name="Snails Lab").click()
    expect(page).to_have_url(re.compile(r"sandbox\.ipynb\?profile=Ada&language=de&view=welcome$"))
    see_board(page)


def call_oneself(page: Page, name: str, known_as: str = "") -> None:
    with in_the_bar(page, page.locator(".snails-name input")) as field:
        field.fill(name)
        field.press("Enter")
    expect(page).to_have_url(re.compile(re.escape(urlencode({"profile": known_as or name}))))
