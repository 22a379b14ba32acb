"""The first page: it opens, is painted, stays so, speaks three languages and listens to keys."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from snails_lab.models.lessons.reader import course
from tests.support.browser.page_driving import (
    cells,
    look_of,
    open_notebook,
    press,
    save,
    scrolled,
    see_board,
    speak,
)
from tests.support.browser.visitor import Visitor
from tests.support.lab.servers import Server

LOOK = ".snails-page p[aria-live]"


def test_the_first_page_runs_by_itself_and_is_whole(page: Page, lab: Server) -> None:
    """Before it runs there is the saved picture; then the board; nothing is cut off."""
    open_notebook(page, lab, "00_welcome")
    picture = page.locator(".jp-RenderedSVG img").first
    expect(picture).to_be_visible()
    board = see_board(page)
    for thing in (picture, board):
        box, room = thing.bounding_box(), page.locator(".jp-NotebookPanel").bounding_box()
        assert box and room
        assert room["x"] <= box["x"] and box["x"] + box["width"] <= room["x"] + room["width"]


def test_a_reload_and_a_second_tab_paint_the_board_anew(visitor: Visitor, lab: Server) -> None:
    page = visitor.page()
    path = open_notebook(page, lab, "00_welcome")
    see_board(page)
    save(page)
    page.reload()
    see_board(page)
    other = visitor.page()
    other.goto(f"{lab.address}/lab/workspaces/other/tree/{path}")
    see_board(other)
    see_board(page)


def test_another_language_is_spoken_at_once(page: Page, lab: Server) -> None:
    open_notebook(page, lab, "00_welcome")
    board = see_board(page)
    in_english = look_of(board)
    for language, title, told in (
        ("DE", "Probier es hier aus", "Diese Stellung in Worten"),
        ("PL", "Spróbuj tutaj", "słowami"),
        ("EN", "Try it here", "This position in words"),
    ):
        speak(page, language)
        expect(page.get_by_role("heading", name=title)).to_be_visible()
        expect(page.locator(".snails-unfold", has_text=told)).to_be_visible()
        assert (look_of(board) == in_english) == (language == "EN")


def test_keys_move_the_cursor_and_leave_the_notebook_alone(page: Page, lab: Server) -> None:
    """Not even those that select, add and delete cells, or leave for the next one."""
    open_notebook(page, lab, "00_welcome")
    board = see_board(page)
    press(board, 0.5, 0.3)
    before = cells(page)
    told = page.locator(LOOK).first
    seen = set()
    for key in ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "a", "b", "d", "d", "x", "m"):
        page.keyboard.press(key)
        page.wait_for_timeout(150)
        seen.add(told.inner_text())
    assert len(seen) >= 3
    assert cells(page) == before


def test_the_wheel_over_the_board_scrolls_the_page(page: Page, lab: Server) -> None:
    open_notebook(page, lab, "00_welcome")
    see_board(page).hover(position={"x": 200, "y": 60})
    before = scrolled(page)
    page.mouse.wheel(0, 240)
    page.wait_for_timeout(400)
    assert scrolled(page) > before


def test_what_was_learnt_is_on_the_map_when_one_comes_back(page: Page, lab: Server) -> None:
    open_notebook(page, lab, "00_welcome")
    see_board(page)
    far = page.locator(".snails-far")
    expect(far).to_contain_text("Guest: 0 of")
    page.get_by_role("link", name="Learn the rules").click()
    page.locator(".snails-course-lesson").first.click()
    page.locator(".snails-lesson-show").click()
    expect(page.locator(".snails-shown")).to_be_visible()
    page.get_by_role("link", name="Snails Lab").click()
    expect(far).to_contain_text("Guest: 1 of")


def test_a_title_on_the_map_opens_its_lesson(page: Page, lab: Server) -> None:
    """Whether the course was looked at before or not."""
    open_notebook(page, lab, "00_welcome")
    see_board(page)
    for lesson in (course()[4], course()[1]):
        title = lesson.titles["en"]
        page.get_by_role("link", name=title, exact=True).click()
        expect(page.locator(".snails-lesson-text h3")).to_have_text(title)
        page.get_by_role("link", name="Snails Lab").click()
