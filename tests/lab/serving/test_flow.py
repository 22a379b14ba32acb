"""A page that talks without end fills nothing but its own browser, and holds up nobody."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from time import monotonic

import psutil
import pytest
from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1

from snails_lab.serving import flow
from snails_lab.serving.flow import (
    BURST,
    MOST_BEHIND,
    MOST_BYTES_BEHIND,
    PIECE,
    Flow,
    handled_message,
)
from snails_lab.serving.frames import MOST_HEADER, is_well_framed, name_of
from tests.support.lab.servers import COOKIE, WELCOME, Server, own_folder, page_server
from tests.support.lab.sockets import connect, message

MEGABYTE = 1 << 20
SENT = 6 * MOST_BYTES_BEHIND // MEGABYTE
pytestmark = pytest.mark.xdist_group("serving")


@pytest.fixture(scope="module")
def served() -> Iterator[Server]:
    with own_folder() as folder, page_server(Path(folder)) as server:
        yield server


@pytest.fixture(scope="module")
def kernel(served: Server) -> str:
    return served.request(WELCOME, COOKIE).kernel


def own_process(*words: str) -> psutil.Process:
    """The process that this one started with these words in its command, directly or not."""
    for process in psutil.Process().children(recursive=True):
        with suppress(psutil.Error):
            if all(any(word in part for part in process.cmdline()) for word in words):
                return process
    raise AssertionError(words)


def processes(served: Server) -> tuple[psutil.Process, psutil.Process]:
    """The server, and the only kernel that it has."""
    port = served.address.rpartition(":")[2]
    server = own_process("snails_lab.serving.app", f"--port={port}")
    (found,) = [each for each in server.children() if "ipykernel" in " ".join(each.cmdline())]
    return server, found


def said(size: int) -> bytes:
    """A message of a widget that is not there, as long as that."""
    whole = message("comm_msg", "shell", comm_id="x", data={"value": "a" * size})
    parts = [whole[part] for part in ("header", "parent_header", "metadata", "content")]
    return bytes(serialize_msg_to_ws_v1([json.dumps(part).encode() for part in parts], "shell"))


def test_many_messages_are_all_handled(served: Server, kernel: str) -> None:
    """More than may be behind: the kernel's signs make room for further ones."""

    async def talk() -> set[str]:
        socket = await connect(served, kernel, COOKIE)
        for _ in range(2 * MOST_BEHIND):
            await socket.connection.write_message(said(10), binary=True)
        return set(await socket.until_answered("kernel_info_reply"))

    assert "kernel_info_reply" in asyncio.run(talk())


def test_a_busy_kernel_s_messages_do_not_fill_the_server(served: Server, kernel: str) -> None:
    server, process = processes(served)

    async def talk() -> int:
        socket = await connect(served, kernel, COOKIE)
        await socket.until_answered("kernel_info_reply")
        process.suspend()  # as one that thinks for long
        before = server.memory_info().rss
        end = monotonic() + 12

        async def flood() -> None:
            for _ in range(SENT):
                await socket.connection.write_message(said(MEGABYTE), binary=True)

        with suppress(TimeoutError):
            await asyncio.wait_for(flood(), end - monotonic())
        return int(server.memory_info().rss - before)

    try:
        grown = asyncio.run(talk())
        start = monotonic()
        assert served.request("/login").status in (200, 302)
        assert monotonic() - start < 5
    finally:
        process.resume()
    assert grown < 3 * MOST_BYTES_BEHIND


# --- the parts ---
def waits(line: Flow, size: int = 1) -> bool:
    """Does the next message have to wait?"""

    async def come() -> bool:
        try:
            await asyncio.wait_for(line.wait_until_allowed(size), 0.1)
        except TimeoutError:
            return True
        return False

    return asyncio.run(come())


def test_a_kernel_may_be_so_many_messages_behind() -> None:
    line = Flow()
    for number in range(MOST_BEHIND):
        assert not waits(line)
        line.sent("one", f"{number}", 1)
    assert waits(line)
    line.handled("unknown")
    assert waits(line)
    line.handled("7")  # and so those before it
    assert not waits(line)
    assert line._behind[0][1] == "8"


def test_what_another_connection_sent_is_not_handled_with_it() -> None:
    line = Flow()
    for connection, name in (("one", "a"), ("two", "b"), ("one", "c")):
        line.sent(connection, name, 1)
    line.handled("c")
    assert line._behind == [("two", "b", 1)]


def test_a_message_of_any_size_comes_through_but_no_two_that_are_too_large() -> None:
    line = Flow()
    assert not waits(line, MOST_BYTES_BEHIND + 1)
    line.sent("one", "large", MOST_BYTES_BEHIND)
    line._allowance = BURST
    assert waits(line)


def test_messages_come_only_so_fast() -> None:
    line = Flow()
    line._allowance = 2.0
    assert not waits(line, 100 * PIECE), "a large one counts as several"
    assert waits(line)


def test_signs_that_were_lost_are_not_waited_for_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    line = Flow()
    line.sent("one", "lost", MOST_BYTES_BEHIND)
    assert waits(line)
    monkeypatch.setattr(flow, "FORGOTTEN", 0.0)
    assert not waits(line)


def test_signs_of_a_kernel() -> None:
    def sign(state: str) -> list[bytes]:
        return [
            b"",
            b"{}",
            b'{"msg_id": "7"}',
            b"{}",
            json.dumps({"execution_state": state}).encode(),
        ]

    assert handled_message(sign("idle")) == "7"
    assert handled_message(sign("busy")) is None
    for rubbish in ([], [b""] * 5, [b"[]"] * 5, [b"{}"] * 5):
        assert handled_message(rubbish) is None


def test_a_header_is_short() -> None:
    whole = [json.dumps({"msg_id": "a"}).encode(), b"{}", b"{}", b"{}"]
    assert is_well_framed(serialize_msg_to_ws_v1(whole, "shell"))
    assert name_of(serialize_msg_to_ws_v1(whole, "shell")) == "a"
    whole[0] += b" " * MOST_HEADER
    assert not is_well_framed(serialize_msg_to_ws_v1(whole, "shell"))
