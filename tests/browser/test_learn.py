"""The rules course in the browser: a whole lesson with right and wrong answers, and its map."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.support.browser.page_driving import open_page, speak
from tests.support.lab.servers import Server

WAYS = ("a2 (mountain)", "a4 (water)", "b2 (beach)", "b3 (water)")
"""Where the Scout can crawl."""
LEFT_TO_FIND = ("3 more", "2 more", "1 more", "Right!")
"""What is said after each of these ways."""


def answer(page: Page, text: str) -> None:
    page.locator(".snails-lesson-answer", has_text=text).first.click()


def choose(page: Page, text: str) -> None:
    """An option by its text, but for a terrain behind it: "Crawl" is not "Crawl to b1 (meadow)" of
    the question before, which may still be there."""
    page.locator(".snails-option", has_text=re.compile(rf"{text}( \(|$)")).first.click()


def right(page: Page) -> None:
    """The answer is praised, and it can go on."""
    expect(page.locator(".snails-right")).to_contain_text("Right!")
    page.locator(".snails-lesson-next").click()


def test_a_lesson_is_walked_with_right_and_wrong_answers(page: Page, pages: Server) -> None:
    open_page(page, pages, "00_welcome", "?profile=Lea&language=en")
    page.get_by_role("link", name="Moving and switching", exact=True).click()
    expect(page.locator(".snails-lesson-text h3")).to_have_text("Moving and switching")
    wrong = page.locator(".snails-wrong")
    listed = page.locator(".snails-lesson-list select")

    expect(page.locator(".snails-lesson-text")).to_contain_text("Step 1 of 5")
    listed.select_option(label="b1 (mountain)")
    page.locator(".snails-lesson-choose").click()
    expect(wrong).to_contain_text("b1 (mountain): not quite. Too far: it needs 3 moves and has 2.")
    speak(page, "DE")
    expect(wrong).to_contain_text("b1 (Berg): nicht ganz.")
    speak(page, "EN")
    for way, left in zip(WAYS, LEFT_TO_FIND, strict=True):
        listed.select_option(label=way)
        page.locator(".snails-lesson-choose").click()
        expect(page.locator(".snails-right")).to_contain_text(left)
    right(page)

    for choice in ("Dig", "Crawl", "Crawl to b1", "Crawl", "Crawl to a2"):
        choose(page, choice)
    right(page)

    for choice in ("Switch", "Punch"):
        choose(page, choice)
    right(page)

    answer(page, "Scout")
    expect(wrong).to_contain_text("Scout A: not quite.")
    page.locator(".snails-lesson-show").click()
    expect(page.locator(".snails-shown")).to_contain_text("The answer: Grunt A.")
    page.locator(".snails-lesson-next").click()

    answer(page, "Scout")
    right(page)

    expect(page.locator(".snails-course-next")).to_contain_text("Attacks and dice")
    open_page(page, pages, "learn/rules", "?profile=Lea&language=pl")
    expect(page.locator(".snails-course")).to_contain_text("5 z 5 kroków")
    assert "".join(page.locator(".snails-trouble").all_inner_texts()).strip() == ""
