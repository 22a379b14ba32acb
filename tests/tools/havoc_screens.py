"""Walks through every screen of Cry Havoc, and has each of them taken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from companions.cry_havoc.lab import GAME
from companions.cry_havoc.lessons import course
from tests.support.browser.game_driving import open_tab
from tests.support.browser.page_driving import BOARD
from tests.support.companions.cry_havoc.moments import MOMENTS

LESSONS = 8
TABS = ("score", "happened", "signs", "words")
HELD = ("scored", "turn-4", "over")
"""Moments at which every tab is opened."""
KINDS = ("place", "reply", "tactic", "turn")
"""Of puzzles, by how their names begin."""
ASKED = ".snails-asked:visible"

Shoot = Callable[..., None]


def cry_havoc(page: Page, shoot: Shoot) -> None:
    """From the door on the lab's first page through all activities."""
    page.locator(f".snails-offer a[data-view={GAME.name}]").click()
    page.locator(f".snails-view-{GAME.name}:visible").wait_for()
    shoot("havoc")
    for activity, walk in WALKS.items():
        link = page.locator(f".snails-nav a[data-view={GAME.name}-{activity}]")
        link.first.evaluate("link => link.click()")
        page.locator(f".snails-view-{GAME.name}-{activity}:visible").wait_for()
        walk(page, shoot)


def learn(page: Page, shoot: Shoot) -> None:
    """The map, and every lesson: each of its steps as it is given, and as it is shown."""
    page.locator(".snails-course-lesson").first.wait_for()
    shoot("havoc-learn")
    for number in range(LESSONS):
        page.locator(".snails-course-lesson:visible").nth(number).click()
        page.locator(ASKED).wait_for()
        for at, step in enumerate(course()[number].steps, 1):
            page.locator(f'[data-question="{course()[number].id}-{step.id}"]:visible').wait_for()
            shoot(f"havoc-lesson-{number + 1}-{at}")
            page.locator(".snails-lesson-show:visible").click()
            expect(page.locator(".snails-lesson-next:visible")).to_be_enabled()
            shoot(f"havoc-lesson-{number + 1}-{at}-shown")
            if at < len(course()[number].steps):
                page.locator(".snails-lesson-next:visible").click()
        page.locator(".snails-leave:visible").click()


def play(page: Page, shoot: Shoot) -> None:
    """The lobby, the form for four, and games at all moments that are kept."""
    page.locator(".snails-begin:visible").wait_for()
    shoot("havoc-lobby")
    page.locator(".snails-new-game:visible button", has_text="4").click()
    shoot("havoc-lobby-4")
    for name in MOMENTS:
        open_kept(page, f"{name},")
        page.locator(f".havoc-game {ASKED}").wait_for()
        shoot(f"havoc-play-{name}")
        for tab in TABS if name in HELD else ():
            open_tab(page, tab)
            shoot(f"havoc-play-{name}-{tab}")
        page.locator(".snails-leave:visible").click()
        page.locator(".snails-begin:visible").wait_for()


def open_kept(page: Page, named: str) -> None:
    """Goes on with the kept game with this word in its title."""
    chooser = page.locator(".snails-lobby-kept:visible select")
    titles = [title.split() for title in chooser.locator("option").all_text_contents()]
    (number,) = (number for number, words in enumerate(titles) if named in words)
    chooser.select_option(index=number)
    page.locator(".snails-open-kept:visible").click()


def puzzles(page: Page, shoot: Shoot) -> None:
    """One of each kind as it is given, and with its answer."""
    chooser = page.locator(".snails-pane-puzzle:visible select, .snails-puzzle-list:visible")
    page.locator(ASKED).wait_for()
    open_tab(page, "puzzle")
    names: list[Any] = chooser.first.locator("option").all_inner_texts()
    for number in (0, len(names) // 3, 2 * len(names) // 3, len(names) - 1):
        open_tab(page, "puzzle")
        chooser.first.select_option(index=number)
        shoot(f"havoc-puzzle-{number + 1}")
        page.locator(".snails-puzzle-reveal:visible").click()
        expect(page.locator(".snails-puzzle-note:visible")).not_to_be_empty()
        shoot(f"havoc-puzzle-{number + 1}-answer")


def battle(page: Page, shoot: Shoot) -> None:
    """The battle lab: every tab, and a moment of a battle on the stepper."""
    page.locator(ASKED).wait_for()
    for tab in ("setup", "cards", "why", "flips", "map", "words", "hidden"):
        open_tab(page, tab)
        shoot(f"havoc-battle-{tab}")
    page.locator(".havoc-find-hidden:visible").click()
    answered(page)
    shoot("havoc-battle-hidden-found")
    open_tab(page, "why")
    for _ in range(3):
        page.locator(".snails-on:visible").click()
    shoot("havoc-battle-line")


def answered(page: Page) -> None:
    """The worker has given its answer with all reasons."""
    expect(page.locator(".havoc-plan:visible b").first).not_to_be_empty()
    expect(page.locator(".havoc-stop-hidden:visible, .havoc-stop-advice:visible")).to_have_count(0)


def plan(page: Page, shoot: Shoot) -> None:
    """The planner: a turn as it lies there, its best plan, the prices, the text."""
    page.locator(f"{BOARD}:visible").first.wait_for()
    shoot("havoc-plan")
    page.locator(".havoc-find-advice:visible").click()
    answered(page)
    shoot("havoc-plan-found")
    for tab in ("prisoner", "scoring", "position"):
        open_tab(page, tab)
        shoot(f"havoc-plan-{tab}")


WALKS: dict[str, Callable[[Page, Shoot], None]] = {
    "learn": learn,
    "play": play,
    "puzzles": puzzles,
    "battle": battle,
    "plan": plan,
}
"""By activity."""
