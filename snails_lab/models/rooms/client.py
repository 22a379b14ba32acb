"""A kernel's end of the wire: asks the referee's process, and hears what happens in rooms.

The process is started by whoever needs it first, and found by a file that only this user can read.
If it ends, the connection is lost; the next call starts it again, and it knows all that it has ever
acknowledged. On a hub all users share one referee, which the hub starts and whose socket it names.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

from snails_core.untrusted import parse_json
from snails_lab.environment import ROOMS
from snails_lab.errors import LabError
from snails_lab.models.rooms.process import ADDRESS_FILE
from snails_lab.models.rooms.referee import Opened
from snails_lab.models.rooms.wire import MOST_TOLD, Line, encoded, next_line, read_refusal
from snails_lab.models.storage.files import make_folder, read_whole
from snails_lab.models.storage.home import home

STARTING = 30.0
"""Seconds that the process has to start."""
PAUSE = 0.1
PATIENCE = 20.0
"""Seconds to wait for an answer."""


class RoomClient:
    """One connection, made when it is first needed, and again when it was lost.

    `on_sent` is called with what comes of a room, in the order in which the referee said it: with
    the answer to `follow` or `watch` too. `on_lost` is called when the connection ends: whoever
    follows a room follows it again, from the steps that it has.
    """

    def __init__(
        self,
        on_sent: Callable[[str, Line], object],
        on_refused: Callable[[str, Exception], object],
        on_lost: Callable[[], object] = lambda: None,
    ) -> None:
        self._on_sent, self._on_refused, self._on_lost = on_sent, on_refused, on_lost
        self._writer: asyncio.StreamWriter | None = None
        self._reading: asyncio.Task[None] | None = None
        self._waiting: dict[int, asyncio.Future[Any]] = {}
        self._number = 0
        self._connecting = asyncio.Lock()

    async def call(self, do: str, **fields: Any) -> Any:
        """What the referee answers; raises RoomRefusal, or LabError if nobody answers."""
        async with self._connecting:
            if self._writer is None:
                await self._connect()
        assert self._writer is not None
        self._number += 1
        number = self._number
        answer = self._waiting[number] = asyncio.get_running_loop().create_future()
        try:
            self._writer.write(encoded({"id": number, "do": do, **fields}))
            await self._writer.drain()
            return await asyncio.wait_for(answer, PATIENCE)
        except (TimeoutError, ConnectionError) as error:
            raise LabError("room_silent") from error
        finally:
            self._waiting.pop(number, None)

    def close(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
        if self._writer is not None:
            self._writer.close()
            self._writer = None

    async def _connect(self) -> None:
        """To the process that runs, or to one that is started now; a hub starts its own."""
        end = asyncio.get_running_loop().time() + STARTING
        starting: subprocess.Popen[bytes] | None = None
        shared = os.environ.get(ROOMS, "")
        while True:
            try:
                reader, writer = await (_reach_shared(shared) if shared else _reach_own())
                break
            except (OSError, ValueError, LabError):
                if not shared and (starting is None or starting.poll() is not None):
                    starting = start_process()
                if asyncio.get_running_loop().time() > end:
                    raise LabError("room_silent") from None
                await asyncio.sleep(PAUSE)
        self._writer = writer
        self._reading = asyncio.get_running_loop().create_task(self._read(reader))

    async def _read(self, reader: asyncio.StreamReader) -> None:
        while (line := await next_line(reader)) is not None:
            if "room" in line:
                if "sent" in line:
                    self._on_sent(line["room"], line["sent"])
                else:
                    self._on_refused(line["room"], read_refusal(line["refused"]))
                continue
            answer = self._waiting.get(line.get("id", 0))
            if answer is None or answer.done():
                continue
            if "refused" in line:
                answer.set_exception(read_refusal(line["refused"]))
            else:
                told = line["answer"]
                if isinstance(told, dict) and "steps" in told:
                    self._on_sent(told["room"], told)
                answer.set_result(told)
        if self._writer is not None:
            self._writer.close()
            self._writer = None
        for answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(LabError("room_silent"))
        self._on_lost()


async def opened_room(game: str, bots: list[str | None], patience: int, holder: str) -> Opened:
    """A new room; see `Referee.open`."""
    client = RoomClient(lambda *_: None, lambda *_: None)
    try:
        told = await client.call("open", game=game, bots=bots, patience=patience, holder=holder)
    finally:
        client.close()
    return Opened(told["room"], {int(seat): key for seat, key in told["keys"].items()})


def start_process() -> subprocess.Popen[bytes]:
    """The referee's process, which outlives this kernel; one that finds another running ends."""
    make_folder(home())
    return subprocess.Popen(
        [sys.executable, "-m", "snails_lab.models.rooms.process"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


async def _reach_own() -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """The referee of this user's data folder, which asks for its secret."""
    port, secret = _address()
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=MOST_TOLD)
    writer.write(encoded({"secret": secret}))
    return reader, writer


async def _reach_shared(path: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """The referee of a hub, which is told by the system whose process this is."""
    return await asyncio.open_unix_connection(path, limit=MOST_TOLD)


def _address() -> tuple[int, str]:
    """Port and secret of the process that runs; raises ValueError or LabError if none is told."""
    told = parse_json(read_whole(home() / ADDRESS_FILE, 1000))
    if not isinstance(told, dict) or type(told.get("port")) is not int:
        raise ValueError("no address")
    return told["port"], str(told.get("secret", ""))
