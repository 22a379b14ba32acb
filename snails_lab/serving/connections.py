"""How many connections there may be, and which one makes way for the next.

Whoever opens a connection need not ask anything, and a system has only so many. A limit for each
address would not do: a whole class may come from one, through a router or a server in front. So
nobody is refused. Where there is no room, the connection that has waited longest for its visitor
is closed, and of all addresses the one that has most gives it: whoever opens a thousand closes
their own, and a browser that asks at once is answered.
"""

from __future__ import annotations

import ipaddress
from collections import Counter
from collections.abc import Awaitable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from tornado.http1connection import HTTP1Connection
from tornado.httpserver import HTTPServer
from tornado.httputil import (
    HTTPConnection,
    HTTPHeaders,
    HTTPMessageDelegate,
    RequestStartLine,
    ResponseStartLine,
)
from tornado.iostream import IOStream

MOST_OPEN = 400
"""Connections by which pages and files are asked for; 40 browsers have at most six each. Those
of open pages to their kernels are not among them: they are counted in `kernels`."""
MANY_FILES = (1 << 16, 10_240, 4_096)
"""Open files to ask the system for, where it names no limit of its own or refuses that."""


@dataclass
class Connection:
    """One that a visitor opened."""

    network: str
    stream: IOStream
    is_asking: bool = True
    """Has no whole request come yet?"""

    @property
    def waits_for_visitor(self) -> bool:
        """For the rest of a request, or until what was answered is read."""
        return self.is_asking or self.stream.writing()


class Connections:
    """All that are open, the one in which something happened last at the end."""

    def __init__(self, most: int = MOST_OPEN) -> None:
        self.most = most
        self._open: dict[object, Connection] = {}

    def __len__(self) -> int:
        return len(self._open)

    def listen(self, key: object, address: str, stream: IOStream) -> None:
        """A connection was opened, or is to ask something else; another one may make way."""
        if key not in self._open and len(self._open) >= self.most:
            self._make_way()
        self._open.pop(key, None)
        self._open[key] = Connection(network_of(address), stream)

    def answer(self, key: object) -> None:
        """A whole request has come."""
        if key in self._open:
            self._open[key] = connection = self._open.pop(key)
            connection.is_asking = False

    def forget(self, key: object) -> None:
        """The connection is closed, or is now one of a page to its kernel."""
        self._open.pop(key, None)

    def _make_way(self) -> None:
        waiting = [key for key, each in self._open.items() if each.waits_for_visitor]
        if not waiting:
            return  # all are being answered, which ends soon
        held = Counter(self._open[key].network for key in waiting)
        fullest = max(held.values())
        chosen = next(key for key in waiting if held[self._open[key].network] == fullest)
        self._open.pop(chosen).stream.close()


def network_of(address: str) -> str:
    """Whom an address belongs to: in IPv6 one household or school has 2 to the power of 64."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    return str(parsed.ipv4_mapped or ipaddress.ip_network((parsed, 64), strict=False))


class BoundedServer(HTTPServer):
    """An HTTP server with a limit of connections."""

    def initialize(self, *arguments: Any, **settings: Any) -> None:
        super().initialize(*arguments, **settings)
        self.connections = Connections()

    def start_request(
        self, server_conn: object, request_conn: HTTPConnection
    ) -> HTTPMessageDelegate:
        """Called when a connection is opened, and again for every further request in it."""
        assert isinstance(request_conn, HTTP1Connection)
        address = str(getattr(request_conn.context, "remote_ip", ""))
        self.connections.listen(server_conn, address, request_conn.stream)
        delegate = super().start_request(server_conn, request_conn)
        return _Noted(delegate, self.connections, server_conn)

    def on_close(self, server_conn: object) -> None:
        self.connections.forget(server_conn)
        super().on_close(server_conn)


class _Noted(HTTPMessageDelegate):
    """Hands all on, and notes when a request is whole."""

    def __init__(self, to: HTTPMessageDelegate, connections: Connections, key: object) -> None:
        self._to, self._connections, self._key = to, connections, key

    def headers_received(
        self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders
    ) -> Awaitable[None] | None:
        return self._to.headers_received(start_line, headers)

    def data_received(self, chunk: bytes) -> Awaitable[None] | None:
        return self._to.data_received(chunk)

    def finish(self) -> None:
        self._connections.answer(self._key)
        self._to.finish()

    def on_connection_close(self) -> None:
        self._to.on_connection_close()


def allow_many_files() -> None:
    """Raises the number of open files to what this user may have: connections count as files."""
    with suppress(ImportError):
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        for most in (hard, *MANY_FILES):
            with suppress(ValueError, OSError):  # macOS says "no limit", and then refuses that
                resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
                return
