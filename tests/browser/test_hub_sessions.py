"""A real hub: whoever has lost an account or its password is shut out, and nothing of theirs runs.

Sessions are browsers without pages here, so Chromium is not needed.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from tests.support.browser.page_driving import wait_until
from tests.support.lab.hub import Hub, HubSession, make_environment, running_hub, what_is_missing

SOON = 20.0
"""Seconds until a change of an account has reached the hub, on a machine with much else to do."""
AFTER = 5.0
"""Seconds after which nothing has come back."""
STRANGER, OWN = ({"X-Forwarded-For": f"192.0.2.{number}"} for number in (1, 2))
PAGES = ("/hub/home", "/user/{}/api/contents", "/user/{}/lab")

pytestmark = pytest.mark.long(minutes=4)


@pytest.fixture(scope="module")
def hub() -> Iterator[Hub]:
    if reason := what_is_missing():
        pytest.skip(reason)
    if not make_environment():
        pytest.skip("JupyterHub and its proxy cannot be installed without a network")
    with running_hub(("anna", "jan", "ola")) as running:
        yield running


def came_in(hub: Hub, name: str) -> tuple[HubSession, dict[str, str]]:
    """A browser with the user's server, and the header of a token made there."""
    session = HubSession(hub)
    assert session.log_in(name, hub.passwords[name])
    session.start_server(name)
    made = session.send(f"/hub/api/users/{name}/tokens", "/hub/token")
    header = {"Authorization": f"token {made['token']}"}
    assert open_doors(hub, session, header, name) == {*PAGES, "token at hub", "token at server"}
    return session, header


def open_doors(hub: Hub, session: HubSession, header: dict[str, str], name: str) -> set[str]:
    """Where the browser and the token are let in."""
    nobody = HubSession(hub)
    found = {page for page in PAGES if session.is_let_in(page.format(name))}
    if nobody.is_let_in(f"/hub/api/users/{name}", header):
        found.add("token at hub")
    if nobody.is_let_in(f"/user/{name}/api/contents", header):
        found.add("token at server")
    return found


def test_a_new_password_shuts_out_browsers_and_tokens_of_before(hub: Hub) -> None:
    old, header = came_in(hub, "anna")
    hub.passwords.update(hub.command("reset", "anna"))
    begun = time.monotonic()
    wait_until(lambda: not open_doors(hub, old, header, "anna"), seconds=SOON)
    print(f"shut out {time.monotonic() - begun:.1f} s after the new password")
    assert hub.processes("anna") == [], "the server has ended too"
    new = HubSession(hub)
    assert new.log_in("anna", hub.passwords["anna"])
    new.start_server("anna")
    assert open_doors(hub, old, header, "anna") == set(), "nor does her own login let it in"
    assert all(new.is_let_in(page.format("anna")) for page in PAGES), "and she herself stays"


def test_a_server_that_is_just_starting_ends_too(hub: Hub) -> None:
    old, new = HubSession(hub), HubSession(hub)
    assert old.log_in("ola", hub.passwords["ola"])
    old.ask("/hub/spawn")
    wait_until(lambda: hub.processes("ola"), seconds=SOON)
    hub.passwords.update(hub.command("reset", "ola"))
    wait_until(lambda: not hub.processes("ola"), seconds=SOON)
    wait_until(lambda: not old.is_let_in("/hub/home"), seconds=SOON)
    assert new.log_in("ola", hub.passwords["ola"])
    new.start_server("ola")
    assert not old.is_let_in("/user/ola/api/contents")


def test_with_an_account_all_that_runs_for_it_ends(hub: Hub) -> None:
    old, header = came_in(hub, "jan")
    old.send("/user/jan/api/terminals", "/user/jan/lab")
    wait_until(lambda: any("bash" in one.name() for one in hub.processes("jan")))
    hub.command("remove", "jan")
    assert hub.processes("jan") == [], "at once, whatever the hub does"
    wait_until(lambda: not open_doors(hub, old, header, "jan"), seconds=SOON)
    time.sleep(AFTER)
    assert open_doors(hub, old, header, "jan") == set()
    assert hub.processes("jan") == []
    assert not HubSession(hub).log_in("jan", hub.passwords["jan"])


def test_a_stranger_shuts_out_nobody_and_hears_of_no_name(hub: Hub) -> None:
    """The proxy tells where a request comes from; before it stands what a browser claims."""
    stranger, password = HubSession(hub), hub.passwords["ola"]
    for number in range(10):
        assert not stranger.log_in("ola", f"guess {number:05}", STRANGER)
    assert not stranger.log_in("ola", password, STRANGER), "has to wait"
    assert HubSession(hub).log_in("ola", password, OWN)
    seconds = {name: refusal_seconds(stranger, name) for name in ("ola", "nobody")}
    print(f"refusals take {seconds}")
    assert min(seconds.values()) >= 1


def refusal_seconds(session: HubSession, name: str) -> float:
    begun = time.monotonic()
    assert not session.log_in(name, "not the right one", STRANGER)
    return time.monotonic() - begun
