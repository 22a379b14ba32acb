"""A real hub: five users at once, a step each, a culled server, a room, and walls between users.

The hub, its proxy, its culler and the users' servers are started as `deploy/README.md` tells. It
takes minutes, so it is a long test; the cheap half is `tests/project/test_deploy.py`.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browser.game_driving import answer, click_first, settle, start, steps
from tests.support.browser.game_walk import room_state
from tests.support.browser.page_driving import PATIENCE, see_board, wait_until
from tests.support.browser.visitor import Visitor
from tests.support.lab.hub import Hub, make_environment, running_hub, what_is_missing

NAMES = ("anna", "jan", "ola", "tom", "ewa")
IDLE = 120
"""Seconds after which the server of somebody who has left is ended."""
MOST_LOOKS = 400
READ = "import os, sys; p = sys.argv[1]; os.listdir(p) if os.path.isdir(p) else open(p).read()"
HOG = "import time; kept = bytearray(b'x') * (1300 << 20); time.sleep(60)"
TWO_HOGS = """
import subprocess, sys
both = [subprocess.Popen([sys.executable, "-c", sys.argv[1]]) for _ in range(2)]
print([one.wait() for one in both])
"""

pytestmark = pytest.mark.long(minutes=12)


@pytest.fixture(scope="module")
def hub() -> Iterator[Hub]:
    if reason := what_is_missing():
        pytest.skip(reason)
    if not make_environment():
        pytest.skip("JupyterHub and its proxy cannot be installed without a network")
    with running_hub(NAMES, SNAILS_HUB_IDLE=IDLE) as running:
        yield running


@pytest.fixture(scope="module")
def people(chromium: Browser) -> Iterator[dict[str, Visitor]]:
    found = {name: Visitor(chromium, 1280, 800, motion="reduce") for name in NAMES}
    yield found
    for visitor in found.values():
        visitor.leave()


@pytest.fixture(scope="module")
def landed(hub: Hub, people: dict[str, Visitor]) -> dict[str, Page]:
    """All five have logged in at the same time, and see the lab's first page."""
    pages = {name: people[name].page() for name in NAMES}
    for name, page in pages.items():
        page.goto(f"{hub.address}/?language=en")
        page.get_by_label("Name").fill(name)
        page.get_by_label("Password").fill(hub.passwords[name])
    begun = time.monotonic()
    for page in pages.values():
        page.get_by_role("button", name="Log in").click(no_wait_after=True)
    waiting = dict(pages)
    while waiting:
        for name, page in [*waiting.items()]:
            if page.locator(".snails-bar").count():
                print(f"{name}: first page {time.monotonic() - begun:.1f} s after the log-in")
                del waiting[name]
        assert time.monotonic() - begun < 5 * PATIENCE / 1000, f"not there: {[*waiting]}"
    return pages


@pytest.fixture(scope="module")
def playing(hub: Hub, landed: dict[str, Page]) -> dict[str, Page]:
    """Each has begun a game and made a step."""
    for name, page in landed.items():
        page.goto(f"{hub.address}/user/{name}/voila/render/notebooks/play.ipynb?language=en")
    for page in landed.values():
        start(page)
        settle(page)
        before = steps(page)
        answer(page, click_first)
        assert steps(page) > before
    for name in NAMES:
        print(f"{name}: {hub.megabytes(name):.0f} MB with a game open")
    return landed


def test_five_users_come_in_at_once_each_to_the_lab(landed: dict[str, Page]) -> None:
    for name, page in landed.items():
        assert f"/user/{name}/" in page.url
        see_board(page)
        expect(page.locator(".snails-name input")).to_have_value(name)


def test_each_plays_a_step(playing: dict[str, Page]) -> None:
    assert all(steps(page) > 0 for page in playing.values())


def test_a_wrong_password_and_another_users_pages_are_refused(
    hub: Hub, chromium: Browser, playing: dict[str, Page]
) -> None:
    stranger = Visitor(chromium)
    page = stranger.page()
    page.goto(f"{hub.address}/user/anna/voila/render/notebooks/play.ipynb")
    page.get_by_label("Name").fill("anna")
    page.get_by_label("Password").fill("not hers at all")
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("alert")).to_contain_text("not the right name and password")
    stranger.leave()
    for path in ("snails", "api/contents", "lab", "voila/render/notebooks/play.ipynb"):
        answered = playing["jan"].context.request.get(f"{hub.address}/user/anna/{path}")
        assert answered.status in (403, 404), path


def test_nobody_reads_what_is_anothers(hub: Hub, playing: dict[str, Page]) -> None:
    """With all that a user's own processes may do: files, processes, the hub's secrets."""
    homes = hub.folder / "homes"
    server = min(process.pid for process in hub.processes("anna"))
    for path in (
        homes / "anna",
        homes / "anna" / ".local" / "share" / "snails-lab" / "lab.json",
        homes / "anna" / "snails-lab",
        homes,
        hub.folder / "accounts",
        hub.folder / "hub" / "hub.sqlite",
        hub.folder / "hub" / "cookie_secret",
        hub.folder / "rooms",
        hub.folder / "rooms" / "store",
        f"/proc/{server}/environ",
    ):
        tried = hub.as_user("jan", READ, str(path))
        assert "PermissionError" in tried.stderr, (path, tried)
    assert hub.as_user("anna", READ, str(homes / "anna")).returncode == 0
    tried = hub.as_user("jan", "import os, sys; os.kill(int(sys.argv[1]), 9)", str(server))
    assert "PermissionError" in tried.stderr


def test_who_was_away_too_long_comes_back_to_the_same_place(
    hub: Hub, people: dict[str, Visitor], playing: dict[str, Page]
) -> None:
    page = playing["ola"]
    before, address = (steps(page), page.locator(".snails-options").inner_text()), page.url
    page.goto("about:blank")
    wait_until(lambda: not hub.processes("ola"), seconds=IDLE * 6)
    page.goto(address)
    settle(page)
    assert (steps(page), page.locator(".snails-options").inner_text()) == before
    assert hub.processes("anna"), "whoever has a page open stays"


def test_two_users_play_in_a_room(hub: Hub, playing: dict[str, Page]) -> None:
    hers, his = playing["anna"], playing["jan"]
    hers.goto(f"{hub.address}/user/anna/voila/render/notebooks/play.ipynb?language=en")
    hers.locator(".snails-open-room").click()
    link = hers.locator(".snails-invitation a")
    expect(link).to_have_count(1)
    address = link.get_attribute("href") or ""
    assert address.startswith(f"{hub.address}/hub/user-redirect/")
    his.goto(f"{address}&language=en")
    expect(his.locator(".snails-room-states")).to_contain_text("anna")
    expect(hers.locator(".snails-room-states")).to_contain_text("jan")
    assert "/user/jan/" in his.url
    wait_until(lambda: room_state(hers) or room_state(his))
    asked, other = (hers, his) if room_state(hers) else (his, hers)
    told = other.locator(".snails-room-states")
    expect(told).to_contain_text("deciding")
    for _ in range(MOST_LOOKS):
        if "deciding" not in told.inner_text():
            break
        if room_state(asked) == "options":
            click_first(asked)
        asked.wait_for_timeout(100)
    else:
        raise AssertionError("the other never heard of it")
    thief = hub.as_user("tom", READ, str(hub.folder / "rooms" / "store" / "rooms.sqlite3"))
    assert "PermissionError" in thief.stderr


def test_a_user_who_takes_too_much_memory_loses_the_largest_process(
    hub: Hub, playing: dict[str, Page]
) -> None:
    """Two processes, each below its own limit, and together beyond the user's."""
    ended = hub.as_user("tom", TWO_HOGS, HOG)
    assert "-9" in ended.stdout, ended
    assert hub.processes("ewa"), "nobody else is touched"


def test_who_logs_out_is_asked_for_the_password_again(hub: Hub, playing: dict[str, Page]) -> None:
    page = playing["ewa"]
    page.locator(".snails-settings-button").click()
    page.get_by_role("link", name="Log out").click()
    expect(page.get_by_label("Password")).to_be_visible()
    wait_until(lambda: not hub.processes("ewa"))
    page.goto(f"{hub.address}/user/ewa/snails")
    expect(page.get_by_label("Password")).to_be_visible()
