"""A visitor's socket to a kernel: opened, and messages as a page or a stranger would send them."""

from __future__ import annotations

import asyncio
import json
from typing import Any
from uuid import uuid4

from jupyter_server.services.kernels.connection.base import (
    deserialize_msg_from_ws_v1,
    serialize_msg_to_ws_v1,
)
from tornado.httpclient import HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from snails_lab.serving.frames import V1
from tests.support.lab.servers import (
    Server,
)

PATIENCE = 60


def message(kind: str, channel: str, **content: Any) -> dict[str, Any]:
    header = {
        "msg_id": uuid4().hex,
        "msg_type": kind,
        "session": "visitor",
        "username": "visitor",
        "version": "5.3",
        "date": "2026-01-01T00:00:00Z",
    }
    return {
        "header": header,
        "parent_header": {},
        "metadata": {},
        "content": content,
        "buffers": [],
        "channel": channel,
    }


class Socket:
    """A visitor's own connection."""

    def __init__(self, connection: WebSocketClientConnection) -> None:
        self.connection = connection

    async def send(self, sent: dict[str, Any]) -> None:
        parts = [
            json.dumps(sent[part]).encode()
            for part in ("header", "parent_header", "metadata", "content")
        ]
        framed = serialize_msg_to_ws_v1(parts, sent["channel"])
        await self.connection.write_message(bytes(framed), binary=True)

    async def read(self) -> dict[str, Any]:
        """The header of the next message that the kernel sends."""
        told = await asyncio.wait_for(self.connection.read_message(), PATIENCE)
        assert isinstance(told, bytes), "the server closed the connection"
        _, parts = deserialize_msg_from_ws_v1(told)
        header: dict[str, Any] = json.loads(parts[0])
        return header

    async def until_answered(self, asked: str) -> set[str]:
        """The kinds of all messages until the kernel has said what it is."""
        seen: set[str] = set()
        await self.send(message("kernel_info_request", "shell"))
        while True:
            kind = (await self.read())["msg_type"]
            seen.add(kind)
            if kind == asked:
                return seen


async def connect(
    server: Server, kernel: str, headers: dict[str, str], protocol: str | None = V1
) -> Socket:
    address = server.address.replace("http", "ws", 1)
    place = f"{address}/api/kernels/{kernel}/channels?session_id={uuid4().hex}"
    request = HTTPRequest(place, headers=headers, connect_timeout=PATIENCE)
    connection = await websocket_connect(request, subprotocols=[protocol] if protocol else None)
    return Socket(connection)
