"""Work in the background whose errors are seen."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from snails_lab.widgets.error_line import Troubles
from snails_lab.widgets.stepper.player import running_loop

_RUNNING: set[asyncio.Task[None]] = set()
"""The event loop itself holds tasks weakly."""


def start(work: Coroutine[Any, Any, None], troubles: Troubles) -> asyncio.Task[None] | None:
    """Starts the work; None, and nothing happens, where no event loop runs."""
    loop = running_loop()
    if loop is None:
        work.close()
        return None
    task = loop.create_task(_watched(work, troubles))
    _RUNNING.add(task)
    task.add_done_callback(_RUNNING.discard)
    return task


async def _watched(work: Coroutine[Any, Any, None], troubles: Troubles) -> None:
    try:
        await work
    except Exception as error:
        show(error, troubles)


def show(error: Exception, troubles: Troubles) -> None:
    """The error in the widget, as if a callback had raised it."""

    def fail() -> None:
        raise error

    troubles.guarded(fail)()
