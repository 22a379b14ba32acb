"""One screen: in every state of a game and of a lesson, all that matters is in the window."""

from __future__ import annotations

import os
from collections import Counter

import pytest
from playwright.sync_api import Page, expect

from snails_lab.models.storage.header import Seat
from snails_lab.models.storage.profiles import Profile
from tests.support.browser.game_walk import (
    ASKED,
    BOARD,
    OPTIONS,
    See,
    walk_set_up,
    walk_to_the_end,
)
from tests.support.browser.one_screen import SIZES, check_in_sight, resize
from tests.support.browser.page_driving import open_page, see_board, wait_until
from tests.support.lab.asking_games import keep_game_that_asks
from tests.support.lab.servers import Server
from tests.support.lab.small_game import small

NEXT, ANSWERS = ".snails-lesson-next", (".snails-area-question button", ".snails-confirm")
HAND = ".snails-area-hand"
OFTEN = 2
"""States of the same name are looked at so often; a game asks many of them again and again."""


def looking_at_all_sizes(page: Page, seen: Counter[str]) -> See:
    """At every state: the focus is where the question is, and all is in sight at each size."""

    def see(name: str, wanted: tuple[str, ...]) -> None:
        wait_until(lambda: page.evaluate(f"document.activeElement.matches({ASKED!r})"), 10)
        seen[name] += 1
        if seen[name] > OFTEN:
            return
        for size in SIZES:
            resize(page, *size)
            check_in_sight(page, *wanted)

    return see


def shown(page: Page, wanted: tuple[str, ...]) -> list[str]:
    """Those of which something is on the page now."""
    return [css for css in wanted if page.locator(css).first.is_visible()]


def test_a_whole_game_lies_in_the_window(page: Page, pages: Server) -> None:
    """With two people who look in turn, so that there is a curtain too."""
    os.environ["SNAILS_HOME"] = str(pages.home)
    small(Seat("Zoë"), Seat("Ada"), profile=Profile("Wanda")).close()
    open_page(page, pages, "00_welcome", "?profile=Wanda&language=en&view=play")
    seen: Counter[str] = Counter()
    see = looking_at_all_sizes(page, seen)
    walk_set_up(page, see)
    page.locator(".snails-leave").click()
    page.locator(".snails-saved-games select").select_option(index=1)
    page.locator(".snails-resume").click()
    walk_to_the_end(page, see)
    assert {"curtain", "plan", "result"} < set(seen), "and questions between them"


@pytest.mark.long
@pytest.mark.parametrize(
    "questions",
    [("half", "target", "push", "re-roll"), ("crawl", "row", "exchange", "discard")],
)
def test_every_question_of_a_game_lies_in_the_window(
    page: Page, pages: Server, questions: tuple[str, ...]
) -> None:
    """With the hand of whoever is asked, for a choice may depend on it."""
    os.environ["SNAILS_HOME"] = str(pages.home)
    name = " ".join(("Ines", *questions[:1]))
    for question in questions:
        keep_game_that_asks(question, Profile(name))
    open_page(page, pages, "00_welcome", f"?profile={name}&language=en&view=play")
    seen: Counter[str] = Counter()
    see = looking_at_all_sizes(page, seen)
    for number, question in enumerate(reversed(questions)):
        page.locator(".snails-saved-games select").select_option(index=number)
        page.locator(".snails-resume").click()
        page.locator(f"{ASKED}:visible").first.wait_for()
        see(question, (BOARD, ASKED, OPTIONS, HAND))
        page.locator(".snails-leave").click()
        expect(page.locator(".snails-begin")).to_be_visible()


def test_a_lesson_lies_in_the_window(page: Page, pages: Server) -> None:
    """Board, question, answers and buttons; also where a plan is asked for."""
    query = "?profile=Wim&language=en&view=learn&part="
    for lesson, steps in (("crawling", 2), ("first_round", 4)):
        open_page(page, pages, "00_welcome", f"{query}{lesson}")
        for _ in range(steps):
            see_board(page)
            for size in SIZES:
                resize(page, *size)
                check_in_sight(page, BOARD, ASKED, NEXT, *shown(page, ANSWERS))
            page.locator(".snails-lesson-show").click()
            expect(page.locator(NEXT)).to_be_enabled()
            check_in_sight(page, BOARD, ASKED, NEXT, ".snails-shown")
            page.locator(NEXT).click()
