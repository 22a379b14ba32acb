"""Puzzles in the browser: one right, one not the best, one with hints; the rating moves, and the
puzzle of the day stays the same.
"""

from __future__ import annotations

import re
from datetime import date

from playwright.sync_api import Page, expect

from snails_core.notation import read_plan
from snails_core.view import view
from snails_lab.drawing.plan.layout import plan_layout
from snails_lab.models.plan_draft import PlanDraft
from snails_lab.models.puzzles.selection import PuzzleSelection
from solver.puzzles.packs import load, pack
from solver.puzzles.puzzle import Puzzle
from tests.support.browser.game_driving import PLANNING
from tests.support.browser.page_driving import open_page, press, see_board, wait_until
from tests.support.browser.window import SIZES, outside, scrolls
from tests.support.lab.servers import Server

QUERY = "?profile=Puzzler&language=en"
RATING = ".snails-puzzle-rating"
HARD_SPACE = "\N{NO-BREAK SPACE}"
"""What stands between the words of a list."""


def three() -> list[Puzzle]:
    """The easiest with a second idea."""
    found = [puzzle for puzzle in pack() if puzzle.proof and puzzle.proof.second]
    return sorted(found, key=lambda puzzle: (puzzle.rating, puzzle.name))[:3]


def choose(page: Page, puzzle: Puzzle) -> None:
    """From the list, where a mark stands before each title."""
    page.locator(".snails-tab-puzzles").click()
    named = f"{puzzle.title['en']} ({puzzle.rating})"
    entries = page.locator(".snails-puzzle-list option").all_text_contents()
    (entry,) = [entry for entry in entries if entry.replace(HARD_SPACE, " ").endswith(named)]
    page.locator(".snails-puzzle-list select").select_option(label=entry)
    expect(page.locator(".snails-puzzle-task h3")).to_contain_text(puzzle.title["en"])


def rating(page: Page) -> int:
    page.locator(".snails-tab-rating").click()
    found = re.search(r"Your rating: about (\d+)", page.locator(RATING).inner_text())
    assert found
    return int(found.group(1))


def test_puzzles_are_solved_and_the_rating_is_kept(page: Page, pages: Server) -> None:
    right, worse, hinted = three()
    open_page(page, pages, "puzzles", QUERY)
    see_board(page)
    wait_until(lambda: page.locator(".snails-size input").input_value())
    assert rating(page) == 800

    choose(page, right)
    lay(page, right, 0)
    expect(page.locator(".snails-puzzle-best")).to_contain_text("Right, no plan is better")
    expect(page.locator(".snails-puzzle-why")).to_contain_text("Why the best plan is best")
    after_right = rating(page)
    assert after_right > 800
    page.locator(".snails-puzzle-slots button").nth(3).click()

    choose(page, worse)
    expect(page.locator(".snails-puzzle-verdict")).to_have_count(0)
    lay(page, worse, 1)
    verdict = page.locator(".snails-puzzle-worse")
    expect(verdict).to_contain_text("Not the best:")
    expect(verdict).to_contain_text("no plan is worth more than")
    after_worse = rating(page)
    assert after_worse < after_right
    page.locator(".snails-puzzle-reveal").click()
    expect(page.locator(".snails-puzzle-why")).to_be_visible()
    expect(page.locator(".snails-puzzle-side-own canvas.snails-board")).to_be_visible()
    expect(page.locator(".snails-puzzle-side-best canvas.snails-board")).to_be_visible()
    expect(page.locator(".snails-puzzle-why")).to_contain_text("Where your plan falls behind")

    page.locator(".snails-puzzle-after").click()
    expect(page.locator(".snails-puzzle-task")).to_be_visible()
    choose(page, hinted)
    for number in (1, 2, 3):
        page.locator(".snails-puzzle-hint").click()
        expect(page.locator(".snails-puzzle-hints li")).to_have_count(number)
    expect(page.locator(".snails-puzzle-hint")).to_be_disabled()
    lay(page, hinted, 0)
    expect(page.locator(".snails-puzzle-best")).to_contain_text("Right")
    last = rating(page)
    expect(page.locator(RATING)).to_contain_text("2 puzzles solved of 3 tried")
    assert last != after_worse

    daily = PuzzleSelection(pack()).daily(date.today())
    assert daily
    page.locator(".snails-tab-puzzles").click()
    page.locator(".snails-puzzle-daily").click()
    expect(page.locator(".snails-puzzle-task h3")).to_contain_text(daily.title["en"])
    expect(page).to_have_url(re.compile(f"part={daily.name}"))
    page.reload()
    see_board(page)
    expect(page.locator(".snails-puzzle-task h3")).to_contain_text(daily.title["en"])
    assert rating(page) == last
    assert "".join(page.locator(".snails-trouble").all_inner_texts()).strip() == ""


def test_a_puzzle_lies_in_the_window(page: Page, pages: Server) -> None:
    """Task, board, hand and slots, and the button that confirms; then the verdict and the next."""
    puzzle = load("kill_order")
    open_page(page, pages, "puzzles", f"{QUERY}&view=puzzles&part={puzzle.name}")
    see_board(page)
    planned = ("canvas.snails-board", ".snails-puzzle-task", PLANNING, ".snails-confirm")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        wait_until(lambda: not outside(page, *planned), 20)
        assert not scrolls(page)
    lay(page, puzzle, 1)
    verdict = page.locator(".snails-puzzle-verdict")
    expect(verdict).to_be_focused()
    judged = ("canvas.snails-board", ".snails-puzzle-verdict", ".snails-puzzle-after", PLANNING)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        wait_until(lambda: not outside(page, *judged, ".snails-confirm"), 20)
        assert not scrolls(page)
    page.locator(".snails-puzzle-reveal").click()
    shown = (".snails-puzzle-side-own canvas", ".snails-puzzle-side-best canvas")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        wait_until(lambda: not outside(page, *shown, *judged[1:3], ".snails-puzzle-play"), 20)
        assert not scrolls(page)


def lay(page: Page, puzzle: Puzzle, which: int) -> None:
    """Clicks a plan together on the table: the best one for 0, the second idea for 1."""
    proof = puzzle.proof
    assert proof is not None and proof.second is not None
    plan = read_plan(puzzle.setting, (proof.plans[0], proof.second.plan)[which])
    draft = PlanDraft.of(view(puzzle.position, puzzle.seat), puzzle.seat)
    table = page.locator(PLANNING)
    if not table.is_visible():
        page.locator(".snails-tab-plan").click()
    table.wait_for()
    size = [int(table.evaluate(f"one => one.{side}")) for side in ("width", "height")]
    laid = plan_layout(draft, *size)
    snails = [] if draft.alone else [plan.active_snail, plan.passive_snail]
    for key in [*(f"snail:{snail}" for snail in snails), *(f"card:{card}" for card in plan.cards)]:
        item = laid.find(key)
        assert item
        press(table, item.middle[0] / size[0], item.middle[1] / size[1])
    confirm = page.locator(".snails-confirm")
    expect(confirm).to_be_enabled()
    confirm.click()
