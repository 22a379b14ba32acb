"""Cry Havoc in the browser: a battle in the lab, a round of the game, a lesson and a puzzle."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.page_driving import BOARD, open_page, wait_until
from tests.support.browser.window import outside, scrolls
from tests.support.lab.servers import Server

NOTEBOOK = "cry_havoc/cry_havoc"
ASKED = ".snails-view-cry-havoc-battle .snails-asked"
WHY = ".havoc-why:visible"
IN_VIEW = (f".snails-view-cry-havoc-battle .snails-main {BOARD}", ".havoc-best")
GAME = ".havoc-game .snails-asked"
OFFERED = ".havoc-game .snails-area-question"
HAND = f".havoc-game .snails-area-hand {BOARD}"
TABLE = (f".havoc-game .snails-main {BOARD}", GAME, HAND, ".havoc-game .snails-leave")
"""What has to be in the window, whatever its size."""
LESSON = ".snails-view-cry-havoc-learn"
WIDE, UPRIGHT = (1280, 800), (390, 844)
MOST = 120


def place_of_board(page: Page) -> tuple[float, ...]:
    """Where the area of the picture lies, and how large it is."""
    box = page.locator(".havoc-game .snails-area-board:visible").bounding_box()
    assert box is not None
    return tuple(box.values())  # type: ignore[arg-type]


def at(page: Page, pages: Server, view: str) -> None:
    open_page(page, pages, NOTEBOOK, f"?profile=Havoc&language=en&view=cry-havoc-{view}")


def no_trouble(page: Page) -> None:
    assert "".join(page.locator(".snails-trouble").all_inner_texts()).strip() == ""


def sized(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


@pytest.mark.parametrize(
    "size",
    [pytest.param(WIDE, marks=pytest.mark.long(minutes=2)), UPRIGHT],
    ids=["wide", "upright"],
)
def test_a_battle_is_set_up_and_every_reason_is_told(
    page: Page, pages: Server, size: tuple[int, int]
) -> None:
    sized(page, size)
    at(page, pages, "battle")
    expect(page.locator(ASKED)).to_contain_text("Worth to the attacker: +1")
    wait_until(lambda: not outside(page, *IN_VIEW), 30)
    assert not scrolls(page)
    page.locator(f"{BOARD}:visible").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(WHY)).to_contain_text("Why not")
    expect(page.locator(WHY)).to_contain_text("Control:")
    for told in ("against defender", "Control:", "Capture:", "Attrition", "together"):
        page.locator(".snails-view-cry-havoc-battle .snails-on:visible").click()
        expect(page.locator(ASKED)).to_contain_text(told)
    page.locator(".snails-tab-cards:visible").click()
    page.locator(".havoc-add-card:visible").first.click()
    expect(page.locator(ASKED)).to_contain_text("Worth to the attacker: +3")
    page.locator(".havoc-best:visible").click()
    expect(page.locator(WHY)).to_contain_text("is best")
    no_trouble(page)


def answer(page: Page, number: int) -> None:
    """A button that can be pressed, or else the first card or region that keys lead to. Where units
    are placed on objectives, the other buttons only move them."""
    before = page.locator(OFFERED).inner_html()
    buttons = page.locator(".havoc-game .snails-option:visible:not([disabled])")
    placed = buttons.filter(has_text="Place them so")
    if placed.count():
        placed.click()
    elif buttons.count():
        buttons.nth(number % buttons.count()).click()
    else:
        page.locator(f"{HAND}:visible").focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
    wait_until(lambda: page.locator(OFFERED).inner_html() != before)
    wait_until(lambda: "decide" not in page.locator(GAME).inner_text())


def test_a_round_is_played_on_two_windows_and_goes_on_after_a_reload(
    page: Page, pages: Server
) -> None:
    page.emulate_media(reduced_motion="reduce")
    sized(page, WIDE)
    at(page, pages, "play")
    page.locator(".snails-view-cry-havoc-play").get_by_label("Seed", exact=True).fill("7")
    page.keyboard.press("Tab")
    page.locator(".snails-begin:visible").click()
    page.locator(GAME).wait_for()
    wait_until(lambda: "decide" not in page.locator(GAME).inner_text())
    wait_until(lambda: not outside(page, *TABLE), 30)
    assert not scrolls(page)
    place = place_of_board(page)
    card = page.locator(f"{HAND}:visible")
    card.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    recruit = page.locator(".havoc-game .snails-option", has_text="Recruit")
    expect(recruit).to_be_enabled()
    assert card.evaluate("one => one === document.activeElement"), "the next card is one key away"
    before = page.locator(GAME).get_attribute("data-question")
    recruit.click()
    wait_until(lambda: page.locator(GAME).get_attribute("data-question") != before)
    assert place_of_board(page) == place
    sized(page, UPRIGHT)
    wait_until(lambda: not outside(page, *TABLE), 30)
    place = place_of_board(page)
    for number in range(MOST):
        if "Round 2" in (page.locator(GAME).text_content() or ""):
            break
        answer(page, number)
        assert place_of_board(page) == place, "the map stays under the finger"
    assert "Round 2" in (page.locator(GAME).text_content() or "")
    wait_until(lambda: not outside(page, *TABLE), 30)
    no_trouble(page)
    at(page, pages, "play")
    page.locator(".snails-open-kept:visible").click()
    expect(page.locator(GAME)).to_contain_text("Round 2")


def test_a_lesson_and_a_puzzle_are_answered(page: Page, pages: Server) -> None:
    sized(page, UPRIGHT)
    at(page, pages, "learn")
    page.locator(".snails-course-lesson").first.click()
    hand = page.locator(f"{LESSON} .snails-area-hand {BOARD}:visible")
    hand.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    recruit = page.locator(".snails-lesson-answer", has_text="Recruit 2")
    expect(recruit).to_be_enabled()
    wait_until(lambda: not outside(page, f"{LESSON} {BOARD}", f"{LESSON} .snails-lesson-next"), 30)
    recruit.click()
    expect(page.locator(".snails-lesson-note")).to_contain_text("They take no region there")
    page.locator(".snails-lesson-answer", has_text="Move 2").click()
    expect(page.locator(f"{LESSON} .snails-asked")).to_contain_text("2 moves left")
    board = page.locator(f"{LESSON} .snails-area-board {BOARD}:visible")
    for _ in range(4):
        if "1 move left" in page.locator(f"{LESSON} .snails-asked").inner_text():
            break
        board.focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        page.wait_for_timeout(300)
    expect(page.locator(f"{LESSON} .snails-asked")).to_contain_text("1 move left")
    for _ in range(2):
        page.locator(".snails-lesson-show:visible:not([disabled])").click()
        expect(page.locator(".snails-lesson-note")).to_contain_text("This is how it goes")
        page.locator(".snails-lesson-next:visible").click()
    page.locator(".snails-lesson-answer", has_text="Defender").click()
    expect(page.locator(".snails-lesson-note")).to_contain_text("has nobody on control")
    page.locator(".snails-lesson-answer", has_text="Attacker").click()
    expect(page.locator(".snails-lesson-note")).to_contain_text("Right!")
    wait_until(lambda: not outside(page, f"{LESSON} {BOARD}", f"{LESSON} .snails-lesson-next"), 30)
    sized(page, WIDE)
    page.locator('.snails-nav a[data-view="cry-havoc-puzzles"]').click()
    page.locator(".snails-puzzle-reveal:visible").click()
    expect(page.locator(".snails-puzzle-note")).to_contain_text("that is proven")
    page.locator(".snails-puzzle-next:visible").click()
    expect(page.locator(".snails-puzzle-note")).not_to_contain_text("that is proven")
    board = page.locator(f".snails-view-cry-havoc-puzzles {BOARD}:visible").first
    confirm = page.locator(".snails-view-cry-havoc-puzzles .snails-confirm")
    for _ in range(20):
        if confirm.is_enabled():
            break
        board.focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        page.wait_for_timeout(150)
    confirm.click()
    expect(page.locator(".snails-puzzle-note")).to_contain_text("best")
    no_trouble(page)
