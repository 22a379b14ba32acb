"""A real hub on which every user has a name of their own: `SNAILS_HUB_DOMAIN`."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browser.page_driving import open_page, see_board
from tests.support.browser.visitor import Visitor
from tests.support.lab.hub import Hub, make_environment, running_hub, what_is_missing
from tests.support.lab.servers import Server

NAMES = ("anna", "jan")


@pytest.mark.long(minutes=5)
def test_users_below_a_domain_have_pages_of_their_own_and_meet_in_a_room(chromium: Browser) -> None:
    """Each page is at the user's own name, so that a script there has no rights at another's."""
    if reason := what_is_missing():
        pytest.skip(reason)
    if not make_environment():
        pytest.skip("JupyterHub and its proxy cannot be installed without a network")
    with running_hub(NAMES, with_domain=True) as hub:
        people = [Visitor(chromium, 1280, 800, motion="reduce") for _ in NAMES]
        hers, his = (log_in(one.page(), hub, name) for one, name in zip(people, NAMES, strict=True))
        own = {name: hub.address.replace("://", f"://{name}.") for name in NAMES}
        assert hers.url.startswith(own["anna"]) and his.url.startswith(own["jan"])
        see_board(hers)
        trying = his.context.new_page()
        refused = trying.goto(f"{own['anna']}/user/anna/api/contents")
        assert refused is not None and refused.status in (403, 404)
        trying.close()
        open_page(
            hers, Server(f"{own['anna']}/user/anna", hub.folder), "notebooks/play", "?language=en"
        )
        hers.locator(".snails-open-room").click()
        link = hers.locator("figure.snails-invitation a").get_attribute("href") or ""
        assert link.startswith(f"{hub.address}/hub/user-redirect/"), "by the hub's own name"
        his.goto(f"{link}&language=en")
        expect(his.locator(".snails-room-states")).to_contain_text("anna")
        expect(hers.locator(".snails-room-states")).to_contain_text("jan")
        assert his.url.startswith(own["jan"])
        for visitor in people:
            visitor.leave()


def log_in(page: Page, hub: Hub, name: str) -> Page:
    page.goto(f"{hub.address}/?language=en")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(hub.passwords[name])
    page.get_by_role("button", name="Log in").click()
    expect(page.locator(".snails-bar")).to_be_visible()
    return page
