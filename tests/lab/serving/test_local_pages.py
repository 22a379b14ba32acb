"""Pages beside JupyterLab: another web site starts none, few are open, and none is left behind."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from tornado.httpclient import HTTPRequest
from tornado.websocket import websocket_connect

from snails_core.words import LANGUAGES
from snails_lab.environment import HUB_DOOR
from snails_lab.serving.local_pages import LocalPage
from snails_lab.serving.messages import click_page
from tests.support.lab.processes import kernels_of, until
from tests.support.lab.servers import Server, lab_server, own_folder
from tests.support.lab.sockets import message

WELCOME = "/voila/render/notebooks/00_welcome.ipynb"
pytestmark = pytest.mark.xdist_group("serving")


@pytest.fixture(scope="module")
def lab() -> Iterator[Server]:
    """With room for one page, which ends soon after it was left."""
    limits = ("--LocalKernels.most_of_visitor=1", "--LocalKernels.never_seen=20")
    with own_folder() as folder, lab_server(Path(folder), *limits) as server:
        yield server


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_another_web_site_starts_no_kernel(lab: Server, site: str) -> None:
    """A popup that was sent here ten times left ten kernels behind, with 915 MB."""
    came = {"Sec-Fetch-Site": site, "Accept-Language": "de"}
    reply = lab.request(f"{WELCOME}?language=pl&n=1", came)
    assert reply.status == 200
    assert f'href="{WELCOME}?language=pl&amp;n=1"' in reply.text
    assert "Otwórz tę stronę laboratorium" in reply.text
    assert lab.ask("api/kernels") == []


@pytest.mark.parametrize(
    ("sender", "is_let_in"),
    [
        ("https://hub.school/", True),
        ("https://tom.hub.school/", False),
        ("http://hub.school/", False),
        ("https://hub.school.example/", False),
        ("", False),
    ],
)
def test_a_hub_leads_its_users_to_their_pages_and_nobody_else_does(
    monkeypatch: pytest.MonkeyPatch, sender: str, is_let_in: bool
) -> None:
    """A hub with a domain has another name than its users' pages, and so have other users."""
    headers = {"Sec-Fetch-Site": "same-site", "Referer": sender}
    page: Any = SimpleNamespace(request=SimpleNamespace(headers=headers), token_authenticated=False)
    monkeypatch.setenv(HUB_DOOR, "https://hub.school/hub/user-redirect/")
    page._is_sent_by_hub = LocalPage._is_sent_by_hub.fget(page)  # type: ignore[attr-defined]
    found = LocalPage.is_sent_from_elsewhere.fget(page)  # type: ignore[attr-defined]
    assert found is not is_let_in
    monkeypatch.setenv(HUB_DOOR, "/hub/user-redirect/")
    assert not LocalPage._is_sent_by_hub.fget(page), "without a domain"  # type: ignore[attr-defined]


def test_who_leaves_while_a_page_is_opened_leaves_no_kernel_behind(lab: Server) -> None:
    place = urlsplit(lab.address)
    with socket.create_connection((place.hostname, place.port), timeout=20) as visitor:
        visitor.sendall(f"GET {WELCOME} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        assert until(lambda: kernels_of(lab) == 1)
    assert until(lambda: lab.ask("api/kernels") == [])


@pytest.mark.long(minutes=1)
def test_few_pages_are_open_and_end_when_nobody_is_there_but_notebooks_stay(lab: Server) -> None:
    """What the kernels say cannot be listened to by others who use this computer."""
    notebook = lab.ask("api/kernels", "POST")["id"]
    page = lab.request(WELCOME).kernel
    full = lab.request(WELCOME, {"Accept-Language": "de"})
    assert full.status == 503
    assert 'http-equiv="refresh" content="10"' in full.text
    assert {one["id"] for one in lab.ask("api/kernels")} == {notebook, page}
    for kernel in (notebook, page):
        told = json.loads((lab.folder / "runtime" / f"kernel-{kernel}.json").read_bytes())
        assert told.get("curve_publickey"), "all channels are encrypted"
    assert until(lambda: [one["id"] for one in lab.ask("api/kernels")] == [notebook])
    assert asyncio.run(_answer(lab, notebook, "6 * 7")) == "42"
    lab.ask(f"api/kernels/{notebook}", "DELETE")


async def _answer(lab: Server, kernel: str, code: str) -> str:
    """What a notebook's kernel makes of a cell."""
    address = lab.address.replace("http", "ws", 1)
    place = f"{address}/api/kernels/{kernel}/channels?session_id={uuid4().hex}"
    connection = await websocket_connect(HTTPRequest(place, connect_timeout=60))
    run = {"code": code, "silent": False, "store_history": False, "user_expressions": {}}
    await connection.write_message(json.dumps(message("execute_request", "shell", **run)))
    while True:
        said = await asyncio.wait_for(connection.read_message(), 60)
        assert said is not None, "the server closed the connection"
        told = json.loads(said)
        if told["msg_type"] == "execute_result":
            connection.close()
            return str(told["content"]["data"]["text/plain"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_that_asks_for_a_click(language: str) -> None:
    page = click_page(language, '/x?a=1&b="><script>alert(1)</script>')
    assert "<script>" not in page and "http-equiv" not in page
    assert page.count("<a ") == 1
