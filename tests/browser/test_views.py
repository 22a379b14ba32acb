"""One page, one kernel, all views: from one to another, back and forth, and after a reload."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from snails_lab.starting.notebooks import DOOR
from tests.support.browser.page_driving import open_page, see_board
from tests.support.lab.servers import Server

SEEN = {
    "welcome": ".snails-hero",
    "learn": ".snails-course",
    "play": ".snails-new-game",
    "puzzles": ".snails-view-puzzles canvas.snails-board",
    "sandbox": ".snails-view-sandbox canvas.snails-board",
}
"""What is seen of a view as soon as it is there."""


def go(page: Page, view: str) -> None:
    """By the bar; on a plain page the address follows, and names the puzzle too."""
    page.locator(f".snails-bar a[data-view={view}]").click()
    expect(page.locator(SEEN[view]).first).to_be_visible()
    expect(page).to_have_url(re.compile(rf"view={view}(&part=\w+)?$"))


def kernel(page: Page) -> str:
    """The id of the kernel that serves a plain page."""
    config = page.locator("#jupyter-config-data").text_content() or ""
    found = re.search(r'"kernelId": "([0-9a-f-]{36})"', config)
    assert found
    return found[1]


def test_a_walk_through_all_views_needs_no_other_kernel(page: Page, pages: Server) -> None:
    open_page(page, pages, "00_welcome", "?profile=Ada&language=en")
    see_board(page)
    first = kernel(page)
    for view in SEEN:
        go(page, view)
        others = [css for name, css in SEEN.items() if name != view]
        assert not any(page.locator(css).first.is_visible() for css in others)
    assert kernel(page) == first


def test_back_and_forward_go_from_view_to_view(page: Page, pages: Server) -> None:
    open_page(page, pages, "00_welcome", "?profile=Ada&language=en")
    see_board(page)
    go(page, "play")
    go(page, "learn")
    page.go_back()
    expect(page.locator(SEEN["play"])).to_be_visible()
    page.go_back()
    expect(page.locator(SEEN["welcome"])).to_be_visible()
    page.go_forward()
    expect(page.locator(SEEN["play"])).to_be_visible()
    expect(page).to_have_url(re.compile("view=play$"))


@pytest.mark.parametrize("view", ["learn", "sandbox"])
def test_a_reload_leads_back_to_the_view(view: str, page: Page, pages: Server) -> None:
    open_page(page, pages, "00_welcome", "?profile=Ada&language=en")
    see_board(page)
    go(page, view)
    page.reload()
    expect(page.locator(SEEN[view]).first).to_be_visible()


def test_the_lab_opens_as_a_page_that_leads_to_its_notebook_and_back(
    page: Page, lab: Server
) -> None:
    """As `run.py lab` opens it: no cell, no file browser; JupyterLab is one link away."""
    page.goto(f"{lab.address}/{DOOR}")
    see_board(page)
    assert page.locator(".jp-Cell:visible").count() == 1, "the app, and no cell beside it"
    assert page.locator(".jp-Editor, .jp-InputPrompt:visible, .jp-FileBrowser").count() == 0
    go(page, "play")
    page.get_by_role("link", name="Open as a notebook").click()
    expect(page).to_have_url(re.compile("/lab/tree/notebooks/play.ipynb"))
    expect(page.locator(SEEN["play"])).to_be_visible()
    page.get_by_role("link", name="Open as a page").click()
    expect(page).to_have_url(re.compile("view=play$"))
    expect(page.locator(SEEN["play"])).to_be_visible()
