"""Background tasks whose errors are shown."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from snails_lab.widgets.error_line import ErrorLine

_RUNNING: set[asyncio.Task[None]] = set()
"""The tasks under way, of all panels."""


def start(work: Coroutine[Any, Any, None], error_line: ErrorLine) -> asyncio.Task[None] | None:
    """Starts the work; None, and nothing happens, where no event loop runs."""
    loop = running_loop()
    if loop is None:
        work.close()
        return None
    return start_held(loop, _watched(work, error_line))


def start_held(
    loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, None]
) -> asyncio.Task[None]:
    """Starts work whose errors its owner shows, and holds it until it is done: the event loop
    itself holds tasks weakly."""
    task = loop.create_task(work)
    _RUNNING.add(task)
    task.add_done_callback(_RUNNING.discard)
    return task


async def _watched(work: Coroutine[Any, Any, None], error_line: ErrorLine) -> None:
    try:
        await work
    except Exception as error:
        error_line.show(error)


def running_loop() -> asyncio.AbstractEventLoop | None:
    """The event loop that runs in this thread; none in a plain script or test."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
