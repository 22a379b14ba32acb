"""Cry Havoc in the browser: one whole battle in the battle lab, at two sizes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.page_driving import BOARD, open_page, wait_until
from tests.support.browser.window import outside, scrolls
from tests.support.lab.servers import Server

ASKED = ".snails-view-cry-havoc-battle .snails-asked"
WHY = ".havoc-why:visible"
IN_VIEW = (f".snails-view-cry-havoc-battle .snails-main {BOARD}", ".havoc-best")


@pytest.mark.long(minutes=2)
@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["wide", "upright"])
def test_a_battle_is_set_up_and_every_reason_is_told(
    page: Page, pages: Server, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    open_page(page, pages, "00_welcome", "?profile=Havoc&language=en")
    page.locator('.snails-other-game a[data-view="cry-havoc"]').click()
    page.locator('.snails-doors a[data-view="cry-havoc-battle"]').click()
    expect(page.locator(ASKED)).to_contain_text("Worth to the attacker: +1")
    wait_until(lambda: not outside(page, *IN_VIEW), 30)
    assert not scrolls(page)
    page.locator(f"{BOARD}:visible").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(WHY)).to_contain_text("Why not")
    expect(page.locator(WHY)).to_contain_text("Control:")
    page.locator(".snails-tab-cards:visible").click()
    page.locator(".havoc-add-card:visible").first.click()
    expect(page.locator(ASKED)).to_contain_text("Worth to the attacker: +3")
    page.locator(".havoc-best:visible").click()
    expect(page.locator(WHY)).to_contain_text("is best")
    assert "".join(page.locator(".snails-trouble").all_inner_texts()).strip() == ""
