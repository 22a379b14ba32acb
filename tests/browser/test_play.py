"""A game in the browser: by mouse, by keyboard alone, stepped through, and after a crash."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.game_driving import (
    answer,
    answer_all,
    begin,
    click_first,
    is_planning,
    moment,
    place,
    plan_by_clicking,
    plan_by_keys,
    press_first,
    see_moment,
    settle,
    stepper_button,
    steps,
)
from tests.support.browser.page_driving import cells, look_of, open_notebook, see_board, wait_until
from tests.support.lab.servers import Server


def test_a_round_by_mouse_and_one_by_keyboard_alone(page: Page, lab: Server) -> None:
    """All of it is told to one thread of the kernel, which has no other for widgets."""
    threads = asked_for_threads(page)
    open_notebook(page, lab, "play")
    begin(page)
    board = see_board(page)
    answer_all(page, click_first)
    assert "Round 1" in place(page)

    plan_by_clicking(page)
    answer_all(page, click_first)
    assert "Round 2" in place(page)

    expect(page.locator(".snails-now")).to_be_disabled()
    there, now = moment(page), look_of(board)
    for number in range(1, 4):
        stepper_button(page, "Back").click()
        see_moment(page, there - number)
    wait_until(lambda: look_of(board) != now)
    stepper_button(page, "Next").click()
    see_moment(page, there - 2)
    page.locator(".snails-now").click()
    see_moment(page, there)
    wait_until(lambda: look_of(board) == now)

    before = cells(page)
    plan_by_keys(page)
    answer_all(page, press_first)
    assert "Round 3" in place(page)
    assert cells(page) == before
    assert threads == []


def asked_for_threads(page: Page) -> list[str]:
    """What a page asks of its kernel, from now on, to be listened to by one more thread."""
    asked: list[str] = []

    def note(told: str | bytes) -> None:
        words = told if isinstance(told, str) else told.decode("utf-8", "replace")
        if "create_subshell_request" in words:
            asked.append(words)

    page.on("websocket", lambda socket: socket.on("framesent", note))
    return asked


@pytest.mark.long(minutes=1)
def test_playback_stops_in_the_middle_of_an_animation(page: Page, lab: Server) -> None:
    open_notebook(page, lab, "play")
    begin(page, animated=False)
    answer_all(page, click_first)
    see_board(page)
    page.locator(".snails-tab-happened").click()
    page.get_by_label("Animation", exact=True).check()
    see_board(page).focus()
    page.keyboard.press("Home")
    see_moment(page, 0)
    stepper_button(page, "Play").click()
    wait_until(lambda: moment(page) >= 2)
    stepper_button(page, "Pause").click()
    page.wait_for_timeout(300)
    stopped, picture = moment(page), look_of(see_board(page))
    page.wait_for_timeout(2000)
    assert (moment(page), look_of(see_board(page))) == (stopped, picture)


def test_nothing_is_lost_when_the_kernel_is_killed(page: Page, lab: Server) -> None:
    path = open_notebook(page, lab, "play")
    begin(page)
    settle(page)
    answer(page, click_first)
    played, asked = steps(page), page.locator(".snails-question:visible").inner_text()
    session = lab.session(path)
    assert session
    lab.ask(f"api/kernels/{session['kernel']['id']}", "DELETE")
    page.goto(f"{lab.address}/lab/tree/{path}?reset")
    page.locator(".snails-resume").click()
    expect(page.locator(".snails-game")).to_be_visible()
    settle(page)
    see_board(page)
    assert steps(page) == played
    assert page.locator(".snails-question:visible").inner_text() == asked
    assert not is_planning(page)
