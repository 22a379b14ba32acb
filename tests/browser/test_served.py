"""The served pages as a class meets them: nothing from elsewhere, a code, a full house, sleep."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from snails_lab.pages.links import MOST_UPLOADED
from snails_lab.serving.handlers import page_names
from tests.support.browser.page_driving import open_page, see_board
from tests.support.browser.visitor import Visitor
from tests.support.lab.servers import Server, own_folder, page_server

CODE = "k7mw-x3pd"
PAGES = sorted(page_names())
ICON = """() => {
    const family = getComputedStyle(document.querySelector('.fa')).fontFamily;
    const loaded = [...document.fonts].filter(font => font.status === 'loaded');
    return [family, loaded.map(font => font.family)];
}"""


@pytest.fixture
def full_house() -> Iterator[Server]:
    """A server with room for one page."""
    with own_folder() as folder, page_server(Path(folder), "--pages=1") as server:
        yield server


@pytest.fixture
def drowsy() -> Iterator[Server]:
    """A server whose pages fall asleep after three seconds."""
    options = ("--BoundedKernels.asleep=3", "--BoundedKernels.cull_interval=1")
    with own_folder() as folder, page_server(Path(folder), *options) as server:
        yield server


@pytest.fixture
def coded() -> Iterator[Server]:
    """A server for others too, which asks for a class code."""
    options = ("--host=0.0.0.0", f"--code={CODE}")
    with own_folder() as folder, page_server(Path(folder), *options) as server:
        yield server


@pytest.mark.parametrize("name", PAGES)
def test_no_page_asks_anything_of_another_machine(page: Page, pages: Server, name: str) -> None:
    """What leaves the machine is noted by the visitor, who fails the test when leaving."""
    open_page(page, pages, name.removesuffix(".ipynb"))
    expect(page.locator("#rendered_cells")).to_be_visible()
    expect(page.locator(".jupyter-widgets, .jp-RenderedMarkdown").first).to_be_visible()
    page.wait_for_load_state("networkidle")


def test_icons_come_with_us(page: Page, pages: Server) -> None:
    open_page(page, pages, "play")
    page.locator(".fa").first.wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    family, loaded = page.evaluate(ICON)
    assert family.strip('"') in [name.strip('"') for name in loaded]


def test_a_page_speaks_the_language_of_the_browser(chromium: Browser, pages: Server) -> None:
    context = chromium.new_context(locale="pl-PL")
    page = context.new_page()
    open_page(page, pages, "00_welcome")
    expect(page.get_by_role("link", name="Zagraj partię")).to_be_visible()
    context.close()


def test_beyond_this_machine_a_class_code_is_asked_for_once(page: Page, coded: Server) -> None:
    page.goto(coded.address)
    field = page.get_by_label("Class code:")
    expect(field).to_be_focused()
    field.fill("k7mw")
    field.press("Enter")
    expect(page.get_by_role("alert")).to_have_text(
        "That is not the code. Look again: it has letters and digits."
    )
    page.get_by_label("Class code:").fill(" K7MW x3pd")
    page.get_by_role("button", name="Come in").click()
    see_board(page)
    open_page(page, coded, "sandbox")
    see_board(page)


def test_a_locked_name_is_shut_to_everybody_without_its_pin(
    chromium: Browser, coded: Server
) -> None:
    anna, jan = Visitor(chromium), Visitor(chromium)
    hers, his = anna.page(), jan.page()
    open_page(hers, coded, "00_welcome", f"?language=en&token={CODE}")
    see_board(hers)
    give_name(hers, "Anna")
    hers.locator(".snails-settings-button").click()
    hers.get_by_label("New PIN:").fill("4711")
    hers.get_by_label("Once more:").fill("4711")
    hers.get_by_role("button", name="Lock my name").click()
    expect(hers.locator(".snails-pin-form")).to_contain_text("is locked with a PIN")
    open_page(his, coded, "00_welcome", f"?language=en&profile=Anna&token={CODE}")
    question = his.locator(".snails-pin-question")
    expect(question).to_contain_text("The name “Anna” is locked")
    expect(his.locator(".snails-name input")).to_have_value("Guest")
    for pin, told in (("0815", "that is not the PIN"), ("4711", "")):
        his.get_by_label("PIN:", exact=True).fill(pin)
        his.get_by_role("button", name="Come in").click()
        expect(question.get_by_role("alert")).to_have_count(1 if told else 0)
    expect(question).to_be_hidden()
    expect(his.locator(".snails-name input")).to_have_value("Anna")
    hers.reload()
    see_board(hers)
    expect(hers.locator(".snails-name input")).to_have_value("Anna")
    expect(hers.locator(".snails-pin-question")).to_be_hidden()
    anna.leave()
    jan.leave()


def give_name(page: Page, name: str) -> None:
    """Types a name at the top of the page, as everybody does once."""
    field = page.locator(".snails-name input")
    field.fill(name)
    field.press("Enter")
    expect(page.locator(".snails-name input")).to_have_value(name)


@pytest.mark.long(minutes=1)
def test_whoever_is_one_too_many_is_told_and_let_in_later(
    chromium: Browser, full_house: Server
) -> None:
    anna, jan = Visitor(chromium), Visitor(chromium)
    hers, his = anna.page(), jan.page()
    open_page(hers, full_house, "00_welcome")
    see_board(hers)
    open_page(his, full_house, "00_welcome", "?language=de")
    expect(his.get_by_role("heading", name="Einen Moment noch")).to_be_visible()
    expect(his.get_by_text("Alle Plätze sind besetzt")).to_be_visible()
    see_board(hers)
    hers.goto("about:blank")  # her page ends its kernel, and his asks again by itself
    see_board(his)
    anna.leave()
    jan.leave()


@pytest.mark.long
def test_a_page_that_fell_asleep_offers_to_go_on(page: Page, drowsy: Server) -> None:
    open_page(page, drowsy, "00_welcome", "?profile=Ada&language=en")
    see_board(page)
    page.wait_for_timeout(6_000)
    page.mouse.click(5, 5)
    expect(page.get_by_role("dialog")).to_contain_text("this page has gone to sleep")
    page.get_by_role("button", name="Go on").click()
    see_board(page)
    expect(page.locator(".snails-name input")).to_have_value("Ada")


def test_a_file_over_the_limit_is_refused_in_words(
    page: Page, pages: Server, tmp_path: Path
) -> None:
    large, small = tmp_path / "large.json", tmp_path / "small.json"
    large.write_bytes(b" " * (MOST_UPLOADED + 1))
    small.write_bytes(b"{}")
    open_page(page, pages, "play", "?language=en")
    choose(page, large)
    expect(page.locator(".snails-alarm")).to_have_text(
        "This file is larger than 4 MB, more than the lab takes. Choose a smaller one."
    )
    choose(page, small)  # the connection still stands
    expect(page.locator(".snails-alarm")).to_have_count(0)
    expect(page.locator(".snails-trouble [role=alert]").first).to_be_visible()


def choose(page: Page, path: Path) -> None:
    """Presses the button that takes a file, and chooses one."""
    with page.expect_file_chooser() as choosing:
        page.get_by_role("button", name="Open a replay").click()
    choosing.value.set_files(path)
