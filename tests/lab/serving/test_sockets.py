"""A visitor's socket moves widgets and nothing else: whatever would run code stays unanswered."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from time import monotonic
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jupyter_server.services.kernels.connection.base import (
    deserialize_msg_from_ws_v1,
    serialize_msg_to_ws_v1,
)
from tornado.httpclient import HTTPClientError

from snails_lab.serving.frames import MOST_READ, is_readable, is_well_framed, kind_of
from snails_lab.serving.kernels import MOST_CONNECTIONS, MOST_KEPT
from tests.support.lab.fake_kernels import Asked
from tests.support.lab.servers import (
    COOKIE,
    WELCOME,
    Server,
    own_folder,
    page_server,
    visitor_cookie,
)
from tests.support.lab.sockets import connect, message

pytestmark = pytest.mark.xdist_group("serving")


@pytest.fixture(scope="module")
def served() -> Iterator[Server]:
    with own_folder() as folder, page_server(Path(folder)) as server:
        yield server


@pytest.fixture(scope="module")
def kernel(served: Server) -> str:
    """A kernel of the visitor's own, to which its page has not connected yet."""
    return served.request(WELCOME, COOKIE).kernel


def attempts(code: str) -> list[dict[str, Any]]:
    """All that an attacker could think of to have the code executed, or to look into the kernel."""
    run = {"code": code, "silent": False, "store_history": False, "allow_stdin": False}
    state = {"_model_module": "os", "_model_name": "system", "_view_module": code, "value": code}
    debugging = {"type": "request", "seq": 1, "arguments": {"expression": code, "code": code}}
    return [
        *(
            message("execute_request", channel, **run, user_expressions={"x": code})
            for channel in ("shell", "control", "stdin", "iopub", "hb")
        ),
        *(
            message("debug_request", "control", **debugging, command=command)
            for command in ("evaluate", "dumpCell", "attach")
        ),
        message("inspect_request", "shell", code=code, cursor_pos=3, detail_level=1),
        message("complete_request", "shell", code="import o", cursor_pos=8),
        message("is_complete_request", "shell", code=code),
        message("history_request", "shell", hist_access_type="tail", n=100, output=True, raw=True),
        message("input_reply", "stdin", value=code),
        message("apply_request", "shell", **run),
        message("create_subshell_request", "control"),
        message("usage_request", "control"),
        message("interrupt_request", "control"),
        *(
            message("comm_open", "shell", comm_id=uuid4().hex, target_name=name, data=data)
            for name in ("jupyter.widget", "jupyter.widget.control", "os.system", "__import__")
            for data in (
                {"state": state, "buffer_paths": []},
                {"method": "custom", "content": code},
            )
        ),
    ]


FORBIDDEN = {
    *("execute_reply", "execute_input", "execute_result", "debug_reply", "debug_event"),
    *("inspect_reply", "complete_reply", "is_complete_reply", "history_reply", "apply_reply"),
    *("create_subshell_reply", "usage_reply", "interrupt_reply"),
}
"""What a kernel says that did what it should not."""


def test_nothing_that_would_run_code_is_answered(
    served: Server, kernel: str, tmp_path: Path
) -> None:
    marker = tmp_path / "executed"
    code = f"open({str(marker)!r}, 'w').write('x')"

    async def attack() -> set[str]:
        socket = await connect(served, kernel, COOKIE)
        seen = await socket.until_answered("kernel_info_reply")
        for attempt in attempts(code):
            await socket.send(attempt)
        for _ in range(3):  # the kernel goes on answering what it may
            seen |= await socket.until_answered("kernel_info_reply")
        await asyncio.sleep(1)
        return seen

    seen = asyncio.run(attack())
    assert "kernel_info_reply" in seen
    assert not seen & FORBIDDEN
    assert not marker.exists()


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Cookie": "snails-visitor=" + "b" * 32},
        {"Cookie": "snails-visitor=x"},
        {**COOKIE, "Origin": "http://evil.example"},
        {**COOKIE, "Host": "evil.example"},
    ],
)
def test_nobody_else_can_connect_to_a_kernel(
    served: Server, kernel: str, headers: dict[str, str]
) -> None:
    with pytest.raises(HTTPClientError) as refused:
        asyncio.run(connect(served, kernel, headers))
    assert refused.value.code in (403, 404)


RUBBISH: list[str | bytes] = [
    *(b"", b"\0" * 100, b"{", b"[]", b'{"header": 7, "parts": 2000000000}', b"\xff" * 50),
    (2).to_bytes(4, "big") + b"\xff" * 60,
    (1 << 40).to_bytes(8, "little") + b"\0" * 60,
    (6).to_bytes(8, "little") + b"\0" * 60,
    *("", "[]", "{}", "null", '{"header": null}', '{"channel": "shell", "header": {}}', "[" * 9999),
]


@pytest.mark.parametrize("protocol", [None, "v0", "v2.kernel.websocket.jupyter.org"])
def test_a_connection_in_the_old_protocol_is_refused(
    served: Server, kernel: str, protocol: str | None
) -> None:
    """Voila reads what it sends there wrongly, and then builds a list without end."""
    with pytest.raises(HTTPClientError) as refused:
        asyncio.run(connect(served, kernel, COOKIE, protocol))
    assert refused.value.code == 400


def test_a_page_has_few_connections(served: Server) -> None:
    """Each takes several of the sockets that the server has for all."""
    cookie = visitor_cookie(8)
    kernel = served.request(WELCOME, cookie).kernel

    async def open_many() -> list[int]:
        refused, opened = [], []
        for _ in range(MOST_CONNECTIONS + 2):
            try:
                opened.append(await connect(served, kernel, cookie))
            except HTTPClientError as error:
                refused.append(error.code)
        for socket in opened:
            socket.connection.close()
        await asyncio.sleep(1)
        assert (await connect(served, kernel, cookie)).connection is not None
        return refused

    assert asyncio.run(open_many()) == [429, 429]


def test_a_connection_ends_with_its_kernel(served: Server) -> None:
    """What is sent to a kernel that is gone would wait in the server for ever."""
    cookie = visitor_cookie(9)
    kernel = served.request(WELCOME, cookie).kernel

    async def go_on() -> object:
        socket = await connect(served, kernel, cookie)
        await asyncio.to_thread(served.request, f"/voila/api/shutdown/{kernel}", cookie, "POST")
        await socket.send(message("comm_msg", "shell", comm_id="x", data={}))
        while (told := await asyncio.wait_for(socket.connection.read_message(), 20)) is not None:
            assert told
        return told

    assert asyncio.run(go_on()) is None


def test_what_is_kept_for_a_page_that_left_has_a_limit() -> None:
    """Then its kernel ends, and the page offers to go on."""
    kernels = Asked()
    kernels.put("one", idle=0)
    stream = SimpleNamespace(socket=SimpleNamespace(closed=True))
    kept: list[Any] = []
    stream.on_recv = lambda keep: kept.append(keep)

    async def leave() -> list[int]:
        kernels.start_buffering("one", "session", {"iopub": stream})
        buffer, sizes = kernels._kernel_buffers["one"]["buffer"], []
        for _ in range(3):
            kept[-1]([b"x" * (MOST_KEPT // 2), b"y"])
            sizes.append(len(buffer))
        await asyncio.sleep(0.1)
        return sizes

    assert asyncio.run(leave()) == [1, 0, 0]
    assert kernels.ended == ["one"]


def test_tracebacks_stay_on_the_server(served: Server) -> None:
    """A browser can make its kernel complain, but is not told of our files."""
    kernel = served.request(WELCOME, visitor_cookie(7)).kernel

    async def complain() -> list[str]:
        socket = await connect(served, kernel, visitor_cookie(7))
        state = {"state": {"_model_module": 7}, "buffer_paths": [["x"]]}
        opening = {"comm_id": "1", "target_name": "jupyter.widget", "data": state}
        await socket.send(message("comm_open", "shell", **opening))
        await socket.send(message("comm_open", "shell", comm_id="2", target_name="none", data={}))
        return sorted(await socket.until_answered("kernel_info_reply"))

    seen = asyncio.run(complain())
    assert not {"stream", "error"} & set(seen)


def test_a_damaged_message_ends_its_connection_and_holds_up_nobody(
    served: Server, kernel: str
) -> None:
    async def send(rubbish: str | bytes) -> bool:
        """Whether the server closed the connection."""
        socket = await connect(served, kernel, COOKIE)
        await socket.connection.write_message(rubbish, binary=isinstance(rubbish, bytes))
        with suppress(TimeoutError):
            while (await asyncio.wait_for(socket.connection.read_message(), 10)) is not None:
                pass
            return True
        return False

    for rubbish in RUBBISH:
        assert asyncio.run(send(rubbish)), rubbish
        start = monotonic()
        assert served.request("/voila/static/voila.js").status == 200
        assert monotonic() - start < 10, rubbish
    log = (served.folder / "server.log").read_text(encoding="utf-8")
    assert "Traceback" not in log


def test_a_page_that_leaves_while_it_is_written_to_prints_nothing(served: Server) -> None:
    cookie = visitor_cookie(10)
    kernel = served.request(WELCOME, cookie).kernel

    async def ask_much_and_leave() -> None:
        socket = await connect(served, kernel, cookie)
        for _ in range(30):
            await socket.send(message("kernel_info_request", "shell"))
        protocol = socket.connection.protocol
        assert protocol is not None
        assert protocol.stream is not None
        protocol.stream.close()
        await asyncio.sleep(0.5)  # the server sees that it has left: a page has few connections

    async def is_still_served() -> set[str]:
        return await (await connect(served, kernel, cookie)).until_answered("kernel_info_reply")

    for _ in range(5):
        asyncio.run(ask_much_and_leave())
    assert asyncio.run(is_still_served())
    assert "Traceback" not in (served.folder / "server.log").read_text(encoding="utf-8")


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1"])
def test_a_page_of_another_server_cannot_connect_with_the_visitor_s_cookies(
    served: Server, kernel: str, origin: str
) -> None:
    """The cookie by which Jupyter knows a visitor does not stand for the class code."""
    reply = served.request(f"/api/kernels/{kernel}", COOKIE)
    login = [v.split(";")[0] for k, v in reply.headers if k == "Set-Cookie" and "username-" in v]
    assert login
    known = {"Cookie": "; ".join([COOKIE["Cookie"], *login])}

    async def connects(**headers: str) -> int:
        try:
            (await connect(served, kernel, {**known, **headers})).connection.close()
        except HTTPClientError as refused:
            return refused.code
        return 101

    assert asyncio.run(connects(Origin=origin)) == 403
    assert asyncio.run(connects(Origin=served.address)) == 101


UNREADABLE: list[tuple[str, str]] = [
    ("comm_msg", "{}"),
    ("comm_msg", '{"comm_id": []}'),
    ("comm_msg", "[]"),
    ("comm_msg", "{"),
    ("comm_msg", "[" * 60_000),
    ("comm_close", "{}"),
    ("comm_open", '{"comm_id": "1"}'),
    ("comm_open", '{"comm_id": "1", "target_name": {}}'),
    ("comm_msg", '{"data": {"x": "' + "y" * MOST_READ + '"}}'),
    ("kernel_info_request", '{"x": "' + "y" * MOST_READ + '"}'),
]


def test_what_no_widget_says_is_dropped_and_prints_nothing(served: Server) -> None:
    """Each such message had the kernel print a traceback into the teacher's terminal."""
    kernel = served.request(WELCOME, visitor_cookie(6)).kernel

    async def send_all() -> None:
        socket = await connect(served, kernel, visitor_cookie(6))
        for kind, content in UNREADABLE:
            header = json.dumps(message(kind, "shell")["header"]).encode()
            framed = serialize_msg_to_ws_v1([header, b"{}", b"{}", content.encode()], "shell")
            await socket.connection.write_message(bytes(framed), binary=True)
            framed = serialize_msg_to_ws_v1([header, b"{", b"{}", b"{}"], "shell")
            await socket.connection.write_message(bytes(framed), binary=True)
        await socket.until_answered("kernel_info_reply")

    asyncio.run(send_all())
    log = (served.folder / "server.log").read_text(encoding="utf-8")
    for complaint in ("Traceback", "Invalid Message", "message handler"):
        assert complaint not in log


def test_what_a_widget_is_told_is_readable_however_long_it_is() -> None:
    header = b'{"msg_type": "comm_msg"}'
    for value in ("y", "y" * MOST_READ):
        for separators in ((",", ":"), (", ", ": ")):
            told = {"comm_id": "a-7", "data": {"method": "update", "state": {"value": value}}}
            content = json.dumps(told, separators=separators).encode()
            framed = serialize_msg_to_ws_v1([header, b"{}", b"{}", content, b"buffer"], "shell")
            assert is_readable(framed)


@given(st.binary(max_size=200))
def test_frames_that_pass_can_be_taken_apart(rubbish: bytes) -> None:
    if is_well_framed(rubbish):
        with suppress(ValueError, LookupError):
            _, parts = deserialize_msg_from_ws_v1(rubbish)
            assert sum(map(len, parts)) <= len(rubbish)
    assert isinstance(kind_of(rubbish), str)


def test_real_frames_are_well_framed() -> None:
    header = b'{"msg_type": "stream"}'
    framed = serialize_msg_to_ws_v1([header, b"{}", b"{}", b"{}", b"x" * 100, b""], "shell")
    assert is_well_framed(framed)
    assert kind_of(framed) == "stream"
    assert not is_well_framed("{}")
