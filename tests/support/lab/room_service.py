"""The work of the referee's process in the process of the test."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

from snails_lab.models.rooms import Referee, RoomStore
from snails_lab.models.rooms.client import RoomClient
from snails_lab.models.rooms.process import ADDRESS_FILE, serve
from snails_lab.models.storage.home import home

LONGEST = 120
"""Seconds that a test may take."""


@asynccontextmanager
async def referee_here() -> AsyncIterator[Referee]:
    """The process's work in this one."""
    referee = Referee(RoomStore())
    serving = asyncio.create_task(serve(referee))
    while not (home() / ADDRESS_FILE).exists():
        await asyncio.sleep(0.01)
    try:
        yield referee
    finally:
        serving.cancel()
        with suppress(asyncio.CancelledError):
            await serving
        referee.close()


async def opened_room(bots: list[str | None], **more: Any) -> tuple[str, dict[int, str]]:
    """A room of Snails, and the keys of its seats."""
    host = RoomClient(lambda *_: None, lambda *_: None)
    room = await host.call("open", game="snails", bots=bots, **more)
    host.close()
    return room["room"], {int(seat): key for seat, key in room["keys"].items()}


async def until(what: Callable[[], object], seconds: float = 20.0) -> None:
    """Waits until something holds; fails if that takes longer."""
    end = asyncio.get_running_loop().time() + seconds
    while not what():
        assert asyncio.get_running_loop().time() < end, "never came to that"
        await asyncio.sleep(0.01)


def run_bounded(work: Callable[[], Awaitable[None]]) -> None:
    async def bounded() -> None:
        await asyncio.wait_for(work(), LONGEST)

    asyncio.run(bounded())
