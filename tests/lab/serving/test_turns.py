"""Many who come at once: pages are opened in turn, and who waits is told how many are before."""

from __future__ import annotations

import asyncio
import os
import re
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic, sleep
from urllib.parse import urlsplit

import pytest

from snails_core.words import LANGUAGES
from snails_lab.serving import turns
from snails_lab.serving.messages import waiting_page
from snails_lab.serving.turns import Turns, Waiting
from tests.support.lab.processes import kernels_of, until
from tests.support.lab.servers import (
    COOKIE,
    WAITING,
    WELCOME,
    Server,
    own_folder,
    page_server,
    visitor_cookie,
)

TOGETHER = os.cpu_count() or 2
pytestmark = pytest.mark.xdist_group("serving")


@pytest.fixture(scope="module")
def served() -> Iterator[Server]:
    with own_folder() as folder, page_server(Path(folder), "--pages=60") as server:
        yield server


@pytest.mark.long(minutes=1)
def test_a_class_that_comes_at_once_is_served_in_turn(served: Server) -> None:
    """No page is begun before one that was asked for earlier.

    As many as `TOGETHER` are opened side by side, so when a page is there, fewer than that of those
    asked for earlier can still be missing: they are being opened. One more is let pass, for a
    client that was slow to ask or to read its page.
    """
    finished: list[int] = []

    def come(number: int) -> int:
        status = served.request(WELCOME, visitor_cookie(number)).status
        finished.append(number)
        return status

    with ThreadPoolExecutor(4 * TOGETHER) as pool:
        coming = []
        for number in range(100, 100 + 4 * TOGETHER):
            coming.append(pool.submit(come, number))
            sleep(0.2)
        assert {each.result() for each in coming} == {200}
    overtaken = [
        sum(earlier < number for earlier in finished[place + 1 :])
        for place, number in enumerate(finished)
    ]
    assert max(overtaken) <= TOGETHER


def test_whoever_has_to_wait_is_told_so_at_once(served: Server) -> None:
    """In place of an empty window, with the number of pages that are opened before."""
    with ThreadPoolExecutor(3 * TOGETHER) as pool:
        others = [
            pool.submit(served.request, WELCOME, visitor_cookie(number))
            for number in range(200, 200 + 3 * TOGETHER)
        ]
        sleep(0.5)
        start = monotonic()
        reply = served.request_once(f"{WELCOME}?language=de", COOKIE)
        assert monotonic() - start < 10
        assert {each.result().status for each in others} == {200}
    assert reply.status == WAITING
    assert re.search("Vor deiner (wird|werden) noch [0-9]+|als nächste geöffnet", reply.text)
    assert 'http-equiv="refresh" content="0"' in reply.text
    assert served.request(f"{WELCOME}?language=de", COOKIE).status == 200


def test_one_browser_cannot_fill_the_line(served: Server) -> None:
    """Whoever asks for hundreds of pages waits for a few, and the others do not wait for them."""
    hasty = visitor_cookie(300)
    with ThreadPoolExecutor(40) as pool:
        asked = [
            pool.submit(served.request_once, f"{WELCOME}?part={number}", hasty)
            for number in range(40)
        ]
        statuses = [each.result().status for each in asked]
    assert statuses.count(503) >= 40 - 8 - TOGETHER


def test_who_leaves_before_the_page_is_there_leaves_no_kernel_behind() -> None:
    """Whoever loads a page again and again would soon have as many open as one may have."""
    with own_folder() as folder, page_server(Path(folder)) as server:
        place = urlsplit(server.address)
        with socket.create_connection((place.hostname, place.port), timeout=20) as visitor:
            visitor.sendall(
                f"GET {WELCOME} HTTP/1.1\r\nHost: localhost\r\n"
                f"Cookie: {COOKIE['Cookie']}\r\n\r\n".encode()
            )
            assert until(lambda: kernels_of(server) == 1)
        assert until(lambda: kernels_of(server) == 0)
        assert server.request(WELCOME, COOKIE).status == 200


def test_the_page_of_a_place_in_the_line() -> None:
    pages = {
        waiting_page(language, Waiting(before, 5)) for language in LANGUAGES for before in (0, 1, 3)
    }
    assert len(pages) == 9
    assert all("<script" not in page and "<progress" in page for page in pages)


# --- the line itself ---
ANNA, JAN, ZOFIE = ("anna", "/"), ("jan", "/"), ("zofie", "/")


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody is answered within a moment."""
    monkeypatch.setattr(turns, "SOON", 0.02)
    monkeypatch.setattr(turns, "LATER", 0.02)


@pytest.mark.usefixtures("brief")
def test_a_place_in_the_line_is_kept_between_two_requests() -> None:
    async def come() -> list[Waiting | None]:
        line = Turns(1)
        seen = [await line.take(ANNA), await line.take(JAN), await line.take(ZOFIE)]
        jan, zofie = asyncio.ensure_future(line.take(JAN)), asyncio.ensure_future(line.take(ZOFIE))
        await asyncio.sleep(0)
        line.release()
        return [*seen, await jan, await zofie]

    assert asyncio.run(come()) == [None, Waiting(0, 0), Waiting(1, 1), None, Waiting(0, 1)]


@pytest.mark.usefixtures("brief")
def test_a_turn_goes_to_the_first_who_asks_now() -> None:
    """Nobody waits for a browser that was closed; whoever comes back soon has the place still."""

    async def come() -> list[Waiting | None]:
        line = Turns(1)
        seen = [await line.take(ANNA), await line.take(JAN), await line.take(ZOFIE)]
        zofie = asyncio.ensure_future(line.take(ZOFIE))
        await asyncio.sleep(0)
        line.release()
        return [*seen[:1], await zofie, await line.take(JAN)]

    assert asyncio.run(come()) == [None, None, Waiting(0, 0)]


@pytest.mark.usefixtures("brief")
def test_who_does_not_come_back_loses_the_place(monkeypatch: pytest.MonkeyPatch) -> None:
    async def come() -> list[tuple[str, str]]:
        line = Turns(1)
        await line.take(ANNA)
        await line.take(JAN)
        monkeypatch.setattr(turns, "KEPT", 0.0)
        await asyncio.sleep(0.01)
        return line.waiting()

    assert asyncio.run(come()) == []


@pytest.mark.usefixtures("brief")
def test_the_same_page_asked_for_twice_has_one_place(monkeypatch: pytest.MonkeyPatch) -> None:
    async def come() -> list[Waiting | None]:
        line = Turns(1)
        await line.take(ANNA)
        monkeypatch.setattr(turns, "SOON", 5.0)
        first = asyncio.ensure_future(line.take(JAN))
        await asyncio.sleep(0)
        again = asyncio.ensure_future(line.take(JAN))
        await asyncio.sleep(0)
        line.release()
        return [await first, await again]

    assert asyncio.run(come()) == [Waiting(0, 0), None]
