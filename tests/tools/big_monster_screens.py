"""Walks through every screen of Big Monster, and has each of them taken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from playwright.sync_api import Page, expect

from companions.big_monster.catalogue import load_catalogue
from companions.big_monster.lessons import course
from companions.big_monster.puzzles import pack
from companions.big_monster.puzzles.puzzle import KINDS
from companions.big_monster.solver.requests import ASKED
from tests.support.browser.page_driving import BOARD
from tests.support.companions.big_monster.kept_games import MOMENTS

DUEL_TABS = ("score", "planets", "happened", "words")
BY_POSITION = ("place", "draft", "duel")
ASKED_AT = ".monster-game .snails-asked"


class Shoot(Protocol):
    """Takes a screen in all languages."""

    def __call__(self, screen: str, first: Callable[[Page], None] = ...) -> None: ...


Screens = Callable[[Page, Shoot], None]


def go(page: Page, view: str) -> None:
    """To another view by its link; on a phone some of them are out of sight."""
    page.locator(f"a[data-view={view}]").first.evaluate("link => link.click()")
    page.locator(f".snails-view-{view}:visible").wait_for()


def enter(page: Page, activity: str) -> None:
    """From the lab's first page to one of the game's views."""
    go(page, "big-monster")
    go(page, f"big-monster-{activity}")


def learn(page: Page, shoot: Shoot) -> None:
    """The first page, the map, and every step of every lesson; some wrong, some shown."""
    go(page, "big-monster")
    shoot("big-monster")
    go(page, "big-monster-learn")
    page.locator(".snails-course-lesson:visible").first.wait_for()
    shoot("big-monster-learn")
    for number, lesson in enumerate(course()):
        page.locator(".snails-course-lesson:visible").nth(number).click()
        page.locator(".snails-lesson-show:visible").wait_for()
        shoot(f"big-monster-learn-{number + 1}")
        for step in range(len(lesson.steps)):
            page.locator(".snails-lesson-show:visible").click()
            expect(page.locator(".snails-lesson-next:visible")).to_be_enabled()
            if step == 0:
                shoot(f"big-monster-learn-{number + 1}-shown")
            if step + 1 < len(lesson.steps):
                page.locator(".snails-lesson-next:visible").click()
                expect(page.locator(".snails-lesson-show:visible")).to_be_enabled()
                shoot(f"big-monster-learn-{number + 1}-step-{step + 2}")
                if number == step == 0:
                    page.locator(".snails-lesson-answer:visible").last.click()
                    page.locator(".snails-lesson-note:visible").wait_for()
                    shoot("big-monster-learn-1-wrong")
        page.locator(".snails-leave:visible").click()
    shoot("big-monster-learn-done")


def play(page: Page, shoot: Shoot) -> None:
    """The lobby, a new duel, and games that stand at every kind of question."""
    enter(page, "play")
    page.locator(".snails-begin:visible").wait_for()
    shoot("big-monster-lobby")
    mode = page.locator(".snails-game-choices:visible select").first
    for chosen in ("three", "team"):
        mode.select_option(index=list(load_catalogue().modes).index(chosen))
        shoot(f"big-monster-lobby-{chosen}")
    mode.select_option(index=list(load_catalogue().modes).index("duel"))
    page.locator(".snails-begin:visible").click()
    page.locator(ASKED_AT).first.wait_for()
    shoot("big-monster-play-explorer")
    page.locator(".snails-leave:visible").click()
    for name, moment in MOMENTS.items():
        open_kept(page, moment.seats[0].name)
        seen(page, shoot, name)
        page.locator(".snails-leave:visible").click()


def open_kept(page: Page, person: str) -> None:
    games = page.locator(".snails-lobby-kept:visible select")
    game = games.locator("option", has_text=person)
    expect(game).to_have_count(1)
    games.select_option(label=game.inner_text())
    page.locator(".snails-open-kept:visible").click()
    page.locator(f"{ASKED_AT}, .snails-curtain:visible").first.wait_for()


def seen(page: Page, shoot: Shoot, name: str) -> None:
    """A moment of a game; with all tabs, with both steps of a claim, and behind a curtain."""
    shoot(f"big-monster-play-{name}")
    if name == "people":
        page.locator(".snails-curtain:visible button").click()
        page.locator(ASKED_AT).first.wait_for()
        shoot("big-monster-play-people-asked")
    if name in ("duel-take", "duel-lay", "draft-take"):
        shoot(f"big-monster-play-{name}-pointed", point)
    if name == "duel-take":
        point(page)
        page.keyboard.press("Enter")
        expect(page.locator(ASKED_AT)).to_contain_text("discard")
        shoot("big-monster-play-duel-discard")
        page.locator(".snails-undo:visible").click()
    if name in ("duel-lay", "draft-over", "team-over"):
        for tab in DUEL_TABS:
            show_tab(page, tab)
            shoot(f"big-monster-play-{name}-{tab}")


def point(page: Page) -> None:
    """At the first thing that the arrow keys lead to."""
    board = page.locator(f".monster-game {BOARD}:visible").first
    board.focus()
    page.keyboard.press("ArrowRight")


def show_tab(page: Page, name: str) -> None:
    """Opens a tab; on a narrow page a press on the open one folds it."""
    tab = page.locator(f".monster-game .snails-tab-{name}:visible")
    if not page.locator(f".monster-game .snails-pane-{name}:visible").count():
        tab.click()
    page.locator(f".monster-game .snails-pane-{name}:visible").wait_for()


def puzzles(page: Page, shoot: Shoot) -> None:
    """The first puzzle of each kind, and its answer; one that is answered wrongly."""
    enter(page, "puzzles")
    page.locator(f".snails-view-big-monster-puzzles {BOARD}:visible").wait_for()
    for kind in KINDS:
        number = next(n for n, puzzle in enumerate(pack()) if puzzle.kind == kind)
        listed(page, number)
        shoot(f"big-monster-puzzle-{kind}")
        page.locator(".snails-puzzle-reveal:visible").click()
        expect(page.locator(".snails-puzzle-note:visible")).to_contain_text("that is proven")
        shoot(f"big-monster-puzzle-{kind}-answer")
    listed(page, 0)
    board = page.locator(f".snails-view-big-monster-puzzles {BOARD}:visible").first
    for _ in pack()[0].tiles:
        board.focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        page.wait_for_timeout(500)
    page.locator(".snails-confirm:visible").click()
    page.locator(".snails-puzzle-note:visible").wait_for()
    shoot("big-monster-puzzle-wrong")


def listed(page: Page, number: int) -> None:
    """Chooses a puzzle from the list, which may be behind a folded tab."""
    pane = page.locator(".snails-view-big-monster-puzzles .snails-pane-puzzle")
    if not pane.is_visible():
        page.locator(".snails-view-big-monster-puzzles .snails-tab-puzzle:visible").click()
    pane.locator("select").select_option(index=number)
    page.wait_for_timeout(500)


def solve(page: Page, shoot: Shoot) -> None:
    """Every question, and its answer; one search is stopped."""
    enter(page, "solve")
    here = ".snails-view-big-monster-solve"
    page.locator(".monster-find:visible").wait_for()
    shoot("big-monster-solve")
    for asked in ASKED:
        unfolded(page, "tiles")
        page.locator(f"{here} .snails-pane-tiles select").first.select_option(
            index=ASKED.index(asked)
        )
        if asked in BY_POSITION:
            page.locator(f"{here} .snails-pane-position:visible").wait_for()
            page.locator(".monster-example:visible").click()
            expect(page.locator(f"{here} textarea")).not_to_have_value("")
        shoot(f"big-monster-solve-{asked}")
        page.locator(".monster-find:visible").click()
        expect(page.locator(f"{here} .monster-answer")).to_be_attached()
        expect(page.locator(".monster-find:visible")).to_be_enabled()
        shoot(f"big-monster-solve-{asked}-answer", answered)


def answered(page: Page) -> None:
    """The solver has answered, in the language that is spoken now."""
    expect(page.locator(".monster-find:visible")).to_be_enabled()
    expect(page.locator(".snails-pane-answer .monster-answer:visible")).to_be_visible()


def unfolded(page: Page, name: str) -> None:
    here = ".snails-view-big-monster-solve"
    if not page.locator(f"{here} .snails-pane-{name}:visible").count():
        page.locator(f"{here} .snails-tab-{name}:visible").click()
    page.locator(f"{here} .snails-pane-{name}:visible").wait_for()


BIG_MONSTER: dict[str, Screens] = {
    "big-monster-learn": learn,
    "big-monster-play": play,
    "big-monster-puzzles": puzzles,
    "big-monster-solve": solve,
}
"""By the name under which they are asked for."""
