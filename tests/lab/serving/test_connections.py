"""Connections that ask nothing keep nobody out: the longest idle one makes way for the next."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from time import monotonic, sleep
from urllib.parse import urlsplit

import pytest
from tornado.iostream import IOStream

from snails_lab.serving.connections import MOST_OPEN, Connections, network_of
from tests.support.lab.servers import Server, own_folder, page_server

BEGUN = b"GET /voila/static/voila.js HTTP/1.1\r\nHost: localhost\r\n"
UNSENT = b"POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\nx"
UNREAD = b"GET /voila/static/voila.js HTTP/1.1\r\nHost: localhost\r\n\r\n"
pytestmark = pytest.mark.xdist_group("serving")


@pytest.fixture(scope="module")
def served() -> Iterator[Server]:
    with own_folder() as folder, page_server(Path(folder)) as server:
        yield server


@pytest.mark.parametrize("said", [b"", BEGUN, UNSENT, UNREAD])
def test_many_open_connections_keep_nobody_out(served: Server, said: bytes) -> None:
    """Whoever asks at once is answered, and no more are held than there may be."""
    place = urlsplit(served.address)
    with ExitStack() as held:
        opened = []
        for _ in range(MOST_OPEN + 60):
            one = socket.create_connection((place.hostname, place.port), timeout=20)
            opened.append(held.enter_context(one))
            with suppress(OSError):
                one.sendall(said)
        start = monotonic()
        assert served.request("/voila/templates/lab/static/voila-style.js").status == 200
        assert monotonic() - start < 10
        sleep(1)
        closed = [one for one in opened if is_closed(one)]
        assert len(closed) >= 60
        assert opened[0] in closed
        assert opened[-1] not in closed


def is_closed(one: socket.socket) -> bool:
    """Has the server closed the connection? What it said before that is read first."""
    one.setblocking(False)
    try:
        while one.recv(1 << 20):
            pass
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True


# --- which one makes way ---
class Stream(IOStream):
    """Of a connection that exists on paper only."""

    def __init__(self, is_unread: bool = False) -> None:
        self.is_unread, self.is_closed = is_unread, False

    def writing(self) -> bool:
        return self.is_unread

    def close(self, exc_info: object = False) -> None:
        self.is_closed = True


def opened(connections: Connections, addresses: list[str]) -> list[Stream]:
    streams = [Stream() for _ in addresses]
    for number, (address, stream) in enumerate(zip(addresses, streams, strict=True)):
        connections.listen(number, address, stream)
    return streams


def test_whoever_holds_most_makes_way() -> None:
    connections = Connections(most=5)
    streams = opened(connections, ["10.0.0.1", "10.0.0.2", "10.0.0.2", "10.0.0.2", "10.0.0.1"])
    connections.listen("new", "10.0.0.3", Stream())
    assert [stream.is_closed for stream in streams] == [False, True, False, False, False]
    assert len(connections) == 5


def test_what_is_being_answered_does_not_make_way_but_what_is_not_read_does() -> None:
    connections = Connections(most=4)
    streams = opened(connections, ["10.0.0.1"] * 4)
    for number in range(4):
        connections.answer(number)
    streams[2].is_unread = True
    connections.listen("new", "10.0.0.1", Stream())
    assert [stream.is_closed for stream in streams] == [False, False, True, False]


def test_a_connection_that_asked_again_is_no_longer_the_eldest() -> None:
    connections = Connections(most=3)
    streams = opened(connections, ["10.0.0.1"] * 3)
    connections.listen(0, "10.0.0.1", streams[0])
    connections.listen("new", "10.0.0.1", Stream())
    assert [stream.is_closed for stream in streams] == [False, True, False]


def test_addresses_of_one_household_count_together() -> None:
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff:1") != network_of("2001:db9::1")
    assert network_of("::ffff:10.0.0.7") == network_of("10.0.0.7") != network_of("10.0.0.8")
    assert network_of("fe80::1%eth0") == network_of("fe80::2")
    assert network_of("0.0.0.0.0") == "0.0.0.0.0"
